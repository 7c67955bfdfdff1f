import ModuleTestKit
import Testing
@testable import TodoHost

/// Bash decides: a script that the native reader accepts must have the same result in bash.
@Suite struct ShellDifferentialTests {
  private let directory = TestDirectory()
  private static let environment = Environment([
    "HOME": "/home/me", "PATH": "/usr/bin:/bin", "TODO_DIR": "/data/my tasks", "TODO_E": "",
    "USERPROFILE": "C:",
  ])
  /// Variables that the scripts set, some without exporting them.
  private static let names = [
    "TODO_A", "TODO_B", "TODO_C", "TODO_D", "TODO_E", "TODO_N", "TODO_X", "TODO_Y", "TODO_DIR", "TODO_FILE",
    "TODOTXT_SOURCEVAR", "PRI_A", "COLOR_DONE", "DEFAULT",
  ]
  private static let program = Array("/opt/my bin/todo.sh".utf8)

  private static let stock = #"""
    # === EDIT FILE LOCATIONS BELOW ===
    # Your todo.txt directory (this should be an absolute path)
    #export TODO_DIR="/Users/gina/Documents/todo"
    : ${TODO_DIR:="${HOME:-$USERPROFILE}/todo"}; export TODO_DIR

    # Your todo/done/report.txt locations
    : ${TODO_FILE:="${TODO_DIR}/todo.txt"}
    : ${DONE_FILE:="${TODO_DIR}/done.txt"}
    : ${REPORT_FILE:="${TODO_DIR}/report.txt"}
    export TODO_FILE DONE_FILE REPORT_FILE
    #export TODO_ACTIONS_DIR="$HOME/.todo.actions.d"

    # export BLACK='\\033[0;30m'
    export PRI_A=$YELLOW        # color for A priority
    export PRI_D='\\033[1;31m'
    export TODOTXT_SORT_COMMAND='env LC_COLLATE=C sort -f -k2'
    """#

  private static let older = #"""
    export TODO_DIR=$(dirname "$0")
    export TODO_FILE="$TODO_DIR/todo.txt"
    export DONE_FILE="$TODO_DIR/done.txt" REPORT_FILE=$TODO_DIR/report.txt
    export TMP_FILE="$TODO_DIR/todo.tmp"
    TODOTXT_SOURCEVAR=\$DONE_FILE; TODO_X="a
    b"  ;  TODO_Y='it'"'"'s'
    """#

  @Test(arguments: [
    stock, older, "export TODO_A=~/x:~/y TODO_B=a:~ TODO_C=~:x", #"TODO_A="a\qb\$c\`d\\e\"f""#,
    "TODO_A=a\\\\b\\'c",
    ": ${TODO_A:=~/x:y} ${TODO_B:=$HOME:z}", "TODO_A=${TODO_E:-a b  c} TODO_B=\"${TODO_E:-d  e}\"",
    "TODO_A=\"${TODO_E:-a\\}b\\qc}\" TODO_B=${TODO_E:-a\\}b\\qc}",
    "TODO_A=$ TODO_B=a$ TODO_C=\"$ $\" TODO_D=$%x",
    "export HOME=/other; TODO_A=~/x", "TODO_A=1; export TODO_A=2 TODO_B=$TODO_A; TODO_C=$TODO_A",
    "TODO_A=${TODO_DIR:+${TODO_B:=b}} TODO_C=${TODO_E:+${TODO_D:=d}}",
    "TODO_A='\\033[1m' TODO_B=\"\\033[1m\"",
    "TODO_A=a\\\n  TODO_B=b", "TODO_A=#x TODO_B='#'#", "export TODO_A=*;TODO_B=[a]?;", "TODO_A==x TODO_B=a=b",
    ":;: # x\n:\tx", "TODO_A=\"$(dirname $0)\"", "TODO_A=\"${0}\"", "export TODO_A TODO_DIR\nTODO_A=2",
    "TODO_A=${TODO_E:-'q q'\"r $HOME\"}", "TODO_A=a\\tb TODO_B=\"a\\tb\"", "TODO_A=%~x TODO_B=x~",
    "TODO_A=\\~/x",
    "TODO_A=${TODO_E-x}${TODO_E=y}${TODO_N=z}$TODO_N", "TODO_A=é\u{FF}ü",
    "PRI_A=$NONE COLOR_DONE=x DEFAULT=y",
    "TODO_A=!x TODO_B=a!b TODO_C=^x", "TODO_A=\"\"'' TODO_B=\"a\"b'c'", "TODO_A=a]b[c TODO_B=,%@/.-+_",
  ])
  func agreesWithBash(script: String) throws {
    try compare(script)
  }

  /// Scripts of random pieces. Most are beyond the native reader; the others must have the same result.
  @Test(arguments: 1...4)
  func agreesWithBashOnRandomScripts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    while accepted < 25 {
      var script = "TODO_A="
      for _ in 0..<Int.random(in: 1..<9, using: &random) {
        script += Self.pieces.randomElement(using: &random) ?? ""
      }
      if try compare(script) { accepted += 1 }
    }
  }

  private static let pieces = [
    "TODO_A=", "TODO_B=", " TODO_C=", "\nexport TODO_D=", "; ", "\n", " ", "'", "\"", "$TODO_A", "${TODO_B}",
    "${TODO_E:-",
    "${TODO_N:=", "${TODO_DIR+", "}", "}", "\\", "~", "~/", ":", "\n: ", "#", "x", "a b", "$", "*", "{",
    "$HOME", "=", "$0",
    "\\\n", "`dirname \"$0\"`", "$(dirname \"$0\")", "\"q q\"", "'s s'", "é", "\t", "\"${TODO_E:-", "\"", "[",
    "!",
  ]

  /// - Returns: false where the native reader leaves the script to bash.
  @discardableResult
  private func compare(_ script: String) throws -> Bool {
    let variables = ShellVariables(Self.environment)
    guard
      let native = try? ShellReader.run(
        Array(script.utf8), variables: variables, programPath: Self.program)
    else { return false }
    let file = directory.write(script, to: "config")
    guard
      case .variables(let sourced) = try BashSourcing.source(
        Array(file.utf8), words: [], variables: variables, programPath: Self.program)
    else {
      Issue.record("bash gave up on \(script)")
      return true
    }
    #expect(Self.entries(native) == Self.entries(sourced), "\(script)")
    for name in Self.names { #expect(native.text(name) == sourced.text(name), "\(name) after \(script)") }
    return true
  }

  /// The exported variables, except those that every shell adds.
  private static func entries(_ variables: ShellVariables) -> [String] {
    variables.exported.map { String($0) }
      .filter { entry in !["PWD=", "OLDPWD=", "SHLVL=", "_="].contains { entry.hasPrefix($0) } }.sorted()
  }
}
