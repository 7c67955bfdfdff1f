package import TodoTxt

extension TodoList {
  /// Returns the edits that undo `changes`, even if other programs have edited the file since.
  ///
  /// Each line is found by its text, as near as possible to its old place between its old neighbours. A
  /// removed line returns to the empty line that it left, or else between its old neighbours. A line that
  /// is back already, as from a backup, is not inserted twice: the list has more equal lines than before then.
  ///
  /// - Parameter changes: of one commit, in file order.
  /// - Throws: `lineChanged` if a line to remove or change back is missing; then nothing may be undone.
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

    // The last line, if the commit added its line ending.
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
        // Another program has changed the line since; leave its line ending alone.
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
      // Remove the line ending again if the line becomes the last one again.
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
