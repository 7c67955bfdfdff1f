/// Why a store could not read or write. The description is a sentence that the user can act on.
public enum TodoStoreError: Error, Hashable, Sendable {
  /// The file can't be read.
  case unreadable(path: String, reason: String)

  /// The file existed and is gone.
  case missing(path: String)

  /// The file can't be written; it is unchanged.
  case unwritable(path: String, reason: String)

  /// The file was changed, but the disk did not confirm it.
  case unconfirmed(path: String, reason: String)

  /// A server stopped answering while it was asked for a change, which it may have made.
  case unanswered(path: String, reason: String)

  /// Another program held the lock for longer than the store waits.
  case busy(path: String, seconds: Int)

  /// Other programs saved the file during each of many attempts to change it.
  case overtaken(path: String)

  /// Another program had the file open for writing for longer than the store waits. A commit now would lose
  /// what that program still writes. `program` is its name, if the system tells it.
  case openForWriting(path: String, program: String?)

  /// The user stopped waiting for another program.
  case givenUp(path: String)

  /// A line differs from what the edit expects; `now` is the present text, nil if there is no such line.
  case lineChanged(TodoLine, now: [UInt8]?)
}

extension TodoStoreError: CustomStringConvertible {
  /// The error of a file that can't be written, because its folder does not exist.
  package static func withoutFolder(_ path: String) -> TodoStoreError {
    .unwritable(path: path, reason: "its folder does not exist")
  }

  package static let otherEncoding = "it is binary, or its encoding is not UTF-8"

  /// The message about one file, for actions that may have changed other files.
  public var problem: String {
    switch self {
    case .unreadable(let path, let reason):
      "Can't read \(path.shownPath): \(reason)."
    case .missing(let path):
      // The user knows which file is followed, and a screen may be narrow, so leave out the directory.
      "\(String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self).shownPath) is missing."
    case .unwritable(let path, let reason):
      "Can't write \(path.shownPath): \(reason)."
    case .unconfirmed(let path, let reason):
      "\(path.shownPath) was changed, but the disk did not confirm it: \(reason). A power failure may undo it."
    case .unanswered(let path, let reason):
      "It is not known whether \(path.shownPath) was changed: \(reason)."
    case .busy(let path, let seconds):
      "Another program has kept \(path.shownPath) locked for \(seconds) seconds."
    case .overtaken(let path):
      "Other programs keep changing \(path.shownPath)."
    case .openForWriting(let path, let program):
      "\(program.map { "“\($0)”" } ?? "Another program") has \(path.shownPath) open for writing, and an edit would lose what it writes."
    case .givenUp(let path):
      "Another program has locked \(path.shownPath)."
    case .lineChanged(let line, now: let now?):
      "Task \(line.number) is now “\(String(decoding: now, as: UTF8.self))”."
    case .lineChanged(let line, now: nil):
      "Task \(line.number) no longer exists."
    }
  }

  /// The message for an action that has committed nothing.
  public var description: String {
    switch self {
    case .unreadable, .missing, .unconfirmed: problem
    case .unanswered: "\(problem) Look at the list before you try again."
    case .overtaken: "\(problem) Try again."
    case .unwritable: "\(problem) Nothing was changed."
    case .busy: "\(problem.dropLast()); nothing was changed. Try again."
    case .openForWriting, .givenUp, .lineChanged: "\(problem.dropLast()); nothing was changed."
    }
  }
}
