import ModuleKit
import TerminalText
import Testing
import TodoTxt
@testable import TodoHost

/// Options and environment variables compared with the configuration.
@Suite struct PrecedenceTests {
  private let directory = TestDirectory()

  private func settings(
    _ options: String, environment: [String: String] = [:], configuration: String = "", name: String = "todo",
    isTerminal: Bool = false
  ) throws -> Settings {
    let file = directory.write("TODO_DIR=\(directory.path)\n\(configuration)", to: "config")
    let words = [name] + options.split(separator: " ").map(String.init) + ["ls"]
    return try Invocation(
      words: words, environment: environment.merging(["TODOTXT_CFG_FILE": file]) { $1 },
      isTerminal: isTerminal
    ).settings
  }

  @Test(arguments: [
    // options, environment, configuration, expected
    ("", "", "", 1), ("-v", "", "", 1), ("-vv", "", "", 2), ("-v -v", "", "", 2), ("", "0", "", 0),
    ("-v", "0", "", 0),
    ("-vv", "", "TODOTXT_VERBOSE=0", 0), ("", "2", "TODOTXT_VERBOSE=0", 2),
    ("", "", "export TODOTXT_VERBOSE=0", 0),
    ("-vv", "", ": ${TODOTXT_VERBOSE:=0}", 2), ("", "x", "", 0),
  ])
  func readsTheVerbosityByPrecedence(
    options: String, environment: String, configuration: String, expected: Int
  ) throws {
    let environment = environment.isEmpty ? [:] : ["TODOTXT_VERBOSE": environment]
    #expect(
      try settings(options, environment: environment, configuration: configuration).verbosity == expected)
  }

  @Test(arguments: [
    ("", "", "", false), ("-t", "", "", true), ("-T", "1", "", false),
    ("", "1", "TODOTXT_DATE_ON_ADD=0", true),
    ("", "", "TODOTXT_DATE_ON_ADD=1", true), ("-T", "", "TODOTXT_DATE_ON_ADD=1", false),
    ("-tT", "", "", false),
    ("-T -t", "0", "TODOTXT_DATE_ON_ADD=0", true),
  ])
  func readsDateOnAddByPrecedence(
    options: String, environment: String, configuration: String, expected: Bool
  ) throws {
    let environment = ["TODOTXT_DATE_ON_ADD": environment]
    #expect(
      try settings(options, environment: environment, configuration: configuration).addsCreationDate
        == expected)
  }

  @Test func readsTheForceNumberAndArchiveOptions() throws {
    #expect(try settings("-f").isForced)
    #expect(try !settings("").isForced)
    #expect(try !settings("-n").preservesLineNumbers)
    #expect(try settings("-nN").preservesLineNumbers)
    #expect(try !settings("-a").archivesOnCompletion)
    #expect(try settings("-aA").archivesOnCompletion)
  }

  @Test(arguments: [
    ("", "", "", nil), ("", "", "export TODOTXT_FINAL_FILTER='sed s/a/b/'", "sed s/a/b/"),
    ("", "tac", "TODOTXT_FINAL_FILTER=head", "tac"),
    ("-x", "tac", "", nil), ("", "cat", "", nil),
    ("", "", "TODOTXT_DISABLE_FILTER=1 TODOTXT_FINAL_FILTER=tac", nil),
  ])
  func readsTheFinalFilterByPrecedence(
    options: String, environment: String, configuration: String, expected: String?
  ) throws {
    let environment = ["TODOTXT_FINAL_FILTER": environment]
    #expect(
      try settings(options, environment: environment, configuration: configuration).finalFilter == expected)
  }

  @Test(arguments: [
    ("todo", "", "", nil), ("todo", "", "sort -r", "sort -r"), ("todo", "de_DE.UTF-8", "", nil),
    ("todo.sh", "de_DE.UTF-8", "", "env LC_COLLATE=C sort -f -k2"), ("todo.sh", "C.UTF-8", "", nil),
  ])
  func readsTheSortCommandByNameAndLocale(
    name: String, locale: String, command: String, expected: String?
  ) throws {
    let settings = try settings(
      "", environment: ["LC_ALL": locale, "TODOTXT_SORT_COMMAND": command], name: name)
    #expect(settings.sortCommand == expected)
  }

  @Test(arguments: [
    // name, terminal, options, environment, configuration, coloured
    ("todo", false, "", "", "", false), ("todo", true, "", "", "", true),
    ("todo", true, "", "NO_COLOR=1", "", false),
    ("todo", true, "", "TERM=dumb", "", false), ("todo", true, "", "NO_COLOR=", "", true),
    ("todo", true, "-p", "", "", false),
    ("todo", false, "-c", "NO_COLOR=1", "", true), ("todo", false, "-cp", "", "", false),
    ("todo", false, "", "TODOTXT_PLAIN=0", "", true), ("todo", false, "", "", "TODOTXT_PLAIN=0", true),
    ("todo", true, "", "", "TODOTXT_PLAIN=1", false), ("todo", true, "-c", "", "TODOTXT_PLAIN=1", true),
    ("todo", true, "", "TODOTXT_PLAIN=1", "TODOTXT_PLAIN=0", false),
    ("todo.sh", false, "", "NO_COLOR=1", "", true),
    ("todo.sh", false, "-p", "", "", false), ("todo.sh", true, "", "", "", true),
  ])
  func usesColoursByPrecedence(
    name: String, isTerminal: Bool, options: String, environment: String, configuration: String,
    expected: Bool
  ) throws {
    let pair = environment.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let settings = try settings(
      options, environment: pair.count == 2 ? [pair[0]: pair[1]] : [:], configuration: configuration,
      name: name,
      isTerminal: isTerminal)
    #expect((settings.palette != .plain) == expected)
    #expect(settings.environment.entries.contains(Array("DEFAULT=".utf8)) != expected)
  }

  @Test func usesDefaultColours() throws {
    #expect(try settings("-c").palette == .standard)
    let palette = try settings("", configuration: "", name: "todo.sh").palette
    #expect(palette.sequence(priority: Priority(rawValue: 65), isCompleted: false) == "\u{1B}[1;33m")
    #expect(palette.sequence(priority: Priority(rawValue: 68), isCompleted: false) == "\u{1B}[1;37m")
    #expect(palette.completed == "\u{1B}[0;37m")
    #expect(palette.overdue.isEmpty && palette.dueToday.isEmpty)
  }

  @Test func readsTheColoursOfTheConfiguration() throws {
    let palette = try settings(
      "-c -@",
      configuration: #"""
        export PRI_A=$LIGHT_RED PRI_C= PRI_X='\033[9m' COLOR_DONE='${color red}' DEFAULT='</color>'
        export COLOR_PROJECT=$RED COLOR_CONTEXT=$BLUE COLOR_DATE='\\\033[1m' COLOR_NUMBER=\\ COLOR_META='a\b\033'
        """#
    ).palette
    func sequence(_ letter: Character) -> String? {
      letter.asciiValue.flatMap(Priority.init(rawValue:)).map {
        palette.sequence(priority: $0, isCompleted: false)
      }
    }
    #expect(sequence("A") == "\u{1B}[1;31m")
    #expect(sequence("B") == "\u{1B}[9m")
    #expect(sequence("C") == "\u{1B}[9m")
    #expect(sequence("Z") == "\u{1B}[9m")
    #expect(palette.completed == "${color red}")
    #expect(palette.reset == "</color>")
    #expect(palette.project == "\u{1B}[0;31m")
    #expect(palette.context == "")
    #expect(palette.date == "\u{1B}[1m")
    #expect(palette.number == "\\")
    #expect(palette.metadata == "a\\b\u{1B}")
  }

  @Test(arguments: [("A", "A"), ("Z", "Z"), ("", nil)])
  func readsThePriorityOnAdd(value: String, expected: String?) throws {
    #expect(
      try settings("", environment: ["TODOTXT_PRIORITY_ON_ADD": value]).priorityOnAdd?.description == expected
    )
  }

  @Test(arguments: ["a", "AB", "A-F", "1"])
  func anInvalidPriorityOnAddIsAnError(value: String) {
    let message = "TODOTXT_PRIORITY_ON_ADD should be a capital letter from A to Z (it is now \"\(value)\")."
    let error = #expect(throws: CommandError.self) {
      try settings("", configuration: "TODOTXT_PRIORITY_ON_ADD=\(value)")
    }
    #expect(error?.message.hasSuffix(": \(message)") == true)
  }

  @Test(arguments: [
    ("", "list"), ("ls @home", "ls @home"), ("LS '+my project' \\*", "ls +my project *"),
    ("ls $(echo x)", "ls x"),
  ])
  func usesTheDefaultActionWithoutWords(line: String, expected: String) throws {
    let file = directory.write("TODO_DIR=\(directory.path); TODOTXT_DEFAULT_ACTION='list'", to: "config")
    let environment = ["TODOTXT_CFG_FILE": file, "TODOTXT_DEFAULT_ACTION": line]
    for name in ["todo", "todo.sh"] {
      #expect(try Invocation(name, environment: environment).line == expected)
      #expect(try Invocation(name, "", environment: environment).line == expected)
      #expect(try Invocation(name, "add", "x", environment: environment).line == "add x")
    }
    #expect(
      try Invocation("todo", "--reverse", environment: ["TODOTXT_DEFAULT_ACTION": "ls @x"]).line
        == "ls --reverse @x")
  }

  @Test func readsOtherVariables() throws {
    let settings = try settings(
      "-+",
      configuration: #"""
        export SENTENCE_DELIMITERS='?!' HIDE_CONTEXTS_SUBSTITUTION='@h[a-z]*' TODOTXT_SIGIL_VALID_PATTERN='[a-z]*'
        TODOTXT_SIGIL_BEFORE_PATTERN='(\{0,1\}' TODOTXT_SIGIL_AFTER_PATTERN=')\{0,1\}' TODO_ACTIONS_DIR=/actions
        TODO_FILE=$TODO_DIR/t DONE_FILE=$TODO_DIR/d
        TODOTXT_SOURCEVAR='("$TODO_FILE" "$DONE_FILE")'
        """#, name: "todo.sh")
    #expect(settings.sentenceDelimiters == "?!")
    #expect(settings.hidden.projects == .hidden)
    #expect(settings.hidden.contexts == .matching("@h[a-z]*"))
    #expect(settings.sigilPatterns.before == #"(\{0,1\}"#)
    #expect(settings.sigilPatterns.valid == "[a-z]*")
    #expect(settings.sigilPatterns.after == #")\{0,1\}"#)
    #expect(settings.actionsDirectory == "/actions")
    #expect(settings.wordSources == ["\(directory.path)/t", "\(directory.path)/d"])
    #expect(settings.programName == "todo.sh")
  }

  @Test func addOnsInheritTheSettings() throws {
    let environment = try settings("-t", environment: ["OTHER": "1", "GREP_OPTIONS": "-v"]).environment
      .entries
      .map { String(decoding: $0, as: UTF8.self) }
    for entry in [
      "OTHER=1", "GREP_OPTIONS=", "TODO_SH=todo", "TODO_FULL_SH=todo", "TODO_DIR=\(directory.path)",
      "TODO_FILE=\(directory.path)/todo.txt", "DONE_FILE=\(directory.path)/done.txt",
      "REPORT_FILE=\(directory.path)/report.txt", "TODOTXT_DATE_ON_ADD=1", "TODOTXT_VERBOSE=1",
      "TODOTXT_PLAIN=1",
      "TODO_ACTIONS_DIR=/dev/null/.todo/actions", "SENTENCE_DELIMITERS=,.:;",
      "TODOTXT_SORT_COMMAND=env LC_COLLATE=C sort -f -k2",
    ] {
      #expect(environment.contains(entry))
    }
    #expect(Set(environment.map { $0.prefix { $0 != "=" } }).count == environment.count)
  }

  @Test func findsTheActionsDirectory() throws {
    let home = directory.makeDirectory("home")
    func actions(_ environment: [String: String] = [:]) throws -> String {
      try settings("", environment: environment.merging(["HOME": home]) { $1 }).actionsDirectory
    }
    #expect(try actions() == "\(home)/.todo/actions")
    directory.makeDirectory("home/.config/todo/actions")
    #expect(try actions() == "\(home)/.config/todo/actions")
    directory.makeDirectory("home/.todo.actions.d")
    #expect(try actions() == "\(home)/.todo.actions.d")
    directory.makeDirectory("home/.todo/actions")
    #expect(try actions() == "\(home)/.todo/actions")
    #expect(try actions(["TODO_ACTIONS_DIR": "/dev/null"]) == "\(home)/.todo/actions")
    #expect(try actions(["TODO_ACTIONS_DIR": "/usr"]) == "/usr")
  }
}
