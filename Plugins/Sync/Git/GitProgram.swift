import Merging
import ModuleKit
import Synchronization
import TodoStores
import TodoTxt

/// Runs git, without a shell.
struct GitProgram: Sendable {
  let commands: any CommandRunner
  let environment: ChildEnvironment

  /// The absolute path of the working directory.
  var directory: String

  /// Whether git must not ask the user.
  let isAutomatic: Bool

  private let known = KnownResults()

  init(commands: any CommandRunner, environment: ChildEnvironment, directory: String, isAutomatic: Bool) {
    self.commands = commands
    self.environment = environment
    self.directory = directory
    self.isAutomatic = isAutomatic
  }

  /// The time limit of a command that nobody can answer, in seconds.
  static let seconds = 30

  /// Stores do not set the executable bit; otherwise two machines would send each other the mode forever. A mix of line
  /// ends, which core.safecrlf refuses, is no fault of a list.
  private static let settings = [
    "user.useConfigOnly=true", "merge.renames=false", "core.fileMode=false", "core.safecrlf=false",
  ]

  /// - Parameters:
  ///   - index: an index to use instead of the repository's.
  ///   - isRemote: whether the command uses the network.
  /// - Throws: `SyncProblem` if git can't be started, or finds a lock.
  func run(
    _ arguments: [String], input: [UInt8] = [], index: String? = nil, isRemote: Bool = false
  ) throws -> ProgramResult {
    try start(arguments, input: input, index: index, isRemote: isRemote)()
  }

  /// Starts a command, which runs beside others.
  ///
  /// - Returns: waits for its end; to be called once, with the errors of `run`.
  func start(
    _ arguments: [String], input: [UInt8] = [], index: String? = nil, isRemote: Bool = false
  ) throws -> () throws -> ProgramResult {
    var settings = Self.settings
    if isRemote { settings += ["http.lowSpeedLimit=1", "http.lowSpeedTime=\(Self.seconds)"] }
    var call = ProgramCall(git: settings.flatMap { ["-c", $0] } + arguments, in: directory)
    call.input = input
    if let index { call.variables["GIT_INDEX_FILE"] = index }
    if isAutomatic {
      // A signing program would ask for its passphrase on the terminal, which may show a screen.
      call.variables.updateValue(nil, forKey: "GPG_TTY")
      if isRemote { call.variables.merge(try silence()) { $1 } }
      // A hook, a filter or a signing program may wait for an answer, too.
      call.limit = .seconds(Self.seconds)
    }
    let end: () -> ProgramResult
    do throws(CommandError) { end = try commands.start(call) } catch { throw SyncProblem.noGit }
    let changesRefs = Self.changesRefs.contains(arguments.first ?? "")
    return {
      let result = end()
      if changesRefs { known.forgetRefs() }
      if result.status != 0 { try check(result) }
      return result
    }
  }

  /// The commands of a sync that may change refs.
  private static let changesRefs: Set = ["commit", "fetch", "push", "update-ref"]

  /// Returns the standard output.
  ///
  /// - Throws: `SyncProblem` if git fails.
  @discardableResult
  func output(_ arguments: [String], input: [UInt8] = [], index: String? = nil) throws -> [UInt8] {
    try Self.output(of: try run(arguments, input: input, index: index), arguments)
  }

  /// Returns the standard output of a command that was run with these arguments.
  ///
  /// - Throws: `SyncProblem` if git failed.
  static func output(of result: ProgramResult, _ arguments: [String]) throws(SyncProblem) -> [UInt8] {
    guard result.status == 0 else {
      throw .git(command: arguments.first ?? "", reason: result.reason)
    }
    return result.output
  }

  /// Returns the only line of output.
  ///
  /// - Throws: `SyncProblem` if git fails.
  func line(_ arguments: [String], input: [UInt8] = [], index: String? = nil) throws -> String {
    Self.line(try output(arguments, input: input, index: index))
  }

  /// Returns the only line of output; nil if git fails or prints nothing.
  func lineIfAny(_ arguments: [String]) throws -> String? {
    let result = try run(arguments)
    let line = Self.line(result.output)
    return result.status == 0 && !line.isEmpty ? line : nil
  }

  /// The refs. They stay the same until a command here may have changed them, or `forgetRefs()`, so that all steps
  /// between see the same commits, whatever others do.
  var refs: GitRefs {
    get throws { GitRefs(try constant(GitRefs.command)) }
  }

  func forgetRefs() { known.forgetRefs() }

  /// Returns output about objects that are named by their hashes, which never changes.
  func constant(_ arguments: [String]) throws -> [UInt8] {
    try Self.output(of: try knownResult(arguments), arguments)
  }

  /// Runs a command at most once.
  func knownResult(_ arguments: [String]) throws -> ProgramResult {
    if let result = known[arguments] { return result }
    let result = try run(arguments)
    known[arguments] = result
    return result
  }

  /// The parts between zero bytes.
  func fields(_ arguments: [String], index: String? = nil) throws -> [String] {
    Self.fields(try output(arguments, index: index))
  }

  static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(pathBytes: $0) }
  }

  static func line(_ bytes: [UInt8]) -> String {
    String(pathBytes: bytes.last == .newline ? bytes.dropLast() : bytes[...])
  }

  /// Keeps git, ssh and their helpers from asking.
  private func silence() throws -> [String: String?] {
    var variables: [String: String?] = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS_REQUIRE": "never",
    ]
    let given = environment["GIT_SSH_COMMAND"].map { String(pathBytes: $0) }
    // A program in GIT_SSH may not be OpenSSH.
    if given != nil || environment["GIT_SSH"] == nil {
      let command = try given ?? lineIfAny(["config", "--get", "core.sshCommand"]) ?? "ssh"
      variables["GIT_SSH_COMMAND"] = "\(command) -o BatchMode=yes -o ConnectTimeout=\(Self.seconds)"
    }
    return variables
  }

  /// The files with a conflict that git leaves to the user.
  func unmergedPaths() throws -> [String] {
    // 100644 ID STAGE, a tab, and the path.
    let paths = try fields(["ls-files", "--unmerged", "-z", "--full-name"]).compactMap { field in
      field.firstIndex(of: "\t").map { String(field[field.index(after: $0)...]) }
    }
    return Set(paths).sorted()
  }

  private func check(_ result: ProgramResult) throws(SyncProblem) {
    let text = String(decoding: result.errors, as: UTF8.self)
    if text.contains(".lock': File exists") {
      throw .indexLocked(
        path: text.split(separator: "'").first { $0.hasSuffix(".lock") }.map(String.init) ?? "")
    }
    // To add an exception for this directory, call: git config --global --add safe.directory /media/usb/todo.git
    let advice = text.split(separator: "\n").first {
      $0.contains("git config --global --add safe.directory ")
    }
    if let advice { throw .untrusted(advice: String(advice.drop(while: \.isWhitespace))) }
    if text.contains("auto-detection is disabled") || text.contains("Please tell me who you are") {
      throw .noIdentity
    }
  }
}

/// What commands of git have returned, by arguments.
private final class KnownResults: Sendable {
  private let results = Mutex<[[String]: ProgramResult]>([:])

  subscript(arguments: [String]) -> ProgramResult? {
    get { results.withLock { $0[arguments] } }
    set { results.withLock { $0[arguments] = newValue } }
  }

  func forgetRefs() { results.withLock { _ = $0.removeValue(forKey: GitRefs.command) } }
}

extension ProgramResult {
  /// The last lines of a command in which a hook or a signing program may have failed.
  var hooksReason: String {
    if isTimedOut {
      return "a hook, or the program that signs commits, did not end within \(GitProgram.seconds) seconds"
    }
    return errorLines.isEmpty
      ? "a hook failed without a message" : errorLines.suffix(5).joined(separator: "\n")
  }

  /// A clause that explains a failure.
  var reason: String { isTimedOut ? "no answer within \(GitProgram.seconds) seconds" : gitsReason }
}
