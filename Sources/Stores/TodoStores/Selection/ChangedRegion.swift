import TodoTxt

/// The lines that differ between two states of a list, and how they correspond.
struct ChangedRegion {
  /// Indices of the differing lines between two lines that are in both lists.
  struct Gap {
    var old: Range<Int>
    var new: Range<Int>
  }

  private let earlier: TodoList
  private let list: TodoList
  private let change: TodoListChange

  /// Indices of the new lines by their texts, ascending.
  private let indices: [ArraySlice<UInt8>: [Int]]

  /// Indices of the old lines by their texts, ascending.
  private let earlierIndices: [ArraySlice<UInt8>: [Int]]

  init(_ change: TodoListChange, from earlier: TodoList, to list: TodoList) {
    self.change = change
    self.earlier = earlier
    self.list = list
    indices = Dictionary(grouping: change.inserted) { list[$0].text }
    earlierIndices = Dictionary(grouping: change.removed) { earlier[$0].text }
  }

  /// Returns the numbers of the new lines with that text.
  func numbers(of text: [UInt8]) -> [Int] {
    (indices[text[...]] ?? []).map { $0 + 1 }
  }

  /// Returns the new number of an old line if as many lines have its text as before: then equal lines keep
  /// their order. Nil if the counts differ.
  func counterpart(ofLine index: Int) -> Int? {
    let text = earlier[index].text
    let equals = earlierIndices[text] ?? []
    guard let now = indices[text], now.count == equals.count, let place = equals.firstIndex(of: index) else {
      return nil
    }
    return now[place] + 1
  }

  /// Returns the gap between the nearest lines above and below an old line that still exist.
  func gap(around index: Int) -> Gap {
    var gap = Gap(old: change.removed, new: change.inserted)
    for above in change.removed.prefix(while: { $0 < index }).reversed() {
      // Take the last of equal lines, so that the gap is as small as possible.
      guard let now = indices[earlier[above].text]?.last else { continue }
      gap = Gap(
        old: (above + 1)..<gap.old.upperBound, new: (now + 1)..<Swift.max(now + 1, gap.new.upperBound))
      break
    }
    for below in change.removed where below > index {
      guard let now = indices[earlier[below].text]?.first(where: { $0 >= gap.new.lowerBound }) else {
        continue
      }
      gap = Gap(old: gap.old.lowerBound..<below, new: gap.new.lowerBound..<now)
      break
    }
    return gap
  }

  /// Returns the number of the line in the gap that shares most words with an old line, and at least half of
  /// them.
  func version(ofLine index: Int, in gap: Gap) -> Int? {
    let words = Set(Self.words(of: earlier[index]))
    let place = place(ofLine: index, in: gap)
    let shared = gap.new.map { (index: $0, count: words.intersection(Self.words(of: list[$0])).count) }
    let best = shared.max { left, right in
      left.count == right.count
        ? abs(left.index - place) > abs(right.index - place) : left.count < right.count
    }
    guard let best, 2 * best.count >= Swift.max(1, words.count) else { return nil }
    return best.index + 1
  }

  /// Returns the number of the line at the same place in the gap, if the gap has as many lines as before.
  func replacement(ofLine index: Int, in gap: Gap) -> Int? {
    let place = place(ofLine: index, in: gap)
    guard gap.old.count == gap.new.count, gap.new.contains(place), !list[place].isBlank else { return nil }
    return place + 1
  }

  private func place(ofLine index: Int, in gap: Gap) -> Int {
    gap.new.lowerBound + index - gap.old.lowerBound
  }

  private static func words(of task: TodoItem) -> [ArraySlice<UInt8>] {
    task.text.split { $0.isBlank }
  }
}
