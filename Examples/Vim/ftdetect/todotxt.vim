" Vim detects no todo.txt by itself; *.todo.txt would be plain text.
autocmd BufNewFile,BufRead todo.txt,done.txt,*.todo.txt set filetype=todotxt
