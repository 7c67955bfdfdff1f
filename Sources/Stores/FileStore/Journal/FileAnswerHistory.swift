import Glibc
import TodoTxt

/// The texts that the user has typed, in a private file, one per line.
///
/// Each text is appended in one write under a lock, so several programs may do so. A file that has grown too
/// large is replaced by its newest half. If it can't be read or written, there is no history.
public struct FileAnswerHistory: Sendable {
  private let directory: @Sendable () -> String?
  private let limit: Int
  private let name: String

  /// Does not read or create anything yet.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - directory: the absolute path of the file's directory; created if missing; nil for none.
  ///   - limit: the maximum size of the file in bytes.
  public init(
    named name: String = "answers", limit: Int = 64 << 10, directory: @escaping @Sendable () -> String?
  ) {
    self.name = name
    self.directory = directory
    self.limit = limit
  }

  public var path: String? { directory().map { "\($0)/\(name)" } }

  /// Oldest first; each text once, at its latest position.
  public func answers() -> [[UInt8]] {
    guard let bytes = try? place(creating: false).read() else { return [] }
    var seen: Set<ArraySlice<UInt8>> = []
    let newest = bytes.split(separator: .newline).reversed().filter { seen.insert($0).inserted }
    return newest.reversed().map { Array($0) }
  }

  /// Remembers each line of `answer` that is not blank.
  ///
  /// - Returns: whether they are in the file; true if there are none.
  @discardableResult public func remember(_ answer: [UInt8]) -> Bool {
    let lines = answer.split(separator: .newline).filter { !$0.allSatisfy(\.isBlank) }
    let bytes = lines.flatMap { $0 + [.newline] }
    guard !bytes.isEmpty, bytes.count <= limit / 2 else { return bytes.isEmpty }
    do {
      try place(creating: true).append(bytes) { content in
        let newest = content.suffix(limit / 2)
        // The first of these lines is incomplete.
        return Array(newest.drop { $0 != .newline }.dropFirst())
      }
      return true
    } catch {
      return false
    }
  }

  private func place(creating: Bool) throws(SystemError) -> JournalPlace {
    guard let directory = directory() else { throw SystemError(ENOENT) }
    return try JournalPlace(directory: directory, name: name, limit: limit, creating: creating)
  }
}
