# Completion of todo and todo.sh for bash. The program itself knows the candidates: “todo __complete”.
#
# As with todo.sh's own completion, a function can set _todo_sh to the command to ask, for example
#   _todo_work() { local _todo_sh='todo -d "$HOME/work.cfg"'; _todo "$@"; }

_todo() {
  local name=${1:-${COMP_WORDS[0]}} replaced=${2-${COMP_WORDS[COMP_CWORD]}}
  local words=() index word line=${COMP_LINE:0:COMP_POINT} rest

  # Bash parts words at characters such as = and @ too: what no blank parts on the line is one word.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if [[ -z $COMP_LINE ]]; then
      words+=("$word")
      continue
    fi
    rest=${line#"${line%%[![:blank:]]*}"}
    ((index == COMP_CWORD)) && word=$rest
    if ((index > 0)) && [[ $rest == "$line" ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    line=${rest#"$word"}
  done

  # Of the last word, bash replaces no more than $2, which comes without an opening quote.
  local kept=${words[${#words[@]} - 1]%"$replaced"} quotes
  quotes=${kept//[!\"\']/}
  words=("${words[@]:1}")
  for index in "${!words[@]}"; do
    words[index]=${words[index]//[\"\'\\]/}
  done
  kept=${kept//[\"\'\\]/}

  local command
  if [[ -n $_todo_sh ]]; then
    eval "command=($_todo_sh)"
  else
    name=${name/#\~/$HOME}
    # An alias or a function under another name leads to the program at some point.
    command=("$(type -P -- "${name//\\/}" || echo todo)")
  fi

  local value meaning
  local -a values=() meanings=()
  COMPREPLY=()
  while IFS= read -r line; do
    value=${line%%$'\t'*}
    meaning=
    [[ $line == *$'\t'* ]] && meaning=${line#*$'\t'}
    if [[ -z $value ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$replaced")
      continue
    fi
    value=${value#"$kept"}
    ((${#quotes} % 2)) || printf -v value %q "$value"
    values+=("$value")
    meanings+=("$meaning")
  done < <("${command[@]}" __complete "${words[@]}" 2>/dev/null)

  # Numbers alone say little: where bash is about to list them, the tasks stand beside them.
  if ((${#values[@]} > 1)) && [[ ${COMP_TYPE-} == @(33|63|64) && ${values[0]} == +([0-9]) ]]; then
    for index in "${!values[@]}"; do
      [[ -z ${meanings[index]} ]] && continue
      printf -v line '%3s  %s' "${values[index]}" "${meanings[index]}"
      values[index]=${line:0:${COLUMNS:-80} - 2}
    done
  fi
  compopt -o nosort 2>/dev/null
  COMPREPLY+=("${values[@]}")
}

complete -F _todo todo todo.sh
