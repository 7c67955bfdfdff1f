import Glibc
import TodoTxt

/// The texts that the user has typed, in a private file of which every line is one.
///
/// Each is added in one write under a lock, so that any number of programs may; when the file has grown too
/// large, one with the newest half takes its place. Where it can't be read or written, there is no history.
public struct FileAnswerHistory: Sendable {
  private let directory: @Sendable () -> String?
  private let limit: Int
  private let name: String

  /// Neither reads nor creates anything yet.
  ///
  /// - Parameters:
  ///   - name: of the file.
  ///   - directory: where the file lies, from the root; made when it is missing; nil for nowhere.
  ///   - limit: the size in bytes up to which the file grows.
  public init(
    named name: String = "answers", limit: Int = 64 << 10, directory: @escaping @Sendable () -> String?
  ) {
    self.name = name
    self.directory = directory
    self.limit = limit
  }

  /// Oldest first, each text once, where it was typed last.
  public func answers() -> [[UInt8]] {
    guard let bytes = try? place(creating: false).read() else { return [] }
    var seen: Set<ArraySlice<UInt8>> = []
    let newest = bytes.split(separator: .newline).reversed().filter { seen.insert($0).inserted }
    return newest.reversed().map { Array($0) }
  }

  /// Remembers each line of `answer` that is more than blanks.
  public func remember(_ answer: [UInt8]) {
    let lines = answer.split(separator: .newline).filter { !$0.allSatisfy(\.isBlank) }
    let bytes = lines.flatMap { $0 + [.newline] }
    guard !bytes.isEmpty, bytes.count <= limit / 2 else { return }
    try? place(creating: true).append(bytes) { content in
      let newest = content.suffix(limit / 2)
      // The first line of these is not whole.
      return Array(newest.drop { $0 != .newline }.dropFirst())
    }
  }

  private func place(creating: Bool) throws(SystemError) -> JournalPlace {
    guard let directory = directory() else { throw SystemError(ENOENT) }
    return try JournalPlace(directory: directory, name: name, limit: limit, creating: creating)
  }
}
