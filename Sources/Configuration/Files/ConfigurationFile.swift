import Glibc
import ModuleKit

/// The configuration file: where it lies, and what is in it.
struct ConfigurationFile {
  /// As it is written in `TODOTXT_CFG_FILE`.
  let path: [UInt8]

  private let status: stat

  /// Looks in todo.sh's places, in its order, and takes the first file there is.
  ///
  /// - Parameter variables: `TODOTXT_CFG_FILE` is the file of `-d`, or else of the environment.
  /// - Returns: nil where there is none.
  static func find(_ variables: ShellVariables, program: Program) -> ConfigurationFile? {
    if let chosen = variables["TODOTXT_CFG_FILE"], let file = ConfigurationFile(chosen) { return file }
    // Not a list that is searched: each place is looked at only when those before it have nothing.
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

  /// The path as bash has to be given it: without a slash it would be looked up on the `PATH`.
  var sourcePath: [UInt8] {
    path.contains(.slash) ? path : Array("./".utf8) + path
  }

  /// Whether bash can still read it afterwards: not so for a pipe, which has only one reader.
  var canBeReadAhead: Bool {
    kind != S_IFIFO && kind != S_IFSOCK
  }

  /// The bytes of the file.
  ///
  /// - Throws: `CommandError` in todo.sh's words.
  func read() throws(CommandError) -> [UInt8] {
    guard kind != S_IFDIR, let bytes = [UInt8](contentsOf: path) else { throw Self.unreadable(path) }
    return bytes
  }

  static func unreadable(_ path: [UInt8]) -> CommandError {
    CommandError("Fatal Error: Cannot read configuration file \(String(path))")
  }

  /// Refuses a file that others than the user and root may write or replace: a configuration can run commands.
  ///
  /// Many users have a group of their own, and let it write: that group is the user.
  func refuseIfWritableByOthers() throws(CommandError) {
    guard kind == S_IFREG else { return }
    let path = String(path)
    if status.st_uid != geteuid(), status.st_uid != 0 {
      throw CommandError(
        """
        The configuration file \(path) belongs to another user, who may write it, so it is not read.
        A copy of your own mends that.
        """)
    }
    if status.st_mode & S_IWGRP != 0, status.st_gid != getegid(), status.st_gid != 0 {
      throw CommandError(
        """
        The configuration file \(path) may be written by a group of users, so it is not read.
        “chmod g-w \(path)” mends that.
        """)
    }
    if status.st_mode & S_IWOTH != 0 {
      throw CommandError(
        """
        The configuration file \(path) may be written by every user of this machine, so it is not read.
        “chmod o-w \(path)” mends that.
        """)
    }
    // With the sticky bit, as /tmp has it, a file is its owner's all the same.
    let directory = self.path.parentDirectory
    guard let mode = directory.fileStatus?.st_mode, mode & S_IWOTH != 0, mode & S_ISVTX == 0 else { return }
    throw CommandError(
      """
      The configuration file \(path) may be replaced by every user of this machine, so it is not read.
      “chmod o-w \(String(directory))” mends that.
      """)
  }

  private var kind: mode_t { status.st_mode & S_IFMT }
}
