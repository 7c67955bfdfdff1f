public import TodoTxt

extension TodoList {
  /// The list after `edits`; every number in them is one of this list's.
  ///
  /// Each line that no edit names keeps its bytes and its order. A text with newlines in it becomes one
  /// line: each turns into a space. A carriage return is a byte as any other: a line that another program
  /// has written so is not another one once it was moved or got a priority.
  ///
  /// - Throws: `lineChanged` when a line is not what an edit says it was; `unwritable` for a `move` edit, whose line
  ///   would be in no file. A store that keeps several files takes `edited(by:)`.
  public func applying(_ edits: [TodoEdit]) throws(TodoStoreError) -> TodoList {
    for case .move(_, to: let path, leavingBlank: _) in edits {
      throw .unwritable(path: path, reason: "tasks can't be moved to another file here")
    }
    return try edited(by: edits).list
  }

  /// The list after `edits`, as `applying(_:)`, and the lines that `move` edits take to other files. The store writes
  /// these first, so that each line is in at least one file whatever fails in between.
  ///
  /// - Throws: `lineChanged` when a line is not what an edit says it was.
  public func edited(by edits: [TodoEdit]) throws(TodoStoreError) -> EditedList {
    var changes: [Int: TodoEdit] = [:]
    var inserted: [Int: [[UInt8]]] = [:]
    var appended: [[UInt8]] = []
    for edit in edits {
      guard let line = edit.line else {
        if case .append(let text) = edit { appended.append(text) }
        if case .insert(let line, at: let number) = edit { inserted[place(number), default: []].append(line) }
        continue
      }
      guard line.number >= 1, line.number <= count else {
        throw .lineChanged(line, now: nil)
      }
      let current = TodoLine(self[line.number - 1])
      guard current == line else { throw .lineChanged(line, now: current.text) }
      changes[line.number] = edit
    }

    let linesAtEnd = inserted.removeValue(forKey: count + 1) ?? []
    let isChanged = !changes.isEmpty || !inserted.isEmpty
    let list = (isChanged ? replacing(changes, inserting: inserted) : self).ending(with: linesAtEnd)
      .appending(appended)
    return EditedList(list: list, moved: MovedLines.all(in: edits, of: changes))
  }

  /// - Parameters:
  ///   - changes: the edits that change lines, by the numbers of these.
  ///   - inserted: lines with what ends them, by the numbers of the lines in front of which they go.
  private func replacing(_ changes: [Int: TodoEdit], inserting inserted: [Int: [[UInt8]]]) -> TodoList {
    var result = [UInt8](largeCapacity: bytes.count + (changes.count + inserted.count) * 64)
    // Untouched stretches are copied whole, so that a line is rewritten only when an edit names it.
    var copied = 0
    var openEnd: Int?
    var unchangedPrefix: Int?
    for number in Set(changes.keys).union(inserted.keys).sorted() {
      let item = self[number - 1]
      result += bytes[copied..<item.bytes.startIndex]
      unchangedPrefix = unchangedPrefix ?? result.count
      copied = item.bytes.startIndex
      for line in inserted[number] ?? [] {
        result += whole(line)
        openEnd = line.last == .newline ? nil : result.count
      }
      switch changes[number] {
      case nil, .append, .insert:
        break
      case .replace(_, with: let text):
        result += text.withoutNewlines
        copied = item.text.endIndex
      case .remove(_, let leavingBlank), .move(_, to: _, let leavingBlank):
        copied = leavingBlank ? item.text.endIndex : Swift.min(item.bytes.endIndex + 1, bytes.count)
      }
    }
    result += bytes[copied...]
    // An inserted line without an end stays so where all that followed it has gone.
    if openEnd == result.count { result.removeLast(lineEnding.count) }
    // The stretches in front of the first change and behind the last one may be taken for known; where
    // lines went, both may be parts of the other list that overlap.
    let prefix = unchangedPrefix ?? result.count
    let suffix = Swift.min(bytes.count - copied, result.count - prefix)
    return TodoList(bytes: result, following: self, unchanged: CommonEnds(prefix: prefix, suffix: suffix))
  }

  /// Where a line goes that is to stand in front of line `number`.
  private func place(_ number: Int) -> Int {
    Swift.max(1, Swift.min(number, count + 1))
  }

  /// One line with an end, whatever the bytes are.
  private func whole(_ line: [UInt8]) -> [UInt8] {
    guard line.last == .newline else { return line.withoutNewlines + lineEnding }
    return Array(line.dropLast()).withoutNewlines + [.newline]
  }

  /// The list with more lines at its end, of which the last keeps the end it has.
  private func ending(with lines: [[UInt8]]) -> TodoList {
    guard let last = lines.last else { return self }
    var result = bytes
    if !endsWithNewline { result += lineEnding }
    for line in lines.dropLast() { result += whole(line) }
    result += last.last == .newline ? whole(last) : last.withoutNewlines
    return TodoList(bytes: result)
  }

  /// What has to be written at the end of this file so that it holds `lines` too: the missing final
  /// newline first, then each line with the file's own ending.
  package func tail(appending lines: [[UInt8]]) -> [UInt8] {
    let ending = lineEnding
    var tail: [UInt8] = []
    if !endsWithNewline { tail += ending }
    for line in lines {
      tail += line.withoutNewlines
      tail += ending
    }
    return lines.isEmpty ? [] : tail
  }

  private func appending(_ lines: [[UInt8]]) -> TodoList {
    if lines.isEmpty { return self }
    let tail = tail(appending: lines)
    var result = [UInt8](largeCapacity: bytes.count + tail.count)
    result += bytes
    result += tail
    return TodoList(
      bytes: result, following: self, unchanged: CommonEnds(prefix: bytes.count, suffix: 0))
  }
}

extension [UInt8] {
  /// The bytes with a space in place of each newline, the one byte that ends a line.
  fileprivate var withoutNewlines: [UInt8] {
    contains(.newline) ? map { $0 == .newline ? .space : $0 } : self
  }
}
