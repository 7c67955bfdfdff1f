package import TodoTxt

extension TodoList {
  /// What to do to this list to take `changes` back, whatever other programs have done to it since.
  ///
  /// Every line is found by its text, as near as may be to where it was, between the lines that stood around
  /// it. A line that was taken away comes back in the empty line that it left, or else between its old
  /// neighbours; where it has come back already, as from a backup, it is not put there twice: counts tell that from a line
  /// with the same text that was there all the time.
  ///
  /// - Parameter changes: of one commit, in the order of the file.
  /// - Throws: `lineChanged` where a line that is to go or to change back is not there; nothing is to be
  ///   undone then.
  package func edits(undoing changes: [LineChange]) throws(TodoStoreError) -> [TodoEdit] {
    var finder = LineFinder(self, changes)
    var edits: [TodoEdit] = []
    var gone: Set<Int> = []
    var lastInsertion = 0
    func insert(_ line: [UInt8], of change: LineChange, within bounds: LineFinder.Bounds) {
      if finder.takeReturned(change, within: bounds) != nil { return }
      edits.append(.insert(line, at: bounds.place))
      lastInsertion = Swift.max(lastInsertion, bounds.place)
    }

    // The last line, where it was given an end.
    var ended: (line: TodoLine, change: LineChange)?
    for change in changes {
      let bounds = finder.bounds(of: change)
      guard let text = change.newText else {
        if let old = change.old { insert(old, of: change, within: bounds) }
        continue
      }
      if let number = finder.take(text, within: bounds) {
        let line = TodoLine(self[number - 1])
        if change.givesEnd {
          ended = (line, change)
        } else if let old = change.oldText {
          edits.append(.replace(line, with: old))
        } else {
          edits.append(.remove(line, leavingBlank: false))
          gone.insert(number)
        }
      } else if change.oldText == text {
        // Another program has changed the line: its end is that program's.
        continue
      } else if !text.isEmpty {
        let place = bounds.place
        throw .lineChanged(
          TodoLine(number: change.number, text: text),
          now: place < bounds.upper ? Array(self[place - 1].text) : nil)
      } else if let old = change.old {
        insert(old, of: change, within: bounds)
      }
    }

    if let (line, change) = ended, let old = change.old, let oldText = change.oldText {
      // The end goes again where the line is the last one again.
      if lastInsertion <= line.number, (line.number..<count).allSatisfy({ gone.contains($0 + 1) }) {
        edits.append(.remove(line, leavingBlank: false))
        edits.append(.insert(old, at: line.number))
      } else if oldText != line.text {
        edits.append(.replace(line, with: oldText))
      }
    }
    return edits
  }
}
