/// The shell functions that todo.sh exports to add-ons written in bash.
///
/// Each has the interface of its namesake in todo.sh 2.13. They are bash functions instead of calls of this
/// program, because add-ons depend on details: `_format` also formats standard input, between the pipelines
/// `pre_filter_command` and `post_filter_command` that an add-on may set, and the results are variables of
/// the add-on's shell.
enum AddOnFunctions {
  /// In bash's form for exported functions: `BASH_FUNC_name%%=() { …`.
  static var environment: [[UInt8]] {
    bodies.map { name, body in Array("BASH_FUNC_\(name)%%=() {\n\(body)\n}".utf8) }
  }

  /// As a shell script with their definitions.
  static var definitions: String {
    bodies.map { name, body in "\(name)() {\n\(body)\n}\n" }.joined()
  }

  private static let bodies: [(name: String, body: String)] = [
    (
      "die",
      #"""
        printf '%s\n' "$*" >&2
        exit 1
      """#
    ),
    (
      // Changes $input. The replacement is quoted, because bash 5.2 would replace its & by the match.
      "cleaninput",
      #"""
        input=${input//[$'\r\n']/ }
        if [ "$1" = 'for sed' ]; then
          input=${input//\\/"\\\\"}
          input=${input//|/"\\|"}
          input=${input//&/"\\&"}
        fi
      """#
    ),
    (
      "getPrefix",
      #"""
        local name
        name=$(basename "${1:-$TODO_FILE}")
        printf '%s\n' "${name%%.[^.]*}" | tr '[:lower:]' '[:upper:]'
      """#
    ),
    (
      // Sets $todo, or ends with $errmsg. The status is 1, as todo.sh's last command leaves it.
      "getTodo",
      #"""
        case $1 in
          '' | *[!0-9]*) die "$errmsg" ;;
        esac
        todo=$(awk -v number="$1" 'NR == number + 0 { print; exit }' "${2:-$TODO_FILE}")
        [ -z "$todo" ] && die "$(getPrefix "$2"): No task $1."
      """#
    ),
    (
      // Sets $newtodo.
      "getNewtodo",
      #"""
        case $1 in
          '') die 'Programming error: $item should exist.' ;;
          *[!0-9]*) die 'Programming error: $item should be numeric.' ;;
        esac
        newtodo=$(awk -v number="$1" 'NR == number + 0 { print; exit }' "${2:-$TODO_FILE}")
        [ -z "$newtodo" ] && die "$(getPrefix "$2"): No updated task $1."
      """#
    ),
    (
      "shellquote",
      #"""
        local quote="'\\''"
        printf "'%s'\n" "${1//\'/"$quote"}"
      """#
    ),
    (
      // Prints a pipeline: $1, a grep for each term from $3 on, $2.
      "filtercommand",
      #"""
        local pipeline=$1 last=$2 term
        shift
        shift
        for term in "$@"; do
          case $term in
            -*) printf -v term 'grep -v -i %q' "${term#-}" ;;
            *) printf -v term 'grep -i %q' "$term" ;;
          esac
          pipeline=${pipeline:+$pipeline | }$term
        done
        if [ -n "$last" ]; then
          pipeline=${pipeline:+$pipeline | }$last
        fi
        printf %s "$pipeline"
      """#
    ),
    (
      "getPadding",
      #"""
        local count
        count=$(sed -n '$=' "${1:-$TODO_FILE}")
        printf %s "${#count}"
      """#
    ),
    (
      "_list",
      #"""
        local file=$1 src
        shift
        case $file in
          /*) src=$file ;;
          *)
            for src in "$TODO_DIR/$file" "$file" "$TODO_DIR/$file.txt" ''; do
              [ -f "$src" ] && break
            done
            ;;
        esac
        [ -n "$src" ] || die "TODO: File $file does not exist."
        _format "$src" '' "$@"
        if [ "$TODOTXT_VERBOSE" -gt 0 ]; then
          printf '%s\n' -- "$(getPrefix "$src"): ${NUMTASKS:-0} of ${TOTALTASKS:-0} tasks shown"
        fi
      """#
    ),
    (
      // $1 is the file, empty for standard input; $2 is the width of numbers; then come terms.
      // Sets $NUMTASKS and $TOTALTASKS.
      "_format",
      #"""
        local file=$1 width=${2:-$(getPadding "$1")} items filter shown
        shift
        shift
        if [ "$TODOTXT_DISABLE_FILTER" = 1 ]; then
          TODOTXT_FINAL_FILTER=cat
        fi
        items=$(
          cat ${file:+"$file"} | awk -v form="%${width}d %s\\n" '!/^ *$/ { printf form, NR, $0 }'
        )
        filter=$(filtercommand "${pre_filter_command:-}" "${post_filter_command:-}" "$@")
        shown=$items
        if [ -n "$filter" ]; then
          shown=$(printf '%s' "$items" | eval "$filter")
        fi
        shown=$(
          printf '%s' "$shown" |
            awk '{
              match($0, /^ */)
              zeros = substr("00000", 1, RLENGTH)
              print zeros substr($0, length(zeros) + 1)
            }' |
            eval "$TODOTXT_SORT_COMMAND" |
            awk '
              function color(name, value) {
                value = ENVIRON[name]
                gsub(/\\+033/, "\033", value)
                return value
              }
              function paint(word, name, sequence) {
                sequence = color(name)
                return sequence == "" ? word : sequence word color("DEFAULT") line
              }
              BEGIN { date = "^(19|20)[0-9][0-9]-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])$" }
              {
                line = ""
                if ($0 ~ /^[0-9]+ x /) {
                  line = color("COLOR_DONE")
                } else if (match($0, /^[0-9]+ \([A-Z]\) /)) {
                  line = color("PRI_" substr($0, RLENGTH - 2, 1))
                  if (line == "") line = color("PRI_X")
                  if (ENVIRON["HIDE_PRIORITY_SUBSTITUTION"] != "") {
                    $0 = substr($0, 1, RLENGTH - 4) substr($0, RLENGTH + 1)
                  }
                }
                text = $0
                result = ""
                isNumber = 1
                while (text != "") {
                  match(text, /^[ \t]*/)
                  result = result substr(text, 1, RLENGTH)
                  text = substr(text, RLENGTH + 1)
                  if (!match(text, /^[^ \t]+/)) break
                  word = substr(text, 1, RLENGTH)
                  text = substr(text, RLENGTH + 1)
                  kind = ""
                  if (isNumber && word ~ /^[0-9]+$/) kind = "NUMBER"
                  else if (word ~ /^[+].*[A-Za-z0-9_]$/) kind = "PROJECT"
                  else if (word ~ /^@.*[A-Za-z0-9_]$/) kind = "CONTEXT"
                  else if (word ~ date) kind = "DATE"
                  else if (word ~ /^[A-Za-z0-9]+:[^ ]+$/) kind = "META"
                  result = result (kind == "" ? word : paint(word, "COLOR_" kind))
                  isNumber = 0
                }
                print line result (line == "" ? "" : color("DEFAULT"))
              }
            ' |
            sed -e "s/${HIDE_PROJECTS_SUBSTITUTION:-^}//g" \
              -e "s/${HIDE_CONTEXTS_SUBSTITUTION:-^}//g" \
              -e "s/${HIDE_CUSTOM_SUBSTITUTION:-^}//g" |
            eval "$TODOTXT_FINAL_FILTER"
        )
        if [ -n "$shown" ]; then
          printf '%s\n' "$shown"
        fi
        if [ "$TODOTXT_VERBOSE" -gt 0 ]; then
          NUMTASKS=$(printf '%s' "$shown" | sed -n '$=')
          TOTALTASKS=$(printf '%s' "$items" | sed -n '$=')
        fi
        if [ "$TODOTXT_VERBOSE" -gt 1 ]; then
          printf '%s\n' "TODO DEBUG: Filter Command was: ${filter:-cat}"
        fi
      """#
    ),
    (
      "listWordsWithSigil",
      ##"""
        local sigil=$1 FILE=$TODO_FILE
        shift
        if [ -n "$TODOTXT_SOURCEVAR" ]; then
          eval "FILE=$TODOTXT_SOURCEVAR"
        fi
        eval "$(filtercommand 'cat "${FILE[@]}"' '' "$@")" |
          grep -o "[^ ]*$sigil[^ ]\\+" |
          sed -n -e "s#^${TODOTXT_SIGIL_BEFORE_PATTERN//#/\\#}##" \
            -e "s#${TODOTXT_SIGIL_AFTER_PATTERN//#/\\#}\$##" \
            -e "\\#^$sigil${TODOTXT_SIGIL_VALID_PATTERN//#/\\#}\$#p" |
          sort -u
      """##
    ),
  ]
}
