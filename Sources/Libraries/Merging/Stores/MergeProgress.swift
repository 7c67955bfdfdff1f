public import ModuleKit
import TodoStores

/// Knows the progress of writing a merge, even after a kill, because the journal records the written files.
/// The files themselves are no evidence, because they may have been edited since.
public struct MergeProgress: Hashable, Sendable {
  /// Where the journal has the changes of each attempt.
  private var places: [JournalRecord.PartID] = []

  public init() {}

  /// Adds an attempt. The progress is saved before the first file is written.
  public mutating func start(in stores: ModuleContext.Stores) {
    if let place = stores.journalPlace { places.append(place) }
  }

  /// Reads which files the attempts have written.
  ///
  /// - Returns: whether the file at a path is one of them. A file that the journal does not know counts as unwritten:
  ///   then nothing is taken for the user's deletion.
  public func writtenFiles(in stores: ModuleContext.Stores) -> (_ path: String) -> Bool {
    guard !places.isEmpty, let history = try? stores.journal.history() else { return { _ in false } }
    return { path in
      let path = stores.inspector.realPath(of: path)
      return places.contains { history.hasChange(of: path, from: $0) }
    }
  }

  // MARK: Saving

  /// An invalid text is no progress.
  public init(saved: [UInt8]) {
    for line in saved.split(separator: UInt8(ascii: "\n")) {
      let numbers = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard numbers.count == 2, let action = UInt64(numbers[0]), let part = Int(numbers[1]) else { continue }
      places.append(JournalRecord.PartID(action: action, part: part))
    }
  }

  /// A line for each attempt.
  public var saved: [UInt8] { places.flatMap { "\($0.action) \($0.part)\n".utf8 } }
}
