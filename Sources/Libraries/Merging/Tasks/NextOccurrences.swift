import TodoTxt

/// Applies the other side's edit of a recurring task to the next occurrence, if this side has completed the
/// task.
struct NextOccurrences {
  private let origins: SeriesOrigins
  private var edits: [Int: (before: TaskFields, after: TaskFields)] = [:]

  /// - Parameters:
  ///   - series: the open recurring tasks of the base, by their indices.
  ///   - match: the matching of the lines of `other` with the base.
  init(
    _ series: [Int: TaskFields], _ origins: SeriesOrigins, editedBy match: EntryMatching,
    _ other: [MergeEntry]
  ) {
    self.origins = origins
    for (index, before) in series {
      guard let place = match.inSide[index] else { continue }
      let after = TaskFields(other[place].text)
      if !after.isCompleted { edits[index] = (before, after) }
    }
  }

  /// The text of the side's new line at that index, with the edit if it is a next occurrence.
  func edited(_ entry: MergeEntry, at index: Int) -> ArraySlice<UInt8> {
    guard case .base(let origin) = origins[index], let edit = edits[origin] else { return entry.text }
    let next = TaskFields(entry.text)
    if next.isCompleted || edit.before == edit.after { return entry.text }
    let line = TaskLineMerge(
      base: edit.before.dated(as: next), ours: next, theirs: edit.after.dated(as: next)
    ).line
    return line.map { $0[...] } ?? entry.text
  }
}

extension TaskFields {
  mutating func takeDates(of occurrence: TaskFields) {
    let creation = creation
    self = dated(as: occurrence)
    self.creation = creation
  }

  /// The task with the dates of another occurrence.
  func dated(as occurrence: TaskFields) -> TaskFields {
    var fields = self
    fields.creation = occurrence.creation
    for key in ["due", "t"] {
      let isKey = { (word: MergedWord) in word.tag?.key.elementsEqual(key.utf8) == true }
      guard let place = fields.words.firstIndex(where: isKey) else { continue }
      if let word = occurrence.words.first(where: isKey) {
        fields.words[place] = word
      } else {
        fields.words.remove(at: place)
      }
    }
    return fields
  }
}
