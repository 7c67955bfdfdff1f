import Listing
import ModuleKit

/// The lines of a live listing: of its tasks, or what a filter of the user's has left of them.
struct LiveListLines: Sendable {
  enum Body: Sendable {
    case tasks(ListScreenText)
    case filtered(FilteredText, columns: Int, LineStyle)
  }

  let outline: ListOutline
  private let body: Body

  init(_ body: Body) {
    self.body = body
    outline =
      switch body {
      case .tasks(let text): text.outline
      case .filtered(let text, _, _): ListOutline([ListSection(title: nil, rows: 0..<text.lineCount)])
      }
  }

  var count: Int { outline.lineCount }

  /// The number of the task that a line shows; nil for a line that shows none.
  func taskNumber(ofLine line: Int) -> Int? {
    switch body {
    case .tasks(let text): text.taskNumber(ofLine: line)
    case .filtered(let text, _, _): text.taskNumber(ofLine: line)
    }
  }

  /// The numbers of the listed tasks that meet a condition, in the order of the list.
  ///
  /// - Parameter condition: takes the index of a task in the listing, and its number.
  func numbers(where condition: (_ index: Int, _ number: Int) -> Bool) -> [Int] {
    switch body {
    case .tasks(let text):
      text.numbers(where: condition)
    case .filtered(let text, _, _):
      (0..<count).compactMap { line in
        text.taskNumber(ofLine: line).flatMap { condition(line, $0) ? $0 : nil }
      }
    }
  }

  /// The index in the listing of the task with that number; nil where it is not listed.
  func index(ofTask number: Int) -> Int? {
    switch body {
    case .tasks(let text): text.index(ofTask: number)
    case .filtered(let text, _, _): text.line(ofTask: number)
    }
  }

  /// Whether the task with that index in the listing has a line: not in a folded section.
  func isShown(_ index: Int) -> Bool { !outline.isFolded(outline.section(ofTask: index)) }

  /// Whether the cursor may stand there: on a task, or on a heading that stands for tasks.
  func isStop(_ line: Int) -> Bool {
    switch outline[line] {
    case .heading(let section): outline.isFolded(section)
    case .task: taskNumber(ofLine: line) != nil
    }
  }

  /// The first line from `line` on where the cursor may stand; nil where there is none in that direction.
  func stop(from line: Int, _ direction: Int) -> Int? {
    stride(from: line, through: direction < 0 ? 0 : count - 1, by: direction < 0 ? -1 : 1).first(
      where: isStop)
  }

  /// The nearest such line, one in that direction before all others.
  func stop(nearestTo line: Int, _ direction: Int = 1) -> Int? {
    guard count > 0 else { return nil }
    let start = max(0, min(line, count - 1))
    return stop(from: start, direction) ?? stop(from: start, -direction)
  }

  /// Appends a line, a newline behind each of its rows.
  ///
  /// - Parameter isWhole: whether it takes as many rows as it needs; else it is cut to one.
  /// - Returns: the rows taken.
  @discardableResult
  func append(_ line: Int, mark: ListMark, isWhole: Bool, to buffer: inout [UInt8]) -> Int {
    switch body {
    case .tasks(let text):
      return text.append(line, mark: mark, isWhole: isWhole, to: &buffer)
    case .filtered(let text, let columns, let style):
      text.append(line, columns: columns, mark: mark, in: style, to: &buffer)
      return 1
    }
  }
}
