import ModuleKit
import TodoMerge
import TodoStores
import TodoTxt

/// A file while one copy of it after the other is merged into it. Its lines keep their places; new ones stand at the end.
struct MergeTarget {
  let list: TodoList

  /// How often each line is there, empty ones left out.
  private(set) var counts: LineCounts

  /// What is known of its past.
  private(set) var states: PastStates

  /// Nil for a line that was removed; behind those of the list the added ones.
  private var lines: [[UInt8]?]
  private var removedCount = 0
  private var index: WordIndex

  /// How many lines there are, empty ones left out.
  private(set) var lineCount: Int

  init(_ list: TodoList, states: PastStates) {
    (self.list, self.states) = (list, states)
    lines = list.map { $0.isBlank ? [] : Array($0.text) }
    let tasks = lines.lazy.compactMap { $0 }.filter { !$0.isEmpty }
    lineCount = tasks.count
    counts = LineCounts(tasks)
    index = WordIndex(lines)
  }

  /// What it was before its past merges, and what they have done, the newest first.
  ///
  /// Lines that have gone since stand at the end.
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

  /// The lines that `copy` lacks and that have a word of one of the texts, with their places.
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

  /// What a merge makes of a line: nil as the place of one that is added, and as the text of one that is removed.
  typealias Change = (place: Int?, text: [UInt8]?)

  fileprivate func line(at place: Int) -> [UInt8]? { lines[place] }

  /// - Parameter copy: the lines of the copy that they are from.
  /// - Returns: the same with the lines' numbers.
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

  /// The line at a place with its number; nil where it was removed.
  private func numbered(_ place: Int) -> NumberedTask? {
    lines[place].map { text in
      let gone = removedCount == 0 ? 0 : lines[..<place].count { $0 == nil }
      return NumberedTask(number: TaskNumber(place - gone + 1), text: text)
    }
  }

  /// What has to be done to the list that it was.
  var edits: [TodoEdit] {
    let changes = zip(list, lines).compactMap { item, line -> TodoEdit? in
      guard let line else { return .remove(TodoLine(item), leavingBlank: false) }
      return item.isBlank || item.text.elementsEqual(line) ? nil : .replace(TodoLine(item), with: line)
    }
    return changes + lines[list.count...].compactMap { $0.map(TodoEdit.append) }
  }

  /// Whether a line of the list goes.
  var losesLine: Bool { removedCount > 0 }
}

/// A merge that the journal knows of.
struct EarlierMerge {
  /// The file before it.
  let target: MergeTarget

  fileprivate let new: LineCounts
  fileprivate let old: LineCounts

  fileprivate init(target: MergeTarget, step: PastStates.Step) {
    self.target = target
    new = LineCounts(step.changes.compactMap(\.new))
    old = LineCounts(step.changes.compactMap(\.old))
  }

  /// Whether the merge has made these changes, too.
  func hasMade(_ changes: [MergeTarget.Change]) -> Bool {
    changes.allSatisfy { change in
      change.text.map { new.count(of: $0) > 0 }
        ?? change.place.flatMap(target.line(at:)).map { old.count(of: $0) > 0 } ?? true
    }
  }
}

/// A line that a merge has changed, added or removed.
struct MergedLine {
  /// As it was, with its number then; nil for a line that was added.
  var before: NumberedTask?

  /// As it is, with its number now; nil for a line that was removed.
  var after: NumberedTask?

  /// Whether the copy has it just so; else it has changes of both.
  var isOfCopy: Bool
}

/// Which lines have a word, so that a merge need not look at those that have none in common with what is new.
private struct WordIndex {
  /// Completed tasks, of which there may be many with the same words, stand apart from open ones.
  private var places: [Key: [Int]] = [:]

  private struct Key: Hashable {
    let word: ArraySlice<UInt8>
    let isCompleted: Bool
  }

  /// A word of more lines tells none of them apart.
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

  /// The words, and all of them as one.
  private static func words(of item: TodoItem) -> Set<ArraySlice<UInt8>> {
    Set(item.body.words).union([item.body])
  }
}
