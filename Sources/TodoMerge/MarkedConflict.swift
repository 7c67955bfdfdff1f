public import TodoTxt

/// A file in which git has left both versions of what it could not merge, between conflict markers.
public struct MarkedConflict: Hashable, Sendable {
  /// The number of the first marker's line.
  public let line: Int

  /// What both sides have in common: the lines outside of the markers, and those between `|||||||` and `=======` where
  /// git has written them.
  public private(set) var base: [UInt8] = []

  public private(set) var ours: [UInt8] = []
  public private(set) var theirs: [UInt8] = []

  /// Which lines a line belongs to.
  private enum Part {
    case common, ours, base, theirs
  }

  /// Nil where there are no markers, or not all that belong together.
  public init?(in list: TodoList) {
    guard let first = list.first(where: { Self.isMarker($0, "<") }) else { return nil }
    line = first.number
    var part = Part.common
    for item in list {
      switch part {
      case .common where Self.isMarker(item, "<"): part = .ours
      case .ours where Self.isMarker(item, "|"): part = .base
      case .ours where Self.isMarker(item, "="), .base where Self.isMarker(item, "="): part = .theirs
      case .theirs where Self.isMarker(item, ">"): part = .common
      default:
        let bytes = item.bytes + [.newline]
        if part == .common || part == .base { base += bytes }
        if part == .common || part == .ours { ours += bytes }
        if part == .common || part == .theirs { theirs += bytes }
      }
    }
    if part != .common { return nil }
  }

  /// Both sides, merged by tasks: nothing is lost, and no marker is left.
  ///
  /// - Parameters:
  ///   - file: which file it is.
  ///   - known: what both sides were made from; nil where only the file itself tells of it.
  public func merged(as file: TaskFiles.File, from known: [UInt8]? = nil) -> [UInt8] {
    func files(_ bytes: [UInt8]) -> TaskFiles {
      file == .todo ? TaskFiles(todo: bytes) : TaskFiles(done: bytes)
    }
    let merge = TaskMerge(base: files(known ?? base), ours: files(ours), theirs: files(theirs))
    return merge.result[file] ?? []
  }

  /// Seven of the character, with a name behind all but `=======`.
  private static func isMarker(_ item: TodoItem, _ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    let text = item.text
    guard text.count >= 7, text.prefix(7).allSatisfy({ $0 == byte }) else { return false }
    return character == "=" ? text.count == 7 : text.count == 7 || text[text.startIndex + 7] == .space
  }
}
