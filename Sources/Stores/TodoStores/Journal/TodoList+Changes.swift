package import TodoTxt

extension TodoList {
  /// Returns the changes that `edits` made to this list's lines, in file order. The cost is proportional to
  /// the number of edits; removed lines add one pass over all lines.
  ///
  /// - Parameter result: this list after the edits.
  package func changes(by edits: [TodoEdit], to result: TodoList) -> [LineChange] {
    var named: [Int: TodoEdit] = [:]
    var inserted: [Int: Int] = [:]
    var appendedCount = 0
    for edit in edits where edit.byteOrderMarkAfter == nil {
      if let line = edit.line { named[line.number] = edit }
      if case .append = edit { appendedCount += 1 }
      if case .insert(_, at: let number) = edit {
        inserted[Swift.max(1, Swift.min(number, count + 1)), default: 0] += 1
      }
    }

    var recorder = Recorder(old: self, new: result)
    for number in Set(named.keys).union(inserted.keys).sorted() where number <= count {
      recorder.add(lines: inserted[number] ?? 0, at: number)
      guard let edit = named[number] else { continue }
      recorder.change(number, leavesLine: leavesLine(edit, at: number))
    }
    let addsAtEnd = appendedCount + (inserted[count + 1] ?? 0)
    // The last line had no newline and has one now.
    if addsAtEnd > 0, !endsWithNewline, named[count] == nil { recorder.change(count, leavesLine: true) }
    recorder.add(lines: addsAtEnd, at: count + 1)
    recorder.countTwins()
    return recorder.changes
  }

  private func leavesLine(_ edit: TodoEdit, at number: Int) -> Bool {
    let staysEmpty =
      switch edit {
      case .replace(_, with: let text): text.isEmpty
      case .remove(_, let leavingBlank), .move(_, to: _, let leavingBlank):
        leavingBlank
      case .append, .insert: false
      }
    if case .remove(_, leavingBlank: false) = edit { return false }
    if case .move(_, to: _, leavingBlank: false) = edit { return false }
    // Clearing the text of a line without a newline leaves nothing.
    return !(staysEmpty && number == count && !endsWithNewline)
  }

  /// Returns the line with its line ending.
  fileprivate func line(numbered number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    let range = byteRange(ofLine: number - 1)
    return Array(bytes[range.lowerBound..<Swift.min(range.upperBound + 1, bytes.count)])
  }

  private struct Recorder {
    let old: TodoList
    let new: TodoList
    var changes: [LineChange] = []

    /// By how many lines the new list is shifted downwards.
    private var shift = 0

    /// How far away neighbouring lines may be, and how many of them are recorded.
    private static let reach = 32
    private static let contextCount = 6

    init(old: TodoList, new: TodoList) {
      self.old = old
      self.new = new
    }

    mutating func add(lines count: Int, at number: Int) {
      for _ in 0..<count {
        add(number + shift, old: nil, new: new.line(numbered: number + shift))
        shift += 1
      }
    }

    mutating func change(_ number: Int, leavesLine: Bool) {
      let line = old.line(numbered: number)
      if leavesLine {
        let changed = new.line(numbered: number + shift)
        if changed != line { add(number + shift, old: line, new: changed) }
      } else {
        add(number + shift, old: line, new: nil)
        shift -= 1
      }
    }

    mutating func countTwins() {
      let removed = changes.compactMap(\.removedText)
      if removed.isEmpty { return }
      let counts = LinePlaces(in: new, of: removed)
      for index in changes.indices {
        changes[index].twinCount = changes[index].removedText.map(counts.count(of:))
      }
    }

    private mutating func add(_ number: Int, old: [UInt8]?, new: [UInt8]?) {
      var change = LineChange(number: number, old: old, new: new)
      if let last = changes.last, last.new == nil, new == nil, last.number == number {
        (change.above, change.below) = (last.above, last.below)
      } else {
        change.above = context(stride(from: number - 1, to: number - 1 - Self.reach, by: -1))
        let next = new == nil ? number : number + 1
        change.below = context(stride(from: next, to: next + Self.reach, by: 1))
      }
      changes.append(change)
    }

    private func context(_ numbers: StrideTo<Int>) -> [UInt32] {
      var hashes: [UInt32] = []
      var known = 0
      for number in numbers {
        guard number >= 1, number <= new.count else { return hashes + [LineChange.fileEdge] }
        let text = new[number - 1].text
        hashes.append(text.isEmpty ? LineChange.emptyLine : LineChange.hash(of: text))
        if !text.isEmpty { known += 1 }
        if known == Self.contextCount { break }
      }
      while hashes.last == LineChange.emptyLine { hashes.removeLast() }
      return hashes
    }
  }
}
