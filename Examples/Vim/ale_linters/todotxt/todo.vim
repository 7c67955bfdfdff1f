" Starts the language server of todo in vim with ALE.
call ale#linter#Define('todotxt', {
\   'name': 'todo', 'lsp': 'stdio', 'executable': 'todo', 'command': '%e lsp',
\   'project_root': {buffer -> expand('#' . buffer . ':p:h')},
\})
