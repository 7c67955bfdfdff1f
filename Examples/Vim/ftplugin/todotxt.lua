-- Starts the language server of todo, once for all lists of a folder. Vim has no client of its own, and skips this file.
local settings = { name = "todo", cmd = { "todo", "lsp" }, root_dir = vim.fn.expand("%:p:h") }
if vim.lsp.start then
  vim.lsp.start(settings)
else
  -- Neovim 0.7
  todo_servers = todo_servers or {}
  local id = todo_servers[settings.root_dir]
  if not id or vim.lsp.client_is_stopped(id) then id = vim.lsp.start_client(settings) end
  todo_servers[settings.root_dir] = id
  vim.lsp.buf_attach_client(0, id)
end
