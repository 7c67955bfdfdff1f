public import TodoTxt

extension TodoList {
  /// The edits that turn this list into the other one, as few as possible unless they are thousands; afterwards
  /// only the newline at the end may differ.
  ///
  /// A removed line that another line replaces in its place is a change.
  public func edits(makingIt other: TodoList) -> [TodoEdit] {
    let start = zip(self, other).prefix { $0.bytes.elementsEqual($1.bytes) }.count
    let shorter = Swift.min(count, other.count) - start
    let end = zip(reversed(), other.reversed()).prefix(shorter).prefix { $0.bytes.elementsEqual($1.bytes) }
      .count
    let old = self[start..<(count - end)].map(\.bytes)
    let new = other[start..<(other.count - end)].map(\.bytes)

    // Numbers are compared much faster than lines.
    var symbols = SymbolTable()
    let (before, after) = (old.map { symbols.symbol(for: $0) }, new.map { symbols.symbol(for: $0) })
    let difference = SymbolDifference(from: before, to: after)

    var edits: [TodoEdit] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      let goes = difference.removed.contains(oldIndex)
      let comes = difference.added.contains(newIndex)
      let line = oldIndex < old.count ? TodoLine(self[start + oldIndex]) : nil
      if goes, comes, let line, let text = Self.text(of: new[newIndex], endingAs: old[oldIndex]) {
        edits.append(.replace(line, with: text))
      } else {
        if comes { edits.append(.insert(Array(new[newIndex]) + [.newline], at: start + oldIndex + 1)) }
        if goes, let line { edits.append(.remove(line, leavingBlank: false)) }
      }
      if goes || !comes { oldIndex += 1 }
      if comes || !goes { newIndex += 1 }
    }
    return edits
  }

  /// The edits that make this list the other one, the newline at its end and the byte order mark included.
  public func edits(makingExactly other: TodoList) -> [TodoEdit] {
    if hasByteOrderMark != other.hasByteOrderMark {
      return [.byteOrderMark(isPresent: other.hasByteOrderMark)]
        + edits(makingExactly: other.withByteOrderMark(hasByteOrderMark))
    }
    let edits = edits(makingIt: other)
    if let result = try? applying(edits), result.bytes == other.bytes { return edits }
    let start = zip(self, other).prefix { $0.bytes.elementsEqual($1.bytes) }.count
    // The end of the last line is included only if the whole line is inserted.
    let first = Swift.max(0, Swift.min(start, Swift.min(count, other.count) - 1))
    return self[first...].map { TodoEdit.remove(TodoLine($0), leavingBlank: false) }
      + other[first...].enumerated().map { offset, item in
        let isOpen = offset == other.count - first - 1 && other.bytes.last != UInt8(ascii: "\n")
        return .insert(Array(item.bytes) + (isOpen ? [] : [UInt8(ascii: "\n")]), at: first + 1)
      }
  }

  /// The text of a line; nil if its line ending differs from that of the old line.
  private static func text(of line: ArraySlice<UInt8>, endingAs old: ArraySlice<UInt8>) -> [UInt8]? {
    let hasReturn = line.last == .carriageReturn
    guard hasReturn == (old.last == .carriageReturn) else { return nil }
    return Array(hasReturn ? line.dropLast() : line)
  }

  /// The edits that make the changes from `base` to `edited` in this list, whatever others have changed since
  /// `base`.
  ///
  /// - Throws: `lineChanged` if a changed or removed line differs now.
  public func edits(merging edited: TodoList, editedFrom base: TodoList) throws(TodoStoreError) -> [TodoEdit]
  {
    if bytes == base.bytes { return edits(makingIt: edited) }
    // The changes of the base are treated like changes to undo.
    let way = edited.edits(makingIt: base)
    return try edits(undoing: edited.changes(by: way, to: try edited.applying(way)))
  }
}
