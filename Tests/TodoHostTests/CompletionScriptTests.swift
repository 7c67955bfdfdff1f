import Foundation
import Testing

/// The scripts of Completions/, in the shells they are for.
@Suite(.blocking) struct CompletionScriptTests {
  private func sandbox() throws -> TodoSandbox {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": "(A) Call Mom +Family @phone\nPlant it's beans +Garden @home\n", "other.txt": "Far +Away\n",
    ])
    sandbox.environment["SCRIPTS"] = TodoSandbox.root.appending(path: "Completions").path
    return sandbox
  }

  /// Returns bash's candidates for `line`, from the values that bash passes to a completion function.
  ///
  /// - Parameters:
  ///   - words: the words into which bash splits the line.
  ///   - replaced: the text that a candidate replaces.
  ///   - type: the key: 9 for the first Tab, 63 for the listing that a second one asks for.
  private func completeInBash(
    _ line: String, words: [String], replaced: String, type: Int = 9
  ) throws -> [String] {
    let sandbox = try sandbox()
    sandbox.environment["LINE"] = line
    sandbox.environment["REPLACED"] = replaced
    for (index, word) in words.enumerated() { sandbox.environment["WORD\(index)"] = word }
    return try sandbox.run(
      """
      . "$SCRIPTS/todo.bash"
      for ((index = 0; index < \(words.count); index++)); do
        name=WORD$index
        COMP_WORDS+=("${!name}")
      done
      COMP_LINE=$LINE COMP_POINT=${#LINE} COMP_CWORD=\(words.count - 1) COMP_TYPE=\(type)
      _todo todo "$REPLACED" "${WORD0}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    ).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("todo upc", ["todo", "upc"], "upc", ["upcoming"]),
    ("todo ls +", ["todo", "ls", "+"], "+", ["+Family", "+Garden"]),
    // Bash splits words at @ and =, so the candidates begin after them.
    ("todo ls @ph", ["todo", "ls", "@", "ph"], "ph", ["phone"]),
    ("todo ls @", ["todo", "ls", "@"], "", ["home", "phone"]),
    ("todo --group-by=dat", ["todo", "--group-by", "=", "dat"], "dat", ["date"]),
    ("todo --group-by=da ls @p", ["todo", "--group-by", "=", "da", "ls", "@", "p"], "p", ["phone"]),
    ("todo --file=other.txt ls +", ["todo", "--file", "=", "other.txt", "ls", "+"], "+", ["+Away"]),
    ("todo --file oth", ["todo", "--file", "oth"], "oth", ["other.txt"]),
    ("todo add \"Call @ph", ["todo", "add", "\"Call @ph"], "Call @ph", ["Call @phone\""]),
    ("todo add Call\\ @ph", ["todo", "add", "Call\\ ", "@", "ph"], "ph", ["phone"]),
    ("todo pri ", ["todo", "pri", ""], "", ["1", "2"]),
    ("todo   pri  1 ", ["todo", "pri", "1", ""], "", "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)),
  ])
  func completesInBash(line: String, words: [String], replaced: String, expected: [String]) throws {
    #expect(try completeInBash(line, words: words, replaced: replaced) == expected)
  }

  @Test func bashShowsTasksBesideNumbers() throws {
    let expected = ["1   (A) Call Mom +Family @phone", "2   Plant it's beans +Garden @home"]
    #expect(try completeInBash("todo pri ", words: ["todo", "pri", ""], replaced: "", type: 63) == expected)
  }

  /// As the tests of todo.sh's completion call it, with the variable that it reads.
  @Test func bashNeedsOnlyTheWords() throws {
    try sandbox().check(
      """
      $ . "$SCRIPTS/todo.bash"; COMP_WORDS=(todo.sh ls @h) COMP_CWORD=2; _todo_sh='todo --file "$HOME/todo.txt"'; _todo; echo "$COMPREPLY"
      @home
      $ . "$SCRIPTS/todo.bash"; complete -p todo todo.sh
      complete -F _todo todo
      complete -F _todo todo.sh
      """)
  }

  @Test(
    arguments: [
      (
        "todo pri ",
        "1\t(A) Call Mom +Family @phone\n2\tPlant it's beans +Garden @home\n"
      ),
      ("todo ls @h", "@home\n"), ("todo --file=other.txt ls +", "+Away\n"),
      ("todo --file oth", "other.txt\n"),
      ("todo --file=oth", "--file=other.txt\n"),
    ])
  func completesInFish(line: String, expected: String) throws {
    let sandbox = try sandbox()
    sandbox.environment["LINE"] = line
    #expect(
      try sandbox.run(#"fish --no-config -c 'source $SCRIPTS/todo.fish; complete -C $LINE' | sed 's/\t$//'"#)
        == expected)
  }

  @Test func completesInZsh() throws {
    let sandbox = try sandbox()
    let session = try LiveSession.onTerminal("zsh -f -i", in: sandbox)
    try session.type(
      "PS1='> '; fpath=($SCRIPTS $fpath); autoload -Uz compinit; compinit -u -D; echo rea''dy\n",
      until: "ready")
    try session.type("todo ls @ph\t; echo do''ne\n", until: "1 (A) Call Mom +Family @phone", "done")
    session.type("exit\n")
  }

  /// In that case todo.sh can do nothing, and pressing Tab must neither print errors nor create files.
  @Test func needsNoConfiguration() throws {
    try TodoSandbox().check(
      """
      $ todo.sh __complete listp
      listpri	List the tasks that have a priority
      listproj	List the projects of the tasks that match
      $ todo.sh __complete pri 1 B
      B
      $ TODO_DIR=$HOME/new todo.sh __complete do ''; ls
      """)
  }

  /// The text to change, with the simplest quotes.
  @Test(arguments: [
    ("Call Mom", #""Call Mom" "#), ("Plant it's beans", #""Plant it's beans" "#), ("One", "One "),
    (#"Say "hi" $now"#, #"'Say "hi" $now' "#), ("Buy it's $5 worth", #"'Buy it'\''s $5 worth' "#),
  ])
  func offersTheTextThatReplaceChanges(text: String, expected: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "\(text)\n"])
    let shell = try CompletingShell(
      .bash, in: sandbox, setup: #"bind -x '"\C-o": printf "%s" "$READLINE_LINE" >line'"#)
    #expect(try shell.run("todo replace 1 \t\u{F}") == [["replace", "1", text]])
    #expect(try sandbox.text(of: "line") == "todo replace 1 \(expected)")
    for kind in [CompletingShell.Kind.zsh, .fish] {
      #expect(try CompletingShell(kind, in: sandbox).run("todo replace 1 \t") == [["replace", "1", text]])
    }
  }
}
