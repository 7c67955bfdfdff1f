import TodoTxt

/// The tasks of a listing in its order, each made when it is asked for.
struct ListedTasks: RandomAccessCollection, Sendable {
  let list: TodoList

  /// Indices of the lines of `list`, in listing order. Four bytes a task.
  private(set) var lines: [UInt32]

  /// The number of each line of `list`; nil where they are counted from 1.
  let numbers: [UInt32]?

  /// The columns that numbers are padded to.
  let numberWidth: Int

  /// The numbers are those of `list`.
  init(list: TodoList, lines: [UInt32]) {
    self.list = list
    self.lines = lines
    numbers = nil
    numberWidth = Self.numberWidth(lineCount: list.count)
  }

  /// Tasks that come from several files, or have been through a program.
  init(texts: some Sequence<some Sequence<UInt8>>, numbers: [UInt32], numberWidth: Int) {
    list = TodoList(bytes: Array(texts.map { Array($0) + [.newline] }.joined()))
    lines = Array(0..<UInt32(list.count))
    self.numbers = numbers
    self.numberWidth = numberWidth
  }

  /// Lines as `07 Call Mom`; one that does not start with a number has the number 0.
  init(numberedLines: [UInt8], numberWidth: Int) {
    var numbers: [UInt32] = []
    let texts = TodoList(bytes: numberedLines).map { line in
      let digits = line.bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      numbers.append(UInt32(String(decoding: digits, as: UTF8.self)) ?? 0)
      return line.bytes.dropFirst(digits.count + 1)
    }
    self.init(texts: texts, numbers: numbers, numberWidth: numberWidth)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { lines.count }

  subscript(index: Int) -> ListedTask {
    let line = Int(lines[index])
    return ListedTask(
      number: numbers.map { Int($0[line]) } ?? line + 1, text: list.byteRange(ofLine: line),
      head: list.heads[line])
  }

  /// The same tasks in another order.
  func reordered(_ lines: [UInt32]) -> ListedTasks {
    var tasks = self
    tasks.lines = lines
    return tasks
  }

  /// Announces that the tasks from `index` on are wanted soon, one after the other.
  func prefetch(_ index: Int) {
    if index + 2 * Self.prefetchDistance < lines.count {
      list.prefetchStart(ofLine: Int(lines[index + 2 * Self.prefetchDistance]))
    }
    if index + Self.prefetchDistance < lines.count {
      list.prefetch(line: Int(lines[index + Self.prefetchDistance]))
    }
  }

  private static let prefetchDistance = 16

  /// The columns that todo.sh pads numbers to: the digits of the last line's number.
  static func numberWidth(lineCount: Int) -> Int {
    lineCount == 0 ? 0 : String(lineCount).utf8.count
  }
}

/// One task as a listing needs it; making one costs no memory and counts no reference.
struct ListedTask: Hashable, Sendable {
  let number: Int

  /// Where the line stands in the list's bytes, with the carriage return of a CRLF file.
  let text: Range<Int>

  private let head: TodoHead

  init(number: Int, text: Range<Int>, head: TodoHead) {
    self.number = number
    self.text = text
    self.head = head
  }

  var priority: Priority? { head.priority }
  var isCompleted: Bool { head.isCompleted }

  /// The due date, and what of `bytes` says so.
  func due(in bytes: Span<UInt8>) -> (date: CivilDate, range: Range<Int>)? {
    TodoItem.dueTag(in: bytes.extracting(text)).map {
      ($0.date, (text.lowerBound + $0.range.lowerBound)..<(text.lowerBound + $0.range.upperBound))
    }
  }
}
