import Testing
@testable import TodoHost

@Suite struct ShellReaderTests {
  /// Reads `script` with `HOME` and `TODO_SET` in the environment, and returns the value of `TODO_A`.
  private func value(after script: String) throws -> String? {
    let variables = ShellVariables(Environment(["HOME": "/home/me", "TODO_SET": "set", "TODO_EMPTY": ""]))
    return try ShellReader.run(
      Array(script.utf8), variables: variables, programPath: Array("/opt/my bin/todo.sh".utf8))["TODO_A"]
      .map { String($0) }
  }

  @Test(arguments: [
    ("", nil), ("# TODO_A=1", nil), ("TODO_A=1", "1"), ("TODO_A=", ""), ("export TODO_A=1 # why", "1"),
    ("export TODO_B=2 TODO_A=1", "1"), ("TODO_B=2 TODO_A=$TODO_B", "2"),
    ("export TODO_B=2 TODO_A=$TODO_B", ""), ("TODO_B=2; TODO_A=${TODO_B}3;", "23"), ("TODO_A=a#b", "a#b"),
    ("TODO_A='$x \"y\" \\'", #"$x "y" \"#), (#"TODO_A="a 'b' \"c\" \$d \q""#, #"a 'b' "c" $d \q"#),
    (#"TODO_A=a\ b\\c"#, #"a b\c"#), ("TODO_A=a\\\nb", "ab"), ("TODO_A=1 \\\n TODO_B=2", "1"),
    ("TODO_A=\"a\\\nb\"", "ab"), ("TODO_A=a'b'\"c\"d", "abcd"), ("TODO_A=$TODO_SET.txt", "set.txt"),
    ("TODO_A=$TODO_NONE", ""), ("TODO_A=\"$\" TODO_B=$", "$"), ("TODO_A=${TODO_NONE:-x y}", "x y"),
    ("TODO_A=${TODO_SET:-x}", "set"), ("TODO_A=${TODO_EMPTY:-x}", "x"), ("TODO_A=${TODO_EMPTY-x}", ""),
    ("TODO_A=${TODO_NONE-x}", "x"), (": ${TODO_A:=x}", "x"), (": \"${TODO_A=x}\"", "x"),
    (": ${TODO_B:=${TODO_A:=x}}", "x"), ("TODO_B=${TODO_SET:-${TODO_A:=x}}", nil),
    ("TODO_A=${TODO_SET:+x}${TODO_NONE+y}", "x"), ("TODO_A=1; : ${TODO_A:=2}", "1"),
    (": ${TODO_A:=\"${TODO_SET}/a b\"}", "set/a b"), ("TODO_A=~", "/home/me"),
    ("TODO_A=~/x:~/y:z~", "/home/me/x:/home/me/y:z~"),
    ("TODO_A='~'/x", "~/x"), ("TODO_A=\"~/x\"", "~/x"), (": ${TODO_A:=~/x}", "/home/me/x"),
    (": \"${TODO_A:=~/x}\"", "~/x"), ("TODO_A=$(dirname \"$0\")", "/opt/my bin"),
    ("export TODO_A=\"$( dirname -- \"$0\" )/x\"", "/opt/my bin/x"),
    ("TODO_A=`dirname \"$0\"`", "/opt/my bin"),
    ("TODO_A=$0", "/opt/my bin/todo.sh"), ("TODO_A=${HOME:-$USERPROFILE}/todo", "/home/me/todo"),
    ("TODO_A=1\nexport TODO_A", "1"), ("TODO_A={a,b}", "{a,b}"), ("TODO_A=*.txt", "*.txt"),
    ("TODO_A=été", "été"), ("  \t\n;".dropLast() + "\tTODO_A=1", "1"),
  ])
  func readsAssignments(script: String, expected: String?) throws {
    #expect(try value(after: script) == expected)
  }

  @Test(arguments: [
    "touch used", "TODO_A=1 touch x", "TODO_A=(a b)", "TODO_A+=x", "TODO_A[0]=x",
    "if true; then TODO_A=1; fi",
    "[ -d /x ] && TODO_A=1", "TODO_A=1 && TODO_B=2", "TODO_A=1 & TODO_B=2", "TODO_A=$(date)", "TODO_A=`date`",
    "TODO_A=$((1 + 1))", "TODO_A=$'\\n'", "TODO_A=$\"x\"", "TODO_A=${TODO_SET#s}", "TODO_A=${#TODO_SET}",
    "TODO_A=${!TODO_SET}", "TODO_A=${TODO_SET:1}", "TODO_A=${TODO_SET/s/t}", "TODO_A=${TODO_NONE:?x}",
    "TODO_A=$1", "TODO_A=$@", "TODO_A=$$", "TODO_A=$RANDOM", "TODO_A=$PWD", "TODO_A=$BASH_SOURCE",
    "TODO_A=~root/x", "TODO_A='unclosed", "TODO_A='", "TODO_A=\"unclosed", "TODO_A=${unclosed", "TODO_A=x\\",
    "export", "export -n TODO_A", "export $TODO_SET=x", "export TODO_A={a,b}", "export \"TODO_A=x\"",
    "readonly TODO_A=1", "declare -x TODO_A=1", ". other", "alias x=y", "unset TODO_SET", "TODO_A=1;;", ";",
    "IFS=x", "UID=0", "TODO_A=a>b", "TODO_A=<(x)", "TODO_A=$(dirname $0)", "x() { :; }", "exit 3",
    "TODO_A=$TERM", "TODO_A=1\r\n\r\n", "TODO_A=\0",
  ])
  func leavesOtherFormsToBash(script: String) {
    #expect(throws: ShellReader.BeyondReader.self) { try value(after: script) }
  }

  @Test(arguments: [
    ("ls", ["ls"]), ("ls -- 'a b' \"c d\" e\\ f", ["ls", "--", "a b", "c d", "e f"]), ("", []),
    ("  add  \"$TODO_SET\" ''", ["add", "set", ""]), ("ls @a $TODO_SET # x", ["ls", "@a", "set"]),
  ])
  func splitsWords(line: String, expected: [String]) throws {
    let variables = ShellVariables(Environment(["TODO_SET": "set"]))
    let words = try ShellReader.words(Array(line.utf8), variables: variables, programPath: [])
    #expect(words.map { String($0) } == expected)
  }

  @Test(arguments: [
    "ls *", "ls $TODO_SPACED", "ls $TODO_NONE", "ls | x", "ls; rm", "ls\nrm", "ls {a,b}", "ls 'x",
  ])
  func leavesOtherWordsToBash(line: String) {
    let variables = ShellVariables(Environment(["TODO_SPACED": "a b"]))
    #expect(throws: ShellReader.BeyondReader.self) {
      try ShellReader.words(Array(line.utf8), variables: variables, programPath: [])
    }
  }

  @Test(arguments: [
    ("$DONE_FILE", ["/d/done 1.txt"]), ("(\"$TODO_FILE\" \"$DONE_FILE\")", ["/d/todo.txt", "/d/done 1.txt"]),
    ("x", ["x"]), ("()", []),
  ])
  func readsWordSources(text: String, expected: [String]) throws {
    let variables = ShellVariables(Environment(["TODO_FILE": "/d/todo.txt", "DONE_FILE": "/d/done 1.txt"]))
    let elements = try ShellReader.elements(Array(text.utf8), variables: variables, programPath: [])
    #expect(elements.map { String($0) } == expected)
  }
}
