import Synchronization

/// An immutable snapshot of a todo.txt file: its bytes, and packed columns with one entry per line.
///
/// A line ends at byte 0x0A and nowhere else. Element `i` is the line numbered `i + 1`; blank lines
/// are elements too, because they count in task numbers. The bytes are kept exactly, so
/// writing `bytes` back gives the same file, whatever is in it.
public struct TodoList: Sendable {
  /// The whole file.
  public let bytes: [UInt8]

  /// The start of each line in `bytes`, and the start of the line after the last, whether or not the last has
  /// a newline. Four bytes per line.
  @usableFromInline package let starts: [UInt32]

  /// The head of each line. One byte per line.
  @usableFromInline package let heads: [TodoHead]

  /// The number of tasks: all lines but the blank ones.
  public let taskCount: Int

  /// The files that the list was joined from; none for the list of one file.
  public package(set) var parts = ListParts()

  /// The identity of this list, shared by its copies.
  private let version: UInt64

  /// The difference from the list that this one was made from; nil if it was not made from one.
  private let origin: (version: UInt64, change: TodoListChange)?

  /// The largest file that the packed columns can address.
  public static let maximumByteCount = Int(UInt32.max) - 1

  /// - Parameter bytes: a whole file, at most `maximumByteCount` long. A byte order mark at its start belongs
  ///   to no line.
  /// - Complexity: one pass over the bytes.
  public init(bytes: [UInt8] = []) {
    var columns = Columns(capacityFor: bytes.count)
    let end = columns.appendLines(in: bytes, from: Self.firstLineStart(in: bytes), to: bytes.count)
    columns.starts.append(UInt32(end))
    self.init(bytes: bytes, columns: columns, origin: nil)
  }

  public init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The list of a changed file. Only lines that differ from `earlier` are parsed.
  ///
  /// - Parameters:
  ///   - bytes: as in `init(bytes:)`.
  ///   - unchanged: the known common start and end of both lists' bytes.
  /// - Complexity: the bytes between the unchanged ends, and a copy of the columns.
  package init(bytes: [UInt8], following earlier: TodoList, unchanged: CommonEnds) {
    let shift = bytes.count - earlier.bytes.count
    // A line is unchanged if it, its newline and the newline before it are within the common ends.
    let front = earlier.starts.sortedIndex(where: { Int($0) > unchanged.prefix }) - 1
    let keptInFront = Swift.max(0, Swift.min(front, earlier.count))
    let end = earlier.bytes.count - unchanged.suffix
    // The first line has no newline before it. It is unchanged if it is still at the start of a line.
    let firstStart = Int(earlier.starts[0])
    let isFirstKept = end <= firstStart && shift > 0 && bytes[firstStart + shift - 1] == .newline
    let back = isFirstKept ? 0 : Swift.max(1, earlier.starts.sortedIndex(where: { Int($0) > end }))
    let keptFrom = Swift.max(Swift.min(back, earlier.count), keptInFront)

    var columns = Columns(capacityFor: Swift.max(0, shift), with: earlier.count)
    columns.starts += earlier.starts[..<keptInFront]
    columns.heads += earlier.heads[..<keptInFront]
    let start =
      keptInFront == 0 ? Self.firstLineStart(in: bytes) : Int(earlier.starts[keptInFront])
    let parsedEnd = columns.appendLines(
      in: bytes, from: start,
      to: keptFrom < earlier.count ? Int(earlier.starts[keptFrom]) + shift : bytes.count)
    let inserted = keptInFront..<columns.heads.count
    if keptFrom < earlier.count {
      columns.starts.append(shifting: earlier.starts[keptFrom...], by: shift)
      columns.heads += earlier.heads[keptFrom...]
    } else {
      columns.starts.append(UInt32(parsedEnd))
    }
    columns.taskCount +=
      earlier.taskCount - earlier.heads[keptInFront..<keptFrom].count(where: { !$0.isBlank })
    self.init(
      bytes: bytes, columns: columns,
      origin: (earlier.version, TodoListChange(removed: keptInFront..<keptFrom, inserted: inserted)))
  }

  /// The list of a changed file; finds the unchanged ends by comparing the bytes.
  public init(bytes: [UInt8], following earlier: TodoList) {
    self.init(
      bytes: bytes, following: earlier, unchanged: CommonEnds(of: bytes.span, and: earlier.bytes.span))
  }

  /// The list after a change of a range of its bytes.
  package func replacing(_ range: Range<Int>, with text: [UInt8]) -> TodoList {
    var new: [UInt8] = []
    new.reserveCapacity(bytes.count - range.count + text.count)
    new += bytes[..<range.lowerBound]
    new += text
    new += bytes[range.upperBound...]
    return TodoList(
      bytes: new, following: self,
      unchanged: CommonEnds(prefix: range.lowerBound, suffix: bytes.count - range.upperBound))
  }

  private init(
    bytes: [UInt8], columns: Columns, origin: (version: UInt64, change: TodoListChange)?
  ) {
    precondition(bytes.count <= Self.maximumByteCount, "a todo.txt of 4 GiB or more")
    self.bytes = bytes
    starts = columns.starts
    heads = columns.heads
    taskCount = columns.taskCount
    version = Self.lastVersion.wrappingAdd(1, ordering: .relaxed).newValue
    self.origin = origin
  }

  private static let lastVersion = Atomic<UInt64>(0)

  private static func firstLineStart(in bytes: [UInt8]) -> Int {
    bytes.starts(with: [UInt8].byteOrderMark) ? [UInt8].byteOrderMark.count : 0
  }

  package var hasByteOrderMark: Bool { bytes.starts(with: [UInt8].byteOrderMark) }

  /// Returns the list with or without a byte order mark in front of its lines.
  package func withByteOrderMark(_ isPresent: Bool) -> TodoList {
    if isPresent == hasByteOrderMark { return self }
    return TodoList(
      bytes: isPresent ? [UInt8].byteOrderMark + bytes : Array(bytes.dropFirst([UInt8].byteOrderMark.count)))
  }

  /// Whether the last line ends with a newline; true for an empty file.
  public var endsWithNewline: Bool {
    isEmpty || bytes.last == .newline
  }

  /// The line ending of this file: CR LF if the first line ends so, else LF.
  public var lineEnding: [UInt8] {
    guard let first, first.bytes.last == .carriageReturn, first.bytes.endIndex < bytes.count
    else { return [.newline] }
    return [.carriageReturn, .newline]
  }

  /// The task with that number; nil if there is no such line, or a blank one.
  public func task(numbered number: Int) -> TodoItem? {
    guard number >= 1, number <= count, !self[number - 1].isBlank else { return nil }
    return self[number - 1]
  }

  /// The range of a line in `bytes`, without its newline; lines count from 0.
  @inlinable
  package func byteRange(ofLine index: Int) -> Range<Int> {
    Int(starts[index])..<(Int(starts[index + 1]) - 1)
  }

  /// Prefetches the start of a line, well before `prefetch(line:)` needs it.
  @inlinable
  package func prefetchStart(ofLine index: Int) {
    starts.span.prefetch(index)
  }

  /// Prefetches the bytes of a line. In sorted order, lines are scattered in memory, and waiting for them
  /// would take longer than processing them.
  @inlinable
  package func prefetch(line index: Int) {
    let start = Int(starts[index])
    bytes.span.prefetch(start)
    bytes.span.prefetch(start + 64)
  }
}

extension TodoList: RandomAccessCollection {
  public var startIndex: Int { 0 }

  /// The number of lines.
  public var endIndex: Int { starts.count - 1 }

  public subscript(index: Int) -> TodoItem {
    TodoItem(number: index + 1, bytes: bytes[byteRange(ofLine: index)], head: heads[index])
  }

  /// The line at `index`, with its due date parsed once in advance.
  package subscript(index: Int, knowingDue due: TaskDate?) -> TodoItem {
    TodoItem(
      number: index + 1, bytes: bytes[byteRange(ofLine: index)], head: heads[index], knownDue: .some(due))
  }
}

extension TodoList: Equatable {
  /// Two lists are equal when their bytes are, whatever files these are of.
  public static func == (left: TodoList, right: TodoList) -> Bool {
    left.version == right.version || left.bytes == right.bytes
  }
}

extension TodoList {
  /// The difference from `earlier` to this list.
  ///
  /// - Complexity: constant for the list that this one was made from, and for this list itself; else one
  ///   comparison of the bytes.
  public func change(since earlier: TodoList) -> TodoListChange {
    let change = changedLines(since: earlier)
    guard parts.isEmpty, earlier.parts.isEmpty else {
      return keepsFiles(of: earlier, through: change)
        ? change : TodoListChange(removed: 0..<earlier.count, inserted: 0..<count)
    }
    return change
  }

  /// Whether every line that the change leaves is still of the same file.
  private func keepsFiles(of earlier: TodoList, through change: TodoListChange) -> Bool {
    guard parts.parts.map(\.mark) == earlier.parts.parts.map(\.mark) else { return false }
    return zip(parts.parts, earlier.parts.parts).allSatisfy { now, before in
      let start = before.lines.lowerBound
      if start < change.removed.lowerBound { return now.lines.lowerBound == start }
      if start > change.removed.upperBound { return now.lines.lowerBound == start + change.shift }
      return now.lines.lowerBound >= change.inserted.lowerBound
        && now.lines.lowerBound <= change.inserted.upperBound
    }
  }

  private func changedLines(since earlier: TodoList) -> TodoListChange {
    if version == earlier.version { return TodoListChange(removed: count..<count, inserted: count..<count) }
    if let origin, origin.version == earlier.version { return origin.change }
    return TodoList(bytes: bytes, following: earlier).origin?.change
      ?? TodoListChange(removed: 0..<earlier.count, inserted: 0..<count)
  }
}

/// A range of lines that replaces a range of an earlier list; all other lines are equal.
public struct TodoListChange: Hashable, Sendable {
  /// Indices of the removed lines in the earlier list.
  public let removed: Range<Int>

  /// Indices of the new lines; both ranges start at the same index.
  public let inserted: Range<Int>

  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

  /// The shift of the line numbers after the change.
  public var shift: Int { inserted.count - removed.count }
}

/// The columns of a list under construction.
private struct Columns {
  var starts: [UInt32]
  var heads: [TodoHead]
  var taskCount = 0

  init(capacityFor byteCount: Int, with lineCount: Int = 0) {
    let lineCount = lineCount + Self.likelyLineCount(byteCount)
    starts = Array(largeCapacity: lineCount + 1)
    heads = Array(largeCapacity: lineCount)
  }

  /// A typical task has 40 bytes or more. Growing later is cheaper than touching too much memory.
  private static func likelyLineCount(_ byteCount: Int) -> Int { byteCount / 40 + 1 }

  /// Appends the lines of `bytes` from `start` to `end`.
  ///
  /// - Parameters:
  ///   - start: where a line starts, or the end of the file.
  ///   - end: where a line starts, or the end of the file.
  /// - Returns: the start of the line after the last.
  mutating func appendLines(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var start = start
    var blankCount = 0
    let lineCount = heads.count
    while start < end {
      let room = Self.likelyLineCount(end - start)
      bytes.withUnsafeBufferPointer { file in
        starts.append(addingCapacity: room) { starts in
          heads.append(addingCapacity: room) { heads in
            while start < end, !starts.isFull {
              let newline = file.firstIndex(of: .newline, from: start) ?? file.count
              let head = TodoHead(of: UnsafeBufferPointer(rebasing: file[start..<newline]))
              starts.append(UInt32(truncatingIfNeeded: start))
              heads.append(head)
              if head.isBlank { blankCount += 1 }
              start = newline + 1
            }
          }
        }
      }
    }
    taskCount += heads.count - lineCount - blankCount
    return start
  }
}

extension [UInt32] {
  fileprivate mutating func append(shifting starts: ArraySlice<UInt32>, by shift: Int) {
    let shift = UInt32(truncatingIfNeeded: shift)
    append(addingCapacity: starts.count) { column in
      for start in starts { column.append(start &+ shift) }
    }
  }
}

extension TodoList {
  /// Whether the file contains `id:`, which is cheaper to find than the dependencies.
  package var holdsID: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var from = 0
      while let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: from) {
        from = colon + 1
        if colon > 1, bytes[colon - 1] == UInt8(ascii: "d"), bytes[colon - 2] == UInt8(ascii: "i") {
          return true
        }
      }
      return false
    }
  }
}
