import TodoTxt

/// Matches each line of a later text with a line of an earlier text: first with the same text, then with
/// another version between the same neighbours. The cost is little more than that of reading the lines,
/// however many have changed.
struct LineMatching {
  /// For each later line the index of its earlier line; nil for a new line.
  private(set) var sources: [Int?]

  private let old: [[UInt8]]
  private let new: [[UInt8]]
  private var isTaken: [Bool]

  /// The most pairs of lines that are compared word by word in one place.
  private static let comparedPairs = 40_000

  init(from old: [[UInt8]], to new: [[UInt8]]) {
    self.old = old
    self.new = new
    sources = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    matchEqual()
    if sources.contains(nil) && isTaken.contains(false) {
      matchVersions()
      matchMovedVersions()
      matchPlaces()
    }
  }

  private mutating func match(_ source: Int, _ index: Int) {
    sources[index] = source
    isTaken[source] = true
  }

  private mutating func matchEqual() {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    for index in 0..<start { match(index, index) }
    for index in 0..<end { match(old.count - 1 - index, new.count - 1 - index) }
    // Equal lines are matched in their order.
    var places: [[UInt8]: [Int]] = [:]
    for index in (start..<(old.count - end)).reversed() { places[old[index], default: []].append(index) }
    for index in start..<(new.count - end) {
      if let source = places[new[index]]?.popLast() { match(source, index) }
    }
  }

  /// Matches other versions of lines between the same neighbours.
  private mutating func matchVersions() {
    for gap in gaps() { matchLike(gap.old, gap.new) }
  }

  /// Matches unmatched lines by position, if there are as many between the same neighbours as before.
  private mutating func matchPlaces() {
    for gap in gaps() where gap.old.count == gap.new.count {
      for (source, index) in zip(gap.old, gap.new) {
        // What is known of a series, as its next occurrence, is wrong for another task in its place.
        let recurs = Self.recurs(old[source]) || Self.recurs(new[index])
        if !recurs || Self.areAlike(Self.texts(old[source]), Self.texts(new[index])) {
          match(source, index)
        }
      }
    }
  }

  /// The words of a line that are no dates, keys, projects or contexts, which different tasks have in common.
  private static func texts(_ line: [UInt8]) -> Set<ArraySlice<UInt8>> {
    Set(
      TodoItem(line: line).body.words.filter { word in
        !word.contains(UInt8(ascii: ":")) && word.first.map(TaskWord.isSign) == false
      })
  }

  private static func recurs(_ line: [UInt8]) -> Bool { TodoItem(line: line).recurrence != nil }

  /// Whether lines have most of their texts in common, or one has none.
  private static func areAlike(_ one: Set<ArraySlice<UInt8>>, _ other: Set<ArraySlice<UInt8>>) -> Bool {
    let (shared, counts) = (one.intersection(other).count, [one.count, other.count])
    return counts.contains(shared) || 4 * shared > counts[0] + counts[1]
  }

  /// Returns the unmatched lines, grouped by the line that they follow.
  private func gaps() -> [(old: [Int], new: [Int])] {
    var gaps: [Int: (old: [Int], new: [Int])] = [:]
    var before = -1
    for index in old.indices {
      if isTaken[index] { before = index } else { gaps[before, default: ([], [])].old.append(index) }
    }
    before = -1
    for index in new.indices {
      if let source = sources[index] {
        before = source
      } else {
        gaps[before, default: ([], [])].new.append(index)
      }
    }
    return gaps.values.filter { !$0.old.isEmpty && !$0.new.isEmpty }
  }

  /// Matches lines that were both changed and moved.
  private mutating func matchMovedVersions() {
    let (left, came) = (
      isTaken.indices.filter { !isTaken[$0] }, sources.indices.filter { sources[$0] == nil }
    )
    if !left.isEmpty, !came.isEmpty { matchLike(left, came) }
  }

  /// Matches lines that share at least half of their words, the most similar first.
  private mutating func matchLike(_ left: [Int], _ came: [Int]) {
    let isShort = left.count * came.count <= Self.comparedPairs
    guard isShort || left.count == came.count else { return }
    let words = { (line: [UInt8]) in Set(line.split { $0.isBlank }) }
    let oldWords = left.map { words(old[$0]) }
    let newWords = came.map { words(new[$0]) }
    let oldTexts = left.map { Self.texts(old[$0]) }
    let newTexts = came.map { Self.texts(new[$0]) }
    let (oldRecurs, newRecurs) = (left.map { Self.recurs(old[$0]) }, came.map { Self.recurs(new[$0]) })
    var pairs: [(isAlike: Int, shared: Int, distance: Int, left: Int, came: Int)] = []
    for (row, known) in oldWords.enumerated() {
      // In long stretches compare only lines at the same position.
      for column in isShort ? newWords.indices : row..<(row + 1) {
        let shared = known.intersection(newWords[column]).count
        guard shared > 0, 2 * shared >= known.count || 2 * shared >= newWords[column].count else { continue }
        let isAlike = Self.areAlike(oldTexts[row], newTexts[column])
        // Another series has other dates, or another rule.
        let isReworded =
          !(oldRecurs[row] || newRecurs[column])
          || known.subtracting(oldTexts[row]) == newWords[column].subtracting(newTexts[column])
        if isAlike || isReworded && !oldTexts[row].isDisjoint(with: newTexts[column]) {
          pairs.append((isAlike ? 1 : 0, shared, abs(row - column), row, column))
        }
      }
    }
    for pair in pairs.sorted(by: {
      ($1.isAlike, $1.shared, $0.distance) < ($0.isAlike, $0.shared, $1.distance)
    })
    where !isTaken[left[pair.left]] && sources[came[pair.came]] == nil {
      match(left[pair.left], came[pair.came])
    }
  }
}
