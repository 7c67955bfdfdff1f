import Glibc
public import ModuleKit

/// A file whose commands run in the user's name: a configuration, or an add-on.
public struct CommandFile {
  let path: [UInt8]

  /// The kind of file, such as `configuration file`.
  let noun: String

  /// The participle for a refusal, such as `read`.
  let use: String

  /// Refuses a file that users other than this one and root can write to or replace.
  ///
  /// A user's private group may have write access.
  ///
  /// - Throws: `CommandError`, with the remedy.
  public func refuseIfWritableByOthers() throws(CommandError) {
    guard let status = path.fileStatus, status.st_mode & S_IFMT == S_IFREG else { return }
    if status.st_uid != geteuid(), status.st_uid != 0 {
      throw refusal("belongs to another user, who can write to it", remedy: "Use a copy of your own.")
    }
    if status.st_mode & S_IWGRP != 0, !Self.isTrusted(status.st_gid) {
      throw refusal("can be written by a group of users", remedy: "“chmod g-w \(String(path))” fixes that.")
    }
    if status.st_mode & S_IWOTH != 0 {
      throw refusal(
        "can be written by every user of this machine", remedy: "“chmod o-w \(String(path))” fixes that.")
    }
    try refuseIfReplaceable(in: path.parentDirectory)
  }

  /// Refuses a file below a directory in which every user could replace it.
  public func refuseIfReplaceable(in directory: [UInt8]) throws(CommandError) {
    // In a sticky directory such as /tmp, only the owner can replace a file.
    guard let mode = directory.fileStatus?.st_mode, mode & S_IWOTH != 0, mode & S_ISVTX == 0 else { return }
    throw refusal(
      "can be replaced by every user of this machine", remedy: "“chmod o-w \(String(directory))” fixes that.")
  }

  private static func isTrusted(_ group: gid_t) -> Bool {
    group == 0 || group == getegid() && UserGroups.current.isOwn(group, of: geteuid())
  }

  private func refusal(_ reason: String, remedy: String) -> CommandError {
    CommandError("The \(noun) \(String(path)) \(reason), so it is not \(use).\n\(remedy)")
  }
}
