;;; todotxt-mode.el --- Edit todo.txt with the language server of todo  -*- lexical-binding: t -*-

(require 'eglot)

;;;###autoload
(define-derived-mode todotxt-mode text-mode "todo.txt"
  "Edit a todo.txt: a task is one line, however long."
  (auto-fill-mode -1)
  (visual-line-mode 1))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\(?:/\\|\\`\\)\\(?:todo\\|done\\|[^/]*\\.todo\\)\\.txt\\'" . todotxt-mode))
(add-to-list 'eglot-server-programs '(todotxt-mode . ("todo" "lsp")))
(add-hook 'todotxt-mode-hook #'eglot-ensure)

(provide 'todotxt-mode)
;;; todotxt-mode.el ends here
