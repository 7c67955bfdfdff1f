import Glibc
import ModuleKit
import TerminalText
import Testing
import TodoTxt
@testable import TodoHost

@Suite struct ConfigurationFileTests {
  private let directory = TestDirectory()

  /// The places of todo.sh, in its order.
  private static let places = [
    "chosen", "home/.todo/config", "home/todo.cfg", "home/.todo.cfg", "xdg/todo/config", "bin/todo.cfg",
    "global",
  ]

  private var environment: [String: String] {
    [
      "HOME": "\(directory.path)/home", "XDG_CONFIG_HOME": "\(directory.path)/xdg",
      "TODOTXT_GLOBAL_CFG_FILE": "\(directory.path)/global", "TODOTXT_CFG_FILE": "\(directory.path)/chosen",
      "PATH": "/dev/null:\(directory.path)/bin",
    ]
  }

  @Test(arguments: 0..<places.count, ["bin/todo.sh", "bin/todo", "todo.sh", "todo"])
  func firstPlaceWins(first: Int, name: String) throws {
    for place in Self.places[first...] {
      directory.write("export TODO_DIR=\(directory.path)/\(place).d", to: place)
    }
    let program = directory.write("", to: "bin/\(name.split(separator: "/").last ?? "")", mode: 0o755)
    let invocation = try Invocation(
      name.contains("/") ? program : name, "ls", environment: environment)
    #expect(invocation.settings.files.directory == "\(directory.path)/\(Self.places[first]).d")
    #expect(invocation.settings.programPath == program)
  }

  /// The last of each kind is read by bash.
  @Test(arguments: [
    "export TODO_DIR=/home/ann\r\nexport TODOTXT_VERBOSE=2\r\n",
    "TODO_DIR=\"/home/ann\"\r\n\r\n# a comment\r",
    "TODO_DIR=/home/ann\r\nif true; then\r\nTODOTXT_VERBOSE=2\r\nfi\r\n",
    "\u{FEFF}TODO_DIR=/home/ann\n", "\u{FEFF}export TODO_DIR=/home/ann\r\n",
    "\u{FEFF}TODO_DIR=/home/ann\nif true; then TODOTXT_VERBOSE=2; fi\n",
  ])
  func marksOfOtherSystemsAreNoPartOfAValue(text: String) throws {
    let file = directory.write(text, to: "chosen")
    #expect(try Invocation("todo", "-d", file, "ls").settings.files.todo == "/home/ann/todo.txt")
  }

  @Test func xdgDefaultsToDotConfig() throws {
    directory.write("TODO_DIR=/from/xdg", to: "home/.config/todo/config")
    let invocation = try Invocation("todo", "ls", environment: ["HOME": "\(directory.path)/home"])
    #expect(invocation.settings.files.directory == "/from/xdg")
  }

  @Test func looksBesideTheLinkToTheProgram() throws {
    let program = directory.write("", to: "real/todo", mode: 0o755)
    directory.write("TODO_DIR=/real", to: "real/todo.cfg")
    directory.write("TODO_DIR=/link", to: "my bin/todo.cfg")
    let link = "\(directory.path)/my bin/todo"
    symlink(program, link)
    #expect(try Invocation(link, "ls").settings.files.directory == "/link")
  }

  @Test func chosenFileBeatsEnvironment() throws {
    directory.write("TODO_DIR=/env", to: "chosen")
    let option = directory.write("TODO_DIR=/option", to: "option")
    #expect(
      try Invocation("todo", "-d", option, "ls", environment: environment).settings.files.directory
        == "/option")
    // If the file is missing, todo.sh tries the usual places, but not those of the environment.
    directory.write("TODO_DIR=\(directory.path)", to: "home/todo.cfg")
    #expect(
      try Invocation("todo.sh", "-d", option + "x", "ls", environment: environment).settings.files.directory
        == directory.path)
    #expect(throws: CommandError("Configuration file \(option)x does not exist.")) {
      try Invocation("todo", "-d", option + "x", "ls", environment: environment)
    }
    // An option after -h is not read.
    #expect(
      try Invocation("todo", "-h", "-d", option, environment: environment).settings.files.directory == "/env")
  }

  @Test(arguments: ["", "ls", "nonsense"])
  func asTodoShAMissingFileIsFatal(word: String) {
    #expect(throws: CommandError("Fatal Error: Cannot read configuration file /none/.todo/config")) {
      try Invocation("todo.sh", word, environment: ["HOME": "/none"])
    }
    #expect(throws: CommandError("Fatal Error: Cannot read configuration file /none/x")) {
      try Invocation("todo.sh", "-d", "/none/x", word, environment: ["HOME": "/none"])
    }
  }

  @Test func anUnreadableFileIsFatal() throws {
    let file = directory.makeDirectory("directory")
    #expect(throws: CommandError("Fatal Error: Cannot read configuration file \(file)")) {
      try Invocation("todo", "-d", file, "ls")
    }
  }

  @Test func refusesAPipeWithoutAWriter() throws {
    let path = Array("\(directory.path)/pipe".utf8)
    #expect(mkfifo("\(directory.path)/pipe", 0o600) == 0)
    let variables = ShellVariables(Environment(["TODOTXT_CFG_FILE": "\(directory.path)/pipe"]))
    let file = try #require(
      ConfigurationFile.find(variables, program: Program(firstArgument: path, environment: Environment([:]))))
    #expect(throws: CommandError.self) { try file.waitForWriter(atMost: 0) }
    let writer = open("\(directory.path)/pipe", O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    #expect(write(writer, "x", 1) == 1)
    let held = try #require(try file.waitForWriter(atMost: 0))
    close(held)
  }

  @Test func asTodoRefusesAFileThatAllMayWrite() throws {
    let file = directory.write("TODO_DIR=\(directory.path)", to: "config", mode: 0o666)
    let link = "\(directory.path)/link"
    symlink(file, link)
    #expect {
      try Invocation("todo", "-d", link, "ls")
    } throws: { error in
      (error as? CommandError)?.message.contains("“chmod o-w \(link)”") ?? false
    }
    #expect(throws: Never.self) { try Invocation("todo.sh", "-d", link, "ls") }
    #expect(throws: Never.self) { try Invocation("todo", "-d", "/dev/null", "ls") }
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root may give files away"),
    arguments: [
      (65534, 0, 0o600, "belongs to another user"), (0, 65534, 0o664, "“chmod g-w "), (0, 65534, 0o644, nil),
      (0, 0, 0o664, nil),
    ] as [(uid_t, gid_t, mode_t, String?)])
  func asTodoRefusesAFileThatOthersMayWrite(
    owner: uid_t, group: gid_t, mode: mode_t, reason: String?
  ) throws {
    let file = directory.write("TODO_DIR=\(directory.path)", to: "config", mode: mode)
    chown(file, owner, group)
    if let reason {
      #expect {
        try Invocation("todo", "-d", file, "ls")
      } throws: { error in
        (error as? CommandError)?.message.contains(reason) ?? false
      }
    } else {
      #expect(throws: Never.self) { try Invocation("todo", "-d", file, "ls") }
    }
    #expect(throws: Never.self) { try Invocation("todo.sh", "-d", file, "ls") }
  }

  @Test func asTodoRefusesAFileThatAllMayReplace() throws {
    let file = directory.write("TODO_DIR=\(directory.path)", to: "shared/config")
    let shared = "\(directory.path)/shared"
    chmod(shared, 0o777)
    #expect {
      try Invocation("todo", "-d", file, "ls")
    } throws: { error in
      (error as? CommandError)?.message.contains("“chmod o-w \(shared)”") ?? false
    }
    #expect(throws: Never.self) { try Invocation("todo.sh", "-d", file, "ls") }
    chmod(shared, 0o1777)
    #expect(throws: Never.self) { try Invocation("todo", "-d", file, "ls") }
  }

  @Test func endlessInputIsRefused() throws {
    #expect(throws: CommandError("The configuration file /dev/zero is larger than 1 MB, so it was not read."))
    {
      try Invocation("todo.sh", "-d", "/dev/zero", "ls")
    }
  }

  @Test func doesNotWaitForABackgroundSubshell() throws {
    let fifo = "\(directory.path)/fifo"
    mkfifo(fifo, 0o600)
    let file = directory.write(
      """
      (read line < '\(fifo)') &
      TODO_DIR="\(directory.path)/$(echo sub)"
      """, to: "config")
    #expect(try Invocation("todo", "-d", file, "ls").settings.files.directory == "\(directory.path)/sub")
    // Ends a process that has been waiting for a line.
    let writer = open(fifo, O_WRONLY | O_CLOEXEC)
    write(writer, "end\n", 4)
    close(writer)
  }

  @Test func commandsRunOnce() throws {
    let file = directory.write(
      #"""
      echo run >> "$(dirname "$TODOTXT_CFG_FILE")/runs"
      if [ "$1" = ls ]; then export TODO_DIR=/from/bash; fi
      PRI_D='\033[4m' TODOTXT_SOURCEVAR=("$TODO_DIR/a" c)
      export TODO_LIST="$0"
      HIDE_CUSTOM_SUBSTITUTION='due:'
      """#, to: "my config")
    let settings = try Invocation("/opt/x/todo", "-d", file, "-c", "ls").settings
    #expect(settings.files.directory == "/from/bash")
    #expect(settings.hidden.custom == "due:")
    #expect(settings.wordSources == ["/from/bash/a"])
    #expect(settings.palette.sequence(priority: .init(rawValue: 68), isCompleted: false) == "\u{1B}[4m")
    #expect(settings.environment.entries.contains(Array("TODO_LIST=/opt/x/todo".utf8)))
    #expect([UInt8](contentsOf: Array("\(directory.path)/runs".utf8)) == Array("run\n".utf8))
  }

  @Test func exitInTheFileEndsTheProgram() throws {
    let file = directory.write("[ -n x ] && exit 7", to: "config")
    guard case .exit(7) = try Invocation("todo.sh", "-d", file, "ls").request else {
      Issue.record("no exit")
      return
    }
    let error = #expect(throws: CommandError.self) { try Invocation("todo", "-d", file, "ls") }
    #expect(error?.status == 7)
  }

  @Test func doesNotWaitForABackgroundCommand() throws {
    let file = directory.write(
      "sleep 30 >/dev/null 2>&1 & TODO_DIR=/x; echo $! > '\(directory.path)/pid'", to: "config")
    #expect(try Invocation("todo", "-d", file, "ls").settings.files.directory == "/x")
    let pid = [UInt8](contentsOf: Array("\(directory.path)/pid".utf8)).flatMap {
      Int32(String($0.dropLast()))
    }
    kill(try #require(pid), SIGTERM)
  }
}

extension String {
  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}
