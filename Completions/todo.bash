# Completion of todo and todo.sh for bash. The program itself knows the candidates: “todo __complete”.
#
# The text of a task may come from anywhere, and bash inserts candidates literally. So each candidate is quoted for the
# quote that is open at the cursor. Nothing is offered inside an open backquote, ${ with more than a name, or
# arithmetic, which this script can't read.
#
# As with todo.sh's own completion, a function can set _todo_sh to the command to ask, for example
#   _todo_work() { local _todo_sh='todo -d "$HOME/work.cfg"'; _todo "$@"; }

# Reads $line from $at on as bash does, to the end, or to the “)” of a substitution if that comes first.
#
# At the end of the line it fails. Then words are those of the innermost command, the last word as far as it is typed,
# and quote is the open quote: ' or " or $ for $'. The last $pending typed characters must be written again, as $held,
# because they would take effect on the next character. isFile is set after > and <, isBeyond if nothing can be offered.
_todo_read() {
  local -a parted=()
  local depth=$1 word= begun= open= target= char rest name unknown=$'\uFFFC'
  local braced='^\{([a-zA-Z_][a-zA-Z_0-9]*)\}' simple='^\{[^]["'\''\`${}]*\}' backquoted='^([^\`]|\\.)*`'
  while ((at < ${#line})); do
    char=${line:at:1}
    rest=${line:at + 1}
    ((at += 1))
    case $open$char in
      \'\' | \"\" | \$\') open= ;;
      \'?) word+=$char ;;
      \\ | \"\\ | \$\\)
        begun=1
        char=${rest:0:1}
        ((at += 1))
        [[ -n $char ]] || pending=1
        case $open$char in
          "$open" | $'\n' | \"$'\n') ;;
          ? | \"[\$\`\"\\] | \$[\'\"\\?]) word+=$char ;;
          \"?) word+=\\$char ;;
          *) word+=$unknown ;;
        esac
        ;;
      \$?) word+=$char ;;
      \$ | \"\$)
        begun=1
        if [[ -z $rest ]]; then
          word+=\$ pending=1 held=\$
        elif [[ -z $open && $rest == \'* ]]; then
          open=\$
          ((at += 1))
        elif [[ $rest == [{[]* || $rest == '(('* ]]; then
          if [[ $rest =~ $braced ]]; then
            name=${BASH_REMATCH[1]}
            word+=${!name-}
          elif [[ $rest =~ $simple ]]; then
            word+=$unknown
          else
            isBeyond=1
            return 1
          fi
          ((at += ${#BASH_REMATCH[0]}))
        elif [[ $rest == \(* ]]; then
          ((at += 1))
          _todo_read $((depth + 1)) || return 1
          word+=$unknown
        elif [[ $rest =~ ^[a-zA-Z_][a-zA-Z_0-9]* ]]; then
          # At the end of the line, the next character might continue the name.
          [[ $rest != "${BASH_REMATCH[0]}" ]] || isBeyond=1
          name=${BASH_REMATCH[0]}
          word+=${!name-}
          ((at += ${#name}))
        elif [[ $rest == [0-9*@#?\$!-]* ]]; then
          word+=$unknown
          ((at += 1))
        elif [[ -n $open || $rest != \"* ]]; then
          word+=\$
        fi
        ;;
      \` | \"\`)
        if [[ ! $rest =~ $backquoted ]]; then
          isBeyond=1
          return 1
        fi
        begun=1
        word+=$unknown
        ((at += ${#BASH_REMATCH[0]}))
        ;;
      ! | \"!)
        begun=1
        word+=!
        [[ -n $rest ]] || pending=1 held=!
        ;;
      \"?) word+=$char ;;
      [\'\"]) begun=1 open=$char ;;
      [[:blank:]\;\&\|$'\n'\(\)\<\>])
        # Digits before < and > name a file descriptor.
        if [[ -n $begun && -z $target && ! ($char == [\<\>] && $word == +([0-9])) ]]; then
          parted+=("$word")
        fi
        [[ -n $begun ]] && target=
        word= begun=
        case $char in
          [\<\>])
            target=1
            if [[ $rest == \(* ]]; then
              target= begun=1 word=$unknown
              ((at += 1))
              _todo_read $((depth + 1)) || return 1
            fi
            ;;
          \() _todo_read $((depth + 1)) || return 1 ;;
          \)) ((depth == 0)) || return 0 ;;
          [[:blank:]]) ;;
          \&) [[ -n $target || $rest == \>* ]] || parted=() ;;
          *) [[ -n $target ]] || parted=() ;;
        esac
        ;;
      \~)
        if [[ -z $begun && ($rest == /* || $rest == [[:blank:]]*) ]]; then word=$HOME; else word+=$char; fi
        begun=1
        ;;
      *) begun=1 word+=$char ;;
    esac
  done
  words=("${parted[@]}" "$word")
  quote=$open
  isFile=$target
  # A substitution may contain any command.
  if ((${#words[@]} == 1)) || [[ $depth != 0 && ${words[0]##*/} != @(todo|todo.sh|"$program") ]]; then
    isBeyond=1
  fi
  return 1
}

# Sets REPLY to the spelling of text $1 in bash inside the open quote $2: ' or " or $ for $', or nothing.
_todo_quote() {
  local text=$1 special plain
  case $2 in
    \') special="[']" ;;
    \") special='[$`"!\\]' ;;
    \$) special="['\\\\]" ;;
    *) special=$'[][ \t!"#$&\'()*;<>?\\\\^`{|}~]' ;;
  esac
  REPLY=
  # shellcheck disable=SC2053 # It is a pattern.
  while [[ $text == *$special* ]]; do
    plain=${text%%$special*}
    text=${text:${#plain}}
    case $2${text:0:1} in
      \'\') REPLY+="$plain'\\''" ;;
      \"!) REPLY+=$plain'"\!"' ;;
      *) REPLY+=$plain\\${text:0:1} ;;
    esac
    text=${text:1}
  done
  REPLY+=$text
}

# Does the same for a text that ends the word. $seen is the quote that readline takes as open. Readline closes it itself
# unless the quote is there already.
_todo_finish() {
  local closing=${quote/\$/\'} around=$seen
  if [[ -z $quote && -z $around && -z $typed && $1 == *' '* ]]; then
    around=\'
    [[ $1 != *[\$\`\"\\!]* ]] && around=\"
  fi
  if [[ -z $quote && -n $around ]]; then
    _todo_quote "$1" "$around"
    REPLY=$around$REPLY$around
  else
    _todo_quote "$1" "$quote"
    REPLY+=$closing
    [[ -z $seen || $seen == "$closing" ]] || REPLY+=$seen$seen
  fi
}

# Prints the files whose names begin with $1; directories end with a slash.
_todo_files() {
  local path
  shopt -s nullglob
  shopt -u failglob nocaseglob
  set +f
  GLOBIGNORE=
  for path in "$1"*; do
    [[ $path == *[[:cntrl:]]* ]] && continue
    [[ -d $path ]] && path+=/
    printf '%s\n' "$path"
  done
}

_todo() {
  COMPREPLY=()
  local IFS=$' \t\n' name=${1:-${COMP_WORDS[0]}} replaced=${2-${COMP_WORDS[COMP_CWORD]}}
  local line="${COMP_WORDS[*]:0:COMP_CWORD + 1}"
  [[ -z ${COMP_LINE-} ]] || line=${COMP_LINE:0:COMP_POINT}
  local program=${name##*/} at=0 quote= pending=0 held= isFile= isBeyond=
  local -a words=()
  _todo_read 0
  # Bash replaces the typed text, from a character of COMP_WORDBREAKS or a quote on.
  [[ -z $isBeyond && $line == *"$replaced" && ${#replaced} -ge $pending ]] || return 0

  # Readline reads quotes in a simpler way: it knows neither $' nor substitutions.
  local seen= index char
  for ((index = 0; index < ${#line}; index++)); do
    char=${line:index:1}
    if [[ $char == \\ && $seen != \' ]]; then
      ((index += 1))
    elif [[ -n $seen ]]; then
      [[ $char == "$seen" ]] && seen=
    elif [[ $char == [\'\"] ]]; then
      seen=$char
    fi
  done

  local command
  if [[ -n ${_todo_sh-} ]]; then
    eval "command=($_todo_sh)"
  else
    name=${name/#\~/$HOME}
    # An alias, or a function of another name, leads to the program at some point.
    command=("$(type -P -- "${name//\\/}" || echo todo)")
  fi

  # The program's answers begin with the typed text: only the rest is added to the line.
  local typed=${words[${#words[@]} - 1]} value meaning path areFiles=
  local -a values=() meanings=()
  while IFS= read -r value; do
    meaning=
    [[ $value == *$'\t'* ]] && meaning=${value#*$'\t'}
    value=${value%%$'\t'*}
    if [[ -z $value && $meaning == files ]]; then
      areFiles=1
      path=$typed
      [[ $path == --*=* ]] && path=${path#*=}
      while IFS= read -r value; do
        values+=("${value:${#path}}")
        meanings+=('')
      done < <(_todo_files "$path")
    elif [[ $value == "$typed"* ]]; then
      values+=("${value:${#typed}}")
      meanings+=("$meaning")
    fi
  done < <(
    if [[ -n $isFile ]]; then
      printf '\tfiles\n'
    else
      "${command[@]}" __complete "${words[@]:1}" 2>/dev/null
    fi
  )

  local type=${COMP_TYPE:-9}
  # All candidates are inserted as separate words, which begin with the quote that readline sees.
  [[ $type -ne 42 || $quote == "$seen" ]] || return 0
  local kept=${replaced:0:${#replaced} - pending} before=${line:0:${#line} - ${#replaced}}
  for index in "${!values[@]}"; do
    value=$held${values[index]}
    # Readline will cycle through several candidates, or insert them all: each of them ends the word.
    if [[ $value != */ || -z $areFiles ]] && ((${#values[@]} == 1 || type == 37 || type == 42)); then
      _todo_finish "$value"
    else
      _todo_quote "$value" "$quote"
    fi
    REPLY=$kept$REPLY
    # Readline takes a quote directly after the open one for the open one, and removes it to insert all.
    if [[ -n $seen && $before == *"$seen" ]] && [[ $type -eq 42 || $REPLY == "$seen"* ]]; then
      REPLY=$seen$REPLY
    fi
    COMPREPLY+=("$REPLY")
  done

  # Numbers alone say little: if bash is about to list them, list the tasks beside them. The common start of the lines
  # is still that of the numbers, because bash may insert it.
  if ((${#values[@]} > 1)) && [[ $type == @(33|63|64) && $typed${values[0]} == +([0-9]) ]]; then
    for index in "${!values[@]}"; do
      [[ -z ${meanings[index]} ]] && continue
      printf -v value '%-3s %s' "${COMPREPLY[index]}" "${meanings[index]}"
      COMPREPLY[index]=${value:0:${COLUMNS:-80} - 2}
    done
  fi
  compopt -o nosort 2>/dev/null
  # The names are quoted here, but bash should list their last parts and leave directories open.
  [[ -n $areFiles ]] && compopt -o filenames -o noquote 2>/dev/null
  return 0
}

complete -F _todo todo todo.sh
