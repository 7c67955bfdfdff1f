import Testing

/// The text of a task may come from anywhere: nothing in it controls the terminal that shows it.
@Suite(.blocking) struct TerminalSafetyTests {
  /// A title, by ESC and by the C1 control (as UTF-8 and as a byte), and a change of the text direction.
  private static let attack = #"\033]0;pwned\007 \302\2330;pwned \2330;pwned \342\200\256"#

  private static let files = """
    printf 'Call\(attack) +p\(attack) @c\(attack) due:2026-11-22\\nx 2026-11-20 Done\(attack)\\n\
    (A) Third\(attack)\\n(A) +q Third\(attack)\\n' > todo.txt
    cp todo.txt done.txt
    printf 'More\(attack)\\n' > todo.sync-conflict-1.txt
    printf '1 \(attack)\\n' > report.txt
    mkdir -p .todo/actions; : > ".todo/actions/add$(printf '\(attack)')"; chmod +x .todo/actions/*
    """

  @Test(arguments: [
    "ls", "lsa", "lsp", "lf done.txt", "listproj", "listcon", "upcoming", "ls --group-by project",
    "ls --group-by context", "ls --group-by name", "ls nothing", #"-vv ls "$text""#,
    #"add "$text""#, #"addto done.txt "$text""#, #"append 1 "$text""#, #"prepend 1 "$text""#,
    #"replace 1 "$text""#, "replace 1", "append 1", "pri 1 b", "depri 3", "do 1", "archive", "report",
    "deduplicate", "del 1", "-f del 1", "del 1 Call", #"del 1 "$text none""#, "move 1 done.txt",
    "-f move 1 done.txt", "do 1 --expect other", "-f del 1 --expect other", #"do "$text""#, #""$text""#,
    #"--file "$text" ls"#, "conflicts", "conflicts --merge", "conflicts --delete", "doctor", "doctor --fix",
    "listaddons", "__complete todo do ''", "__complete todo ls ''", "__complete todo ls +",
  ])
  func showsNoControlCharacters(arguments: String) throws {
    let sandbox = try TodoSandbox()
    let output = try sandbox.run(
      """
      \(Self.files)
      export text="$(printf '\(Self.attack)')"
      script --quiet --return --command 'todo \(arguments.replacing("'", with: #"'\''"#))' /dev/null > shown </dev/null
      LC_ALL=C grep -c -a -e "$(printf '\\033]')" -e "$(printf '\\302\\233')" -e "$(printf '\\342\\200\\256')" shown
      LC_ALL=C sed 's/[\\xc2-\\xf4][\\x80-\\xbf]*//g' shown | LC_ALL=C grep -c -a "$(printf '\\2330')"
      wc -c < shown
      """)
    let lines = output.split(separator: "\n")
    let shown = try sandbox.text(of: "shown")
    #expect(lines.prefix(2) == ["0", "0"], "\(shown.debugDescription)")
    #expect(lines.count == 3 && lines[2] != "0")
  }

  @Test(arguments: ["xterm", "dumb"])
  func theLiveListingShowsNoControlCharacters(terminal: String) throws {
    let sandbox = try TodoSandbox()
    sandbox.environment["TERM"] = terminal
    _ = try sandbox.run(Self.files)
    let session = try LiveSession.onTerminal("todo watch", in: sandbox)
    try session.wait(for: "Third")
    session.type(terminal == "dumb" ? "\u{3}" : "q")
    let output = try session.end().output
    #expect(!output.contains("\u{1B}]") && !output.contains("\u{9B}"))
  }

  /// In a pipe bytes are unchanged, because the reader may need each of them.
  @Test func aPipeGetsUnchangedBytes() throws {
    let sandbox = try TodoSandbox()
    #expect(try sandbox.run("\(Self.files)\ntodo -p ls Call | head -1").contains("\u{1B}]0;pwned\u{7}"))
  }
}
