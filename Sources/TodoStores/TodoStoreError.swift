/// What kept a store from reading or writing; its description is a sentence a user can act on.
public enum TodoStoreError: Error, Hashable, Sendable {
  /// The file can't be read.
  case unreadable(path: String, reason: String)

  /// The file was there, and is so no more.
  case missing(path: String)

  /// The file can't be written, and was left as it was.
  case unwritable(path: String, reason: String)

  /// The file was changed, but the disk did not confirm it.
  case unconfirmed(path: String, reason: String)

  /// Another program held the lock for longer than the store waits.
  case busy(path: String, seconds: Int)

  /// Another program had the file open for writing for longer than the store waits: what it still writes would be
  /// lost. `program` says which, where the system does.
  case openForWriting(path: String, program: String?)

  /// The user would not wait for another program any longer.
  case givenUp(path: String)

  /// A line is not what the edit says it was; `now` is what stands there, nil where there is no such line.
  case lineChanged(TodoLine, now: [UInt8]?)
}

extension TodoStoreError: CustomStringConvertible {
  /// As a sentence about one file, where others may have been changed.
  public var problem: String {
    switch self {
    case .unreadable(let path, let reason):
      "Can't read \(path.shownPath): \(reason)."
    case .missing(let path):
      // Whoever follows a file knows which; a screen may be narrow.
      "\(String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self).shownPath) is not there."
    case .unwritable(let path, let reason):
      "Can't write \(path.shownPath): \(reason)."
    case .unconfirmed(let path, let reason):
      "\(path.shownPath) was changed, but the disk did not confirm it: \(reason). A power failure may undo it."
    case .busy(let path, let seconds):
      "Another program has kept \(path.shownPath) locked for \(seconds) seconds."
    case .openForWriting(let path, let program):
      "\(program.map { "“\($0)”" } ?? "Another program") has \(path.shownPath) open for writing, and an edit would lose what it writes."
    case .givenUp(let path):
      "Another program keeps \(path.shownPath) locked."
    case .lineChanged(let line, now: let now?):
      "Task \(line.number) is now “\(String(decoding: now, as: UTF8.self))”."
    case .lineChanged(let line, now: nil):
      "There is no task \(line.number) any more."
    }
  }

  /// As all that an action came to, which had committed nothing before.
  public var description: String {
    switch self {
    case .unreadable, .missing, .unconfirmed: problem
    case .unwritable: "\(problem) Nothing was changed."
    case .busy: "\(problem.dropLast()); nothing was changed. Try again."
    case .openForWriting, .givenUp, .lineChanged: "\(problem.dropLast()); nothing was changed."
    }
  }
}
