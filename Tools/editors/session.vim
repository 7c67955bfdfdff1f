" Uses the language server in vim with ALE; what it sees goes to $RESULTS, a line each.
packadd ale
edit $TODO_DIR/todo.txt
while empty(ale#engine#GetLoclist(bufnr('')))
  sleep 20m
endwhile
call writefile(["types\t" . &filetype, "diagnostic\t" . ale#engine#GetLoclist(bufnr(''))[0].text], $RESULTS)
qall!
