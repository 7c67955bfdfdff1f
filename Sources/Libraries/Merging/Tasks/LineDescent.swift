import TodoTxt

/// Whether a line shows that it descends from another one, which then serves as a base that can't remove a
/// word.
package struct LineDescent {
  private let old: TaskFields

  package init(from line: [UInt8]) { old = TaskFields(line[...]) }

  /// Whether the line has each word and label of the old one, its keys, and at least its mark and priority.
  package func isShown(by line: [UInt8]) -> Bool {
    let new = TaskFields(line[...])
    if old.isCompleted && !new.isCompleted { return false }
    if old.priority != nil && new.priority == nil && !new.isCompleted { return false }
    var words = new.words.map(\.identity)
    return !old.words.isEmpty
      && old.words.allSatisfy { word in
        guard let place = words.firstIndex(of: word.identity) else { return false }
        words.remove(at: place)
        return true
      }
  }

  /// The number of the old line's words and marks that a line has unchanged; nil if it shows no descent.
  package func likeness(to line: [UInt8]) -> Int? {
    guard isShown(by: line) else { return nil }
    let new = TaskFields(line[...])
    let marks = [
      old.isCompleted, old.completion != nil && old.completion == new.completion,
      old.priority != nil && old.priority == new.priority,
      old.creation != nil && old.creation == new.creation,
    ]
    let words = Set(new.words.map(\.bytes))
    return marks.count { $0 } + old.words.count { words.contains($0.bytes) }
  }
}
