public import TodoTxt

/// The tasks of a listing in order, each created on access.
///
/// Functions that a listing calls for every line are inlinable, because Rendering is another module.
@usableFromInline
package struct ListedTasks: RandomAccessCollection, Sendable {
  @usableFromInline package let list: TodoList

  /// Indices of the lines of `list`, in listing order. Four bytes per task.
  @usableFromInline package private(set) var lines: [UInt32]

  /// The number of each line of `list`; nil if they are counted from 1.
  @usableFromInline package let numbers: [UInt32]?

  /// The blocked tasks; nil if the list is combined from several.
  package let blocked: BlockedTasks?

  /// The padded width of the first list's numbers.
  package let numberWidth: Int

  /// The files that the numbers are of.
  package let parts: ListParts

  /// The numbers are those of `list`.
  package init(list: TodoList, lines: [UInt32]) {
    self.list = list
    self.lines = lines
    numbers = nil
    blocked = BlockedTasks(in: list)
    numberWidth = Self.numberWidth(of: list)
    parts = list.parts
  }

  /// Tasks from several files, or from the output of a filter program.
  package init(
    texts: some Sequence<some Sequence<UInt8>>, numbers: [UInt32], numberWidth: Int, parts: ListParts
  ) {
    list = TodoList(bytes: Array(texts.map { Array($0) + [.newline] }.joined()))
    lines = Array(0..<UInt32(list.count))
    self.numbers = numbers
    blocked = nil
    self.numberWidth = numberWidth
    self.parts = parts
  }

  /// Lines such as `07 Call Mom`; one without a number at its start has the number 0.
  package init(numberedLines: [UInt8], numberWidth: Int, parts: ListParts) {
    var numbers: [UInt32] = []
    let texts = TodoList(bytes: numberedLines).map { line in
      let digits = line.bytes.prefix(while: \.isDigit)
      numbers.append(UInt32(String(decoding: digits, as: UTF8.self)) ?? 0)
      return line.bytes.dropFirst(digits.count + 1)
    }
    self.init(texts: texts, numbers: numbers, numberWidth: numberWidth, parts: parts)
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { lines.count }

  @inlinable
  package subscript(index: Int) -> ListedTask {
    @inline(__always) get {
      let line = Int(lines[index])
      return ListedTask(
        number: numbers.map { Int($0[line]) } ?? line + 1, text: list.byteRange(ofLine: line),
        head: list.heads[line])
    }
  }

  func isBlocked(_ index: Int) -> Bool { blocked?.contains(lines[index]) ?? false }

  /// Whether the task at `index` is blocked if and only if that of other tasks is, which has the same text.
  func isBlocked(_ index: Int, as otherIndex: Int, of others: ListedTasks) -> Bool {
    // Equal texts have equal keys, so it is enough to look for keys once.
    if let blocked, others.blocked != nil, !blocked.mayContain(lines[index]) { return true }
    return isBlocked(index) == others.isBlocked(otherIndex)
  }

  package func reordered(_ lines: [UInt32]) -> ListedTasks {
    var tasks = self
    tasks.lines = lines
    return tasks
  }

  package func filtered(_ isIncluded: (ListedTask) -> Bool) -> ListedTasks {
    reordered(zip(lines, self).filter { isIncluded($0.1) }.map(\.0))
  }

  /// Prefetches the tasks from `index` on, for sequential access.
  @inlinable
  package func prefetch(_ index: Int) {
    if index + 2 * Self.prefetchDistance < lines.count {
      list.prefetchStart(ofLine: Int(lines[index + 2 * Self.prefetchDistance]))
    }
    if index + Self.prefetchDistance < lines.count {
      list.prefetch(line: Int(lines[index + Self.prefetchDistance]))
    }
  }

  @inlinable static var prefetchDistance: Int { 16 }

  /// The width to which todo.sh pads numbers: the digits of the last line's number.
  package static func numberWidth(of list: TodoList) -> Int {
    let lineCount = list.firstLineCount
    return lineCount == 0 ? 0 : String(lineCount).utf8.count
  }
}
