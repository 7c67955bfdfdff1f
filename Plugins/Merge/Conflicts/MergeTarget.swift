import ModuleKit
import TodoStores
import TodoTxt

/// A file into which copies are merged one by one. Its lines keep their places; new lines are appended.
struct MergeTarget {
  let list: TodoList

  /// The number of equal lines, without empty ones.
  private(set) var counts: LineCounts

  /// The known past of the file.
  private(set) var states: PastStates

  /// Nil for a removed line; the added lines follow those of the list.
  private var lines: [[UInt8]?]
  private var removedCount = 0
  private var index: WordIndex

  /// The number of lines, without empty ones.
  private(set) var lineCount: Int

  init(_ list: TodoList, states: PastStates) {
    (self.list, self.states) = (list, states)
    lines = list.map { $0.isBlank ? [] : Array($0.text) }
    let tasks = lines.lazy.compactMap { $0 }.filter { !$0.isEmpty }
    lineCount = tasks.count
    counts = LineCounts(tasks)
    index = WordIndex(lines)
  }

  /// The file before its past merges, and their changes, newest first.
  ///
  /// Lines that were removed since are at the end.
  func beforeMerges() -> [EarlierMerge] {
    var earlier: [EarlierMerge] = []
    var target = self
    var places: [[UInt8]: [Int]] = [:]
    guard let last = states.steps.lastIndex(where: \.isOfMerge) else { return [] }
    for (place, line) in lines.enumerated() { if let line { places[line, default: []].append(place) } }
    for (number, step) in states.steps[...last].enumerated() {
      for (new, old) in step.changes {
        let place = new.flatMap { places[$0]?.popLast() } ?? target.lines.count
        if place == target.lines.count { target.lines.append(nil) }
        target.lines[place] = old
        if let new { target.lineCount -= target.counts.take(new) ? 1 : 0 }
        if let old {
          target.lineCount += 1
          target.counts.add(old)
          target.index.add(old, at: place)
          places[old, default: []].append(place)
        }
      }
      guard step.isOfMerge else { continue }
      target.states = states.before(number + 1)
      earlier.append(EarlierMerge(target: target, step: step))
    }
    return earlier
  }

  /// The lines that `copy` lacks and that share a word with one of the texts, with their places.
  func lines(concerning texts: [[UInt8]], notIn copy: LineCounts) -> [(place: Int, text: [UInt8])] {
    var left: [[UInt8]: Int] = [:]
    var result: [(Int, [UInt8])] = []
    for place in Set(texts.flatMap(index.places)).sorted() {
      guard let text = lines[place] else { continue }
      let count = left[text] ?? counts.count(of: text) - copy.count(of: text)
      left[text] = count - 1
      if count > 0 { result.append((place, text)) }
    }
    return result
  }

  /// A change of a line by a merge: nil as the place of an added line, nil as the text of a removed line.
  typealias Change = (place: Int?, text: [UInt8]?)

  fileprivate func line(at place: Int) -> [UInt8]? { lines[place] }

  /// - Parameter copy: the lines of the source copy.
  /// - Returns: the changes with the lines' numbers.
  mutating func take(_ changes: [Change], from copy: LineCounts) -> [MergedLine] {
    let before = changes.map { change in change.place.flatMap(numbered) }
    var places: [Int] = []
    for (place, text) in changes {
      if let old = place.flatMap({ lines[$0] }) { lineCount -= counts.take(old) ? 1 : 0 }
      let place = place ?? lines.count
      if place == lines.count { lines.append(nil) }
      lines[place] = text
      places.append(place)
      if let text {
        lineCount += 1
        counts.add(text)
        index.add(text, at: place)
      } else {
        removedCount += 1
      }
    }
    let merged = zip(before, places).map { before, place in
      let isOfCopy = lines[place].map { copy.count(of: $0) > 0 } ?? false
      return MergedLine(before: before, after: numbered(place), isOfCopy: isOfCopy)
    }
    states.add(merged)
    return merged
  }

  /// The line at a place, with its number; nil if it was removed.
  private func numbered(_ place: Int) -> NumberedTask? {
    lines[place].map { text in
      let gone = removedCount == 0 ? 0 : lines[..<place].count { $0 == nil }
      return NumberedTask(number: TaskNumber(place - gone + 1), text: text)
    }
  }

  /// The edits of the original list.
  var edits: [TodoEdit] {
    let changes = zip(list, lines).compactMap { item, line -> TodoEdit? in
      guard let line else { return .remove(TodoLine(item), leavingBlank: false) }
      return item.isBlank || item.text.elementsEqual(line) ? nil : .replace(TodoLine(item), with: line)
    }
    return changes + lines[list.count...].compactMap { $0.map(TodoEdit.append) }
  }

  var bytes: [UInt8] { lines.lazy.compactMap { $0 }.flatMap { $0 + [.newline] } }
  var losesLine: Bool { removedCount > 0 }
}

struct EarlierMerge {
  /// The file before the merge.
  let target: MergeTarget

  fileprivate let new: LineCounts
  fileprivate let old: LineCounts

  fileprivate init(target: MergeTarget, step: PastStates.Step) {
    self.target = target
    new = LineCounts(step.changes.compactMap(\.new))
    old = LineCounts(step.changes.compactMap(\.old))
  }

  /// Whether the merge made these changes, too.
  func hasMade(_ changes: [MergeTarget.Change]) -> Bool {
    changes.allSatisfy { change in
      change.text.map { new.count(of: $0) > 0 }
        ?? change.place.flatMap(target.line(at:)).map { old.count(of: $0) > 0 } ?? true
    }
  }
}

/// A line that a merge has changed, added or removed.
struct MergedLine {
  /// The line before, with its number then; nil for an added line.
  var before: NumberedTask?

  /// The line after, with its number now; nil for a removed line.
  var after: NumberedTask?

  /// Whether it equals the copy's line; otherwise it combines changes of both sides.
  var isOfCopy: Bool
}

/// The lines that have each word, so that a merge can skip lines without a common word.
private struct WordIndex {
  /// Completed tasks are indexed separately, because many of them may have the same words.
  private var places: [Key: [Int]] = [:]

  private struct Key: Hashable {
    let word: ArraySlice<UInt8>
    let isCompleted: Bool
  }

  /// A word of more lines does not distinguish them.
  private static let mostLinesOfWord = 100

  init(_ lines: [[UInt8]?]) {
    for (place, line) in lines.enumerated() { if let line { add(line, at: place) } }
  }

  mutating func add(_ text: [UInt8], at place: Int) {
    let item = TodoItem(line: text)
    for word in Self.words(of: item) {
      places[Key(word: word, isCompleted: item.isCompleted), default: []].append(place)
    }
  }

  func places(of text: [UInt8]) -> [Int] {
    Self.words(of: TodoItem(line: text)).flatMap { word in
      [true, false].flatMap { isCompleted in
        let found = places[Key(word: word, isCompleted: isCompleted)] ?? []
        return found.count <= Self.mostLinesOfWord ? found : []
      }
    }
  }

  /// The words, and the whole line as one.
  private static func words(of item: TodoItem) -> Set<ArraySlice<UInt8>> {
    Set(item.body.words).union([item.body])
  }
}
