import Synchronization

/// One immutable snapshot of a todo.txt file: its bytes, and packed columns with an entry a line.
///
/// A line ends at byte 0x0A and nowhere else. Element `i` is the line numbered `i + 1`; blank lines
/// are elements too, because they count in task numbers. The bytes are kept exactly, so
/// writing `bytes` back gives the same file, whatever is in it.
public struct TodoList: Sendable {
  /// The whole file.
  public let bytes: [UInt8]

  /// Where each line starts in `bytes`, and one entry more: where a line after the last would start,
  /// if the last has a newline or not. Four bytes a line.
  @usableFromInline package let starts: [UInt32]

  /// What each line begins with. One byte a line.
  @usableFromInline package let heads: [TodoHead]

  /// How many lines are tasks, which is all but the blank ones.
  public let taskCount: Int

  /// Tells this list and its copies from every other one.
  private let version: UInt64

  /// What distinguishes this list from the one that it was made from; nil where it was made from none.
  private let origin: (version: UInt64, change: TodoListChange)?

  /// What some Windows editors put before the first line: U+FEFF in UTF-8.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The largest file that the packed columns can address.
  public static let maximumByteCount = Int(UInt32.max) - 1

  /// - Parameter bytes: a whole file, at most `maximumByteCount` long. A byte order mark at its start
  ///   belongs to no line.
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

  /// The list of a file that has changed: only the lines that differ from those of `earlier` are read.
  ///
  /// - Parameters:
  ///   - bytes: as in `init(bytes:)`.
  ///   - unchanged: how much of both lists' bytes is known to be the same.
  /// - Complexity: the bytes between the unchanged ends, and a copy of the columns.
  package init(bytes: [UInt8], following earlier: TodoList, unchanged: CommonEnds) {
    let shift = bytes.count - earlier.bytes.count
    // A line is the same if it lies within the ends together with the newline before it and its own.
    let front = earlier.starts.firstIndex(inOrder: { $0 > unchanged.prefix }) - 1
    let keptInFront = Swift.max(0, Swift.min(front, earlier.count))
    let end = earlier.bytes.count - unchanged.suffix
    // The first line had none before it, and is the same if the lines that came in front left it one.
    let firstStart = Int(earlier.starts[0])
    let isFirstKept = end <= firstStart && shift > 0 && bytes[firstStart + shift - 1] == .newline
    let back = isFirstKept ? 0 : Swift.max(1, earlier.starts.firstIndex(inOrder: { $0 > end }))
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

  /// The list of a file that has changed; the unchanged ends are found by comparing the bytes.
  public init(bytes: [UInt8], following earlier: TodoList) {
    self.init(
      bytes: bytes, following: earlier, unchanged: CommonEnds(of: bytes.span, and: earlier.bytes.span))
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
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// Whether the last line ends with a newline; true where there is no line.
  public var endsWithNewline: Bool {
    isEmpty || bytes.last == .newline
  }

  /// What ends a line in this file: CR LF where the first line ends so, else LF.
  public var lineEnding: [UInt8] {
    guard let first, first.bytes.last == .carriageReturn, first.bytes.endIndex < bytes.count
    else { return [.newline] }
    return [.carriageReturn, .newline]
  }

  /// The task with that number; nil where the file has no such line or a blank one.
  public func task(numbered number: Int) -> TodoItem? {
    guard number >= 1, number <= count, !self[number - 1].isBlank else { return nil }
    return self[number - 1]
  }
}

extension TodoList {
  /// Where a line stands in `bytes`, without its newline; lines count from 0.
  @inlinable
  package func byteRange(ofLine index: Int) -> Range<Int> {
    Int(starts[index])..<(Int(starts[index + 1]) - 1)
  }

  /// Lets the processor fetch where a line starts, long before `prefetch(line:)` needs to know.
  @inlinable
  package func prefetchStart(ofLine index: Int) {
    starts.span.prefetch(index)
  }

  /// Lets the processor fetch a line's bytes before they are read: in sorted order every line lies
  /// somewhere else in memory, and waiting for it costs more than all that is done with it.
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

  /// The line at `index`, its due date not read again each time that somebody asks for it.
  package subscript(index: Int, knowingDue due: CivilDate?) -> TodoItem {
    TodoItem(
      number: index + 1, bytes: bytes[byteRange(ofLine: index)], head: heads[index], knownDue: .some(due))
  }
}

extension TodoList: Equatable {
  /// Two lists are equal when their bytes are.
  public static func == (left: TodoList, right: TodoList) -> Bool {
    left.version == right.version || left.bytes == right.bytes
  }
}

extension TodoList {
  /// What has to be done to the lines of `earlier` to have those of this list.
  ///
  /// - Complexity: constant for the list that this one was made from, and for this one itself; else one
  ///   comparison of the bytes.
  public func change(since earlier: TodoList) -> TodoListChange {
    if version == earlier.version { return TodoListChange(removed: count..<count, inserted: count..<count) }
    if let origin, origin.version == earlier.version { return origin.change }
    return TodoList(bytes: bytes, following: earlier).origin?.change
      ?? TodoListChange(removed: 0..<earlier.count, inserted: 0..<count)
  }
}

/// A stretch of lines in a list and what it replaces in an earlier one; all lines before and after are the
/// same in both.
public struct TodoListChange: Hashable, Sendable {
  /// Indices of the earlier list's lines that went.
  public let removed: Range<Int>

  /// Indices of the lines that came in their place; both ranges start at the same index.
  public let inserted: Range<Int>

  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

  /// By how much the numbers of the lines behind have grown.
  public var shift: Int { inserted.count - removed.count }
}

/// The columns of a list while it is made.
private struct Columns {
  var starts: [UInt32]
  var heads: [TodoHead]
  var taskCount = 0

  init(capacityFor byteCount: Int, with lineCount: Int = 0) {
    let lineCount = lineCount + Self.likelyLineCount(byteCount)
    starts = Array(largeCapacity: lineCount + 1)
    heads = Array(largeCapacity: lineCount)
  }

  /// A typical task has 40 bytes or more, and making more room is cheaper than touching too much.
  private static func likelyLineCount(_ byteCount: Int) -> Int { byteCount / 40 + 1 }

  /// Appends the lines that stand in `bytes` from `start` to `end`.
  ///
  /// - Parameters:
  ///   - start: where a line starts, or the end of the file.
  ///   - end: where a line starts, or the end of the file.
  /// - Returns: where the line after the last would start.
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
  /// The first index whose element meets `condition`, which all elements after it meet too; `count` where
  /// none does.
  fileprivate func firstIndex(inOrder condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(Int(self[middle])) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  fileprivate mutating func append(shifting starts: ArraySlice<UInt32>, by shift: Int) {
    let shift = UInt32(truncatingIfNeeded: shift)
    append(addingCapacity: starts.count) { column in
      for start in starts { column.append(start &+ shift) }
    }
  }
}

extension TodoList {
  /// Whether the file has `id:` anywhere, which takes less to find out than who waits for whom.
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
