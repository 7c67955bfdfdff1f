# Completion of todo and todo.sh for fish. The program itself knows the candidates: “todo __complete”.

function __todo_complete
    set -l words (commandline -opc)
    # The typed text without its quotes; the last may still be open.
    set -l typed (commandline -ct)
    set -l word (for closing in '' '"' "'"
        string unescape -- "$typed$closing"; and break
    end)
    set -l program $words[1]
    for line in ($program __complete $words[2..] "$word" 2>/dev/null)
        if test "$line" = \tfiles
            set -l option (string match -r '^--[a-z-]*=' -- "$word")
            for path in (__fish_complete_path (string replace -- "$option" '' "$word"))
                echo "$option$path"
            end
        else
            echo $line
        end
    end
end

complete -c todo -f -k -a '(__todo_complete)'
complete -c todo.sh -f -k -a '(__todo_complete)'
