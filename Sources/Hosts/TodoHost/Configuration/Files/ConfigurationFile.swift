import Glibc
import ModuleKit

struct ConfigurationFile {
  /// The path as written in `TODOTXT_CFG_FILE`.
  let path: [UInt8]

  private let status: stat

  /// Searches todo.sh's places in its order, and takes the first file that exists.
  ///
  /// - Parameter variables: `TODOTXT_CFG_FILE` is the file of `-d`, or else from the environment.
  /// - Returns: nil if there is none.
  static func find(_ variables: ShellVariables, program: Program) -> ConfigurationFile? {
    if let chosen = variables["TODOTXT_CFG_FILE"], let file = ConfigurationFile(chosen) { return file }
    // Evaluated lazily: a place is inspected only if the earlier ones have no file.
    let home = variables["HOME"] ?? []
    return ConfigurationFile(home.appendingPath(".todo/config"))
      ?? ConfigurationFile(home.appendingPath("todo.cfg"))
      ?? ConfigurationFile(home.appendingPath(".todo.cfg"))
      ?? ConfigurationFile(Self.userDirectory(variables).appendingPath("todo/config"))
      ?? ConfigurationFile(program.path.parentDirectory.appendingPath("todo.cfg"))
      ?? ConfigurationFile(variables["TODOTXT_GLOBAL_CFG_FILE"] ?? [])
  }

  /// `$XDG_CONFIG_HOME`, by default `~/.config`.
  static func userDirectory(_ variables: ShellVariables) -> [UInt8] {
    if let directory = variables["XDG_CONFIG_HOME"], !directory.isEmpty { return directory }
    return (variables["HOME"] ?? []).appendingPath(".config")
  }

  private init?(_ path: [UInt8]) {
    guard !path.isEmpty, let status = path.fileStatus else { return nil }
    self.path = path
    self.status = status
  }

  /// The path for bash, which would look up a path without a slash on the `PATH`.
  var sourcePath: [UInt8] {
    path.contains(.slash) ? path : Array("./".utf8) + path
  }

  /// Whether bash can still read the file afterwards; false for a pipe, which has only one reader.
  var canBeReadAhead: Bool {
    kind != S_IFIFO && kind != S_IFSOCK
  }

  /// Waits until a program has started to write to a pipe: bash would wait forever.
  ///
  /// - Parameter milliseconds: the maximum time to wait.
  /// - Returns: a descriptor that keeps the pipe open until bash has opened it; nil if it is not a pipe.
  func waitForWriter(atMost milliseconds: Int32 = 10_000) throws(CommandError) -> Int32? {
    guard kind == S_IFIFO else { return nil }
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    var pipe = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if descriptor >= 0, poll(&pipe, 1, milliseconds) > 0 { return descriptor }
    if descriptor >= 0 { close(descriptor) }
    throw CommandError("The configuration file \(String(path)) is a pipe without a writer.")
  }

  /// The content of the file.
  ///
  /// - Throws: `CommandError` in todo.sh's words, or if the file is too large.
  func read() throws(CommandError) -> [UInt8] {
    guard kind != S_IFDIR, let bytes = [UInt8](contentsOf: path, upTo: Self.longest + 1) else {
      throw Self.unreadable(path)
    }
    guard bytes.count <= Self.longest else {
      throw CommandError("The configuration file \(String(path)) is larger than 1 MB, so it was not read.")
    }
    return bytes
  }

  /// In bytes: a device such as /dev/zero has no end.
  private static let longest = 1_000_000

  static func unreadable(_ path: [UInt8]) -> CommandError {
    CommandError("Fatal Error: Cannot read configuration file \(String(path))")
  }

  /// Refuses a file that users other than this one and root can write to or replace: a configuration can run
  /// commands.
  func refuseIfWritableByOthers() throws(CommandError) {
    try CommandFile(path: path, noun: "configuration file", use: "read").refuseIfWritableByOthers()
  }

  private var kind: mode_t { status.st_mode & S_IFMT }
}
