import ModuleKit
import Testing
@testable import TodoHost

@Suite struct GlobalOptionTests {
  @Test(arguments: [
    ("ls", "ls"), ("LS @home", "ls @home"), ("", "ls"), ("--", "ls"), ("-- ls", "ls"), ("-pf add x", "add x"),
    ("-p ls -x", "ls -x"), ("ls --file x", "ls"), ("ls a --plain -- --color", "ls a -- --color"), ("-", "-"),
    ("-h", "shorthelp"),
    ("-h ls", "shorthelp"), ("-hz", "shorthelp"), ("--help", "shorthelp"), ("--help ls", "help ls"),
    ("--plain ls", "ls"), ("--group-by date", "ls --group-by date"),
    ("--group-by date ls @x", "ls --group-by date @x"), ("--group-by=date list", "list --group-by=date"),
    ("--reverse -p --group-by date", "ls --reverse --group-by date"), ("command ls", "ls"),
    ("command --", "--"), ("--reverse command ls a", "ls --reverse a"), ("-d /dev/null ls", "ls"),
    ("-d/dev/null ls", "ls"),
  ])
  func asTodoReadsOptionsAndTheAction(words: String, expected: String) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try Invocation(words: ["todo"] + words).line == expected)
  }

  @Test(arguments: [
    ("-z", 64), ("-pz", 64), ("-d", 64), ("--nonsense", 64), ("--file", 64), ("--plain=1", 64),
    ("--reverse=x ls", 64),
  ])
  func asTodoRefusesInvalidOptions(words: String, status: Int32) {
    let words = words.split(separator: " ").map(String.init)
    #expect { try Invocation(words: ["todo"] + words) } throws: { error in
      (error as? CommandError)?.status == status
    }
  }

  @Test(arguments: ["", "-z ls", "-d", "--file x ls", "--plain ls", "-pz", "-p"])
  func asTodoShPrintsItsUsage(words: String) throws {
    let directory = TestDirectory()
    let configuration = directory.write("TODO_DIR=\(directory.path)", to: "config")
    let words = words.split(separator: " ").map(String.init)
    let invocation = try Invocation(
      words: ["/bin/todo.sh"] + words, environment: ["TODOTXT_CFG_FILE": configuration])
    guard case .printUsage = invocation.request else {
      Issue.record("\(invocation.request)")
      return
    }
    #expect(
      invocation.usage == """
        Usage: todo.sh [-fhpantvV] [-d todo_config] action [task_number] [task_description]
        Try 'todo.sh -h' for more information.
        """)
  }

  @Test(arguments: [
    ("todo", "-V"), ("todo", "--version"), ("todo.sh", "-V"), ("todo.sh", "-pV"), ("todo", "-Vz"),
  ])
  func versionNeedsNoConfiguration(name: String, option: String) throws {
    guard case .printVersion = try Invocation(name, option).request else {
      Issue.record("no version")
      return
    }
  }

  @Test(arguments: [
    (["-@"], HiddenParts.Words.hidden), (["-@", "-@"], .shown), (["-@@"], .shown), (["-@@@"], .hidden),
    (["-@p", "-@", "-@"], .hidden), ([], .shown),
  ])
  func anOddNumberOfOptionsHides(options: [String], expected: HiddenParts.Words) throws {
    #expect(try Invocation(words: ["todo"] + options + ["ls"]).settings.hidden.contexts == expected)
    let projectOptions = options.map { $0.replacing("@", with: "+") }
    #expect(try Invocation(words: ["todo"] + projectOptions + ["ls"]).settings.hidden.projects == expected)
    let priorityOptions = options.map { $0.replacing("@", with: "P") }
    let settings = try Invocation(words: ["todo"] + priorityOptions + ["ls"]).settings
    #expect(settings.hidden.priorities == (expected == .hidden))
  }

  @Test func keepsWordsThatAreNotUTF8() throws {
    let word: [UInt8] = [0x61, 0xFF, 0xFE]
    let invocation = try Invocation(
      arguments: [Array("todo".utf8), Array("Add".utf8), word],
      environment: Environment(["HOME": "/nowhere"]),
      registry: ModuleRegistry([SamplePlugin.self]), isTerminal: false)
    guard case .perform(let action) = invocation.request else {
      Issue.record("no action")
      return
    }
    #expect(action.words == [word])
    #expect(action.spelling == Array("Add".utf8))
    #expect(!action.isBuiltInOnly)
  }

  @Test func everyOptionHasItsOwnNames() {
    let options = GlobalOption.allCases.map(\.declaration)
    #expect(Set(options.map(\.name)).count == options.count)
    #expect(String(options.compactMap(\.letter).sorted()) == "+@ANPTVacdfhnptvx")
  }
}
