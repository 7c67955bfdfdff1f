import TodoTxt

/// The identity of a line for finding equal tasks: its mark and its words, in any order.
struct LineKey: Hashable {
  private var isCompleted: Bool
  private var isLoose = false
  private var words: [ArraySlice<UInt8>]

  /// - Parameter isLoose: without the words that a task may have on one side only.
  init(_ line: [UInt8], isLoose: Bool = false) {
    let item = TodoItem(line: line)
    isCompleted = item.isCompleted
    self.isLoose = isLoose
    let ignored = isLoose ? ["due:", "t:", "pri:", "id:", "p:", "note:", "uid:"] : []
    words = Self.words(of: item).filter { word in !ignored.contains { word.starts(with: $0.utf8) } }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  static func both(of line: [UInt8]) -> [LineKey] { [LineKey(line), LineKey(line, isLoose: true)] }

  /// The same for all occurrences of a recurring task: without the words that change from one to the next.
  init(series line: [UInt8]) {
    let item = TodoItem(line: line)
    isCompleted = false
    words = Self.words(of: item).filter { word in
      !["due:", "t:", "day:", "pri:", "spent:", "tmr:", "tracking:", "id:", "uid:"].contains {
        word.starts(with: $0.utf8)
      }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether the lines have the same recurrence, and one has all other words of the other, or they share more than half.
  func isLike(_ other: LineKey) -> Bool {
    if self == other { return true }
    let parts = [self, other].map { key in
      (rules: key.words.filter(Self.isRecurrence), words: key.words.filter { !Self.isRecurrence($0) })
    }
    guard parts[0].rules == parts[1].rules else { return false }
    var left = parts[1].words
    let shared = parts[0].words.count { word in
      left.firstIndex(of: word).map { _ = left.remove(at: $0) } != nil
    }
    let counts = parts.map(\.words.count)
    return 4 * shared > counts[0] + counts[1] || shared > 0 && counts.contains(shared)
  }

  private static func isRecurrence(_ word: ArraySlice<UInt8>) -> Bool { word.starts(with: "rec:".utf8) }

  static func has(_ item: TodoItem, allWordsOf other: TodoItem) -> Bool {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for word in words(of: item) { counts[word, default: 0] += 1 }
    return words(of: other).allSatisfy { word in
      counts[word, default: 0] -= 1
      return counts[word, default: 0] >= 0
    }
  }

  private static func words(of item: TodoItem) -> [ArraySlice<UInt8>] {
    Array(item.body).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
