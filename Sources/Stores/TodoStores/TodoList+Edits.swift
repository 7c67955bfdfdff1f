public import TodoTxt

extension TodoList {
  /// Returns the list after `edits`, whose line numbers are those of this list.
  ///
  /// Lines that no edit names keep their bytes and order. Each newline within a text becomes a space. A
  /// carriage return is kept like any other byte, so that lines from other programs survive a move or a new
  /// priority unchanged.
  ///
  /// - Throws: `lineChanged` if a line differs from what its edit expects; `unwritable` for a `move` edit,
  ///   because no file would hold its line. Stores with several files use `edited(by:)`.
  public func applying(_ edits: [TodoEdit]) throws(TodoStoreError) -> TodoList {
    for case .move(_, to: let path, leavingBlank: _) in edits {
      throw .unwritable(path: path, reason: "tasks can't be moved to another file here")
    }
    return try edited(by: edits).list
  }

  /// Returns the list after `edits`, as `applying(_:)`, and the lines that `move` edits take to other files.
  /// The store writes those files first, so that each line is in at least one file whatever fails in
  /// between.
  ///
  /// - Throws: `lineChanged` if a line differs from what its edit expects.
  public func edited(by edits: [TodoEdit]) throws(TodoStoreError) -> EditedList {
    if let hasMark = edits.lazy.compactMap(\.byteOrderMarkAfter).first {
      guard hasMark || hasByteOrderMark else {
        throw .lineChanged(TodoLine(number: 0, text: .byteOrderMark), now: nil)
      }
      var edited = try edited(by: edits.filter { $0.byteOrderMarkAfter == nil })
      edited.list = edited.list.withByteOrderMark(hasMark)
      return edited
    }
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
  ///   - changes: edits that change or remove lines, by line number.
  ///   - inserted: lines with their line endings, by the number of the line that they precede.
  private func replacing(_ changes: [Int: TodoEdit], inserting inserted: [Int: [[UInt8]]]) -> TodoList {
    var result = [UInt8](largeCapacity: bytes.count + (changes.count + inserted.count) * 64)
    // Copy untouched stretches whole, so that only lines named by an edit are rewritten.
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
    // An inserted line without a line ending stays without one if every line after it was removed.
    if openEnd == result.count { result.removeLast(lineEnding.count) }
    // The stretches before the first change and after the last are known to be unchanged. After removals
    // they may overlap in the new list, so limit the second.
    let prefix = unchangedPrefix ?? result.count
    let suffix = Swift.min(bytes.count - copied, result.count - prefix)
    return TodoList(bytes: result, following: self, unchanged: CommonEnds(prefix: prefix, suffix: suffix))
  }

  /// Returns the number, within this list, in front of which to insert a line.
  private func place(_ number: Int) -> Int {
    Swift.max(1, Swift.min(number, count + 1))
  }

  /// Returns the bytes as one line with a line ending.
  private func whole(_ line: [UInt8]) -> [UInt8] {
    guard line.last == .newline else { return line.withoutNewlines + lineEnding }
    return Array(line.dropLast()).withoutNewlines + [.newline]
  }

  /// Returns the list with `lines` added at its end; the last of them keeps its own line ending, or lack of
  /// one.
  private func ending(with lines: [[UInt8]]) -> TodoList {
    guard let last = lines.last else { return self }
    var result = bytes
    if !endsWithNewline { result += lineEnding }
    for line in lines.dropLast() { result += whole(line) }
    result += last.last == .newline ? whole(last) : last.withoutNewlines
    return TodoList(bytes: result)
  }

  /// Returns the bytes to append to this file to add `lines`: the missing final newline, then each line with
  /// the file's line ending.
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
  /// The bytes with each newline replaced by a space, because a newline would end the line.
  fileprivate var withoutNewlines: [UInt8] {
    contains(.newline) ? map { $0 == .newline ? .space : $0 } : self
  }
}

/// A list after edits, and the lines to move to other files.
public struct EditedList: Equatable, Sendable {
  /// The list without the moved lines.
  public var list: TodoList

  /// One element per file, in the order of the edits.
  public var moved: [MovedLines]
}

/// The lines that `move` edits take to one file.
public struct MovedLines: Hashable, Sendable {
  /// The path as the edits give it.
  public var path: String

  /// The lines without line endings, in the order of the edits.
  public var lines: [[UInt8]]

  /// - Parameter changes: the edit that applies to each line, by line number.
  static func all(in edits: [TodoEdit], of changes: [Int: TodoEdit]) -> [MovedLines] {
    var all: [MovedLines] = []
    var seen: Set<Int> = []
    for edit in edits {
      guard case .move(let line, to: let path, leavingBlank: _) = edit, changes[line.number] == edit,
        seen.insert(line.number).inserted
      else { continue }
      if let index = all.firstIndex(where: { $0.path == path }) {
        all[index].lines.append(line.text)
      } else {
        all.append(MovedLines(path: path, lines: [line.text]))
      }
    }
    return all
  }
}
