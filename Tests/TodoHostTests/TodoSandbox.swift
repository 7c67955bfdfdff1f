import Foundation
import Testing

/// A home directory for the program under test, with `todo` and `todo.sh` first on the PATH. It is under
/// .build, because editors save differently in /tmp. It is removed with its last reference.
final class TodoSandbox {
  let home: URL
  var environment: [String: String]

  init(files: [String: String] = [:], now: String = "2026-11-21") throws {
    home = Self.root.appending(path: ".build/test-files/\(UUID().uuidString)")
    let programs = home.appending(path: ".programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in ["todo", "todo.sh"] {
      // Not a symbolic link: the program would find todo-network where it was built.
      try FileManager.default.linkItem(at: Self.program, to: programs.appending(path: name))
    }
    environment = [
      "HOME": home.path, "PATH": "\(programs.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
      "TODO_NOW": now, "TMPDIR": programs.path,
      // The sandbox is in the work tree of this project.
      "GIT_CEILING_DIRECTORIES": home.deletingLastPathComponent().path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
      "TERM": "xterm", "PS1": "$ ",
    ]
    for (name, text) in files { try write(text, to: name) }
  }

  var homePath: String { home.path }

  deinit {
    try? FileManager.default.removeItem(at: home)
  }

  /// Runs a session, as a `Transcript` is written.
  func check(_ session: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try Transcript(session).check(in: self, sourceLocation: sourceLocation)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: home.appending(path: name))
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: home.appending(path: name)), as: UTF8.self)
  }

  /// A process in the sandbox that was not started yet.
  func process(_ command: String) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "umask 022; \(command)"]
    process.currentDirectoryURL = home
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Returns both outputs of `command`, and a last line with its status unless that is 0.
  func run(_ command: String) throws -> String {
    let process = process(command)
    let output = Pipe.hidden()
    process.standardOutput = output
    process.standardError = output
    try process.runWithSignals()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let status = process.terminationStatus
    return String(decoding: bytes, as: UTF8.self) + (status == 0 ? "" : "=== \(status)\n")
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program is beside the test bundle that was built with it.
  private static let program: URL = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appending(path: "todo") }
      ?? root.appending(path: ".build/debug/todo")
  }()
}

extension Process {
  /// Starts the process with no signal blocked, and without ignoring signals of keys. The threads of tests
  /// block nearly all signals, and a shell ignores the others if the tests are a background job. A child
  /// would inherit that: nothing could end it, and tmux would not notice the end of its own children.
  func runWithSignals() throws {
    let handlers = [SIGINT, SIGQUIT].map { (signal: $0, handler: signal($0, SIG_DFL)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    var none = sigset_t()
    var previous = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try run()
  }
}
