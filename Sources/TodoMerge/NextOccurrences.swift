import TodoTxt

/// What the other side has edited in a recurring task that this side has completed: the next occurrence gets it too.
struct NextOccurrences {
  private let origins: SeriesOrigins
  private var edits: [Int: (before: TaskFields, after: TaskFields)] = [:]

  /// - Parameters:
  ///   - series: the open recurring tasks of the base, by their indices.
  ///   - match: which lines of `other` are which of the base.
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

  /// The text of the side's new line at that index, with the edit where it is a next occurrence.
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
  /// The same task with the dates of another occurrence.
  fileprivate func dated(as occurrence: TaskFields) -> TaskFields {
    var fields = self
    fields.creation = occurrence.creation
    for key in ["due", "t"] {
      let isKey = { (word: TaskWord) in word.tag?.key.elementsEqual(key.utf8) == true }
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
