public import TodoTxt

/// A file with git's conflict markers, between which it left both versions.
public struct MarkedConflict: Hashable, Sendable {
  /// The line number of the first marker.
  public let line: Int

  /// The lines common to both sides: those outside the markers, and those between `|||||||` and `=======` if
  /// git wrote them.
  public private(set) var base: [UInt8] = []

  public private(set) var ours: [UInt8] = []
  public private(set) var theirs: [UInt8] = []

  /// The part of the file that a line belongs to.
  private enum Part {
    case common, ours, base, theirs
  }

  /// Nil without markers, or with incomplete ones.
  public init?(in list: TodoList) {
    guard Self.mayHaveMarkers(list.bytes), let first = list.first(where: { Self.isMarker($0, "<") }) else {
      return nil
    }
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

  /// The number of the first line of a conflict, or else of a marker that is left of one, with the name that git gives
  /// it; nil without any. A lone `=======` may be the user's.
  package static func markerLine(in list: TodoList) -> Int? {
    guard mayHaveMarkers(list.bytes) else { return nil }
    return Self(in: list)?.line
      ?? list.first { item in item.text.count > 7 && "<|>".contains { isMarker(item, $0) } }?.number
  }

  /// Both sides merged by tasks: nothing is lost, and no marker remains.
  ///
  /// - Parameters:
  ///   - file: which file it is.
  ///   - known: the base of both sides; nil if only the file itself has it.
  public func merged(as file: TaskFiles.File, from known: [UInt8]? = nil) -> [UInt8] {
    func files(_ bytes: [UInt8]) -> TaskFiles {
      file == .todo ? TaskFiles(todo: bytes) : TaskFiles(done: bytes)
    }
    let merge = TaskMerge(base: files(known ?? base), ours: files(ours), theirs: files(theirs))
    return merge.result[file] ?? []
  }

  /// Whether a line starts with a marker's character. Reading all lines would take many times as long.
  private static func mayHaveMarkers(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      "<|>".utf8.contains { character in
        var start = 0
        while let index = bytes.firstIndex(of: character, from: start) {
          if index == 0 || bytes[index - 1] == .newline || bytes[index - 1] == .carriageReturn { return true }
          start = index + 1
        }
        return false
      }
    }
  }

  /// Seven times the character, followed by a name, except for `=======`.
  private static func isMarker(_ item: TodoItem, _ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    let text = item.text
    guard text.count >= 7, text.prefix(7).allSatisfy({ $0 == byte }) else { return false }
    return character == "=" ? text.count == 7 : text.count == 7 || text[text.startIndex + 7] == .space
  }
}
