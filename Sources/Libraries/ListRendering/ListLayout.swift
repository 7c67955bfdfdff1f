import ListArranging
import TerminalText
package import TodoTxt

/// How the lines of a listing look.
package struct ListLayout: Equatable, Sendable {
  /// In a grouped list the width of all numbers, else that of the first list's.
  let numberWidth: Int

  /// The files that the numbers are of.
  private let parts: ListParts

  /// The last number without a mark.
  private let lastPlainNumber: Int

  /// Whether the list is grouped; if not, numbers are shown as in todo.sh.
  let isGrouped: Bool

  /// Whether due dates are labels at the right edge, instead of the file's own text.
  let labelsDates: Bool

  /// Whether the two left columns are reserved for marks.
  let hasMargin: Bool
  let marksBlocked: Bool
  let marksWaiting: Bool

  /// Whether overdue dates have a sign, for output without colours.
  let marksOverdue: Bool

  private(set) var fit: LineFit

  /// The maximum number of rows of a wrapped line.
  private var rowLimit = Int.max

  let now: TaskDate
  var today: CivilDate { now.day }
  let style: LineStyle

  /// Nil if there is no room for labels.
  let labelStyle: DueLabel.Style?

  /// The column where labels end, unless the text before one is too long.
  private var labelEdge = 0

  /// - Parameters:
  ///   - labelsDates: by default, if the list is grouped.
  ///   - shortLabelColumns: on narrower terminals, labels are short.
  package init(
    numberWidth: Int, parts: ListParts = ListParts(), isGrouped: Bool, labelsDates: Bool? = nil,
    hasMargin: Bool, marksBlocked: Bool = false, marksWaiting: Bool = false,
    marksOverdue: Bool = false, fit: LineFit,
    now: TaskDate, style: LineStyle, shortLabelColumns: Int = 50
  ) {
    let numberWidth = isGrouped && !parts.isEmpty ? parts.numberWidth() : numberWidth
    self.numberWidth = numberWidth
    self.parts = parts
    lastPlainNumber = parts.parts.first?.lines.upperBound ?? .max
    self.isGrouped = isGrouped
    self.labelsDates = labelsDates ?? isGrouped
    self.hasMargin = hasMargin
    self.marksBlocked = marksBlocked
    self.marksWaiting = marksWaiting
    self.marksOverdue = marksOverdue
    self.fit = fit
    self.now = now
    self.style = style
    let textColumn = (hasMargin ? Self.marginWidth : 0) + numberWidth + 1
    labelStyle =
      self.labelsDates
      ? Self.labelStyle(in: fit.columns, textColumn: textColumn, shortBelow: shortLabelColumns) : nil
  }

  /// The same layout without a limit of rows.
  func wrapping(rowLimit: Int) -> ListLayout {
    guard let columns = fit.columns else { return self }
    var layout = self
    layout.fit = .wrapped(columns: columns)
    layout.rowLimit = rowLimit
    return layout
  }

  /// The layout with its labels aligned to the longest line that has one.
  ///
  /// - Parameter rowLimit: the maximum number of tasks to inspect.
  func fitted(to tasks: ListedTasks, in sections: [ListSection], rowLimit: Int) -> ListLayout {
    guard labelStyle != nil else { return self }
    var layout = self
    let limit = fit.columns ?? Self.pipeLabelEdge
    let bytes = tasks.list.bytes.span
    for section in sections {
      var labels = labels(under: section.title)
      for row in section.rows.prefix(max(0, rowLimit - section.rows.lowerBound)) {
        guard layout.labelEdge < limit else { return layout }
        let task = tasks[row]
        // A text has at most as many columns as bytes, so most lines can skip their date.
        let mark = state(of: tasks.list[Int(tasks.lines[row])], isBlocked: false)?.mark
        let textColumn = textColumn(of: task) + (mark?.utf8CodeUnitCount ?? 0)
        let mostColumns = textColumn + task.text.count + DueLabel.mostBeyondTag + Self.labelGap
        guard mostColumns > layout.labelEdge, let due = task.due(in: bytes) else { continue }
        let label = labels.label(for: due.date)
        guard !label.isEmpty else { continue }
        let text = DisplayedText(task.text, without: due.range, in: bytes)
        let width = textColumn + text.width(in: bytes) + Self.labelGap + label.count
        layout.labelEdge = max(layout.labelEdge, min(limit, width))
      }
    }
    return layout
  }

  func labels(under title: String?) -> DueLabels {
    DueLabels(today: today, style: labelStyle ?? .long, under: title)
  }

  func appendHeading(_ title: String, to buffer: inout [UInt8]) {
    let look = style.look(ofHeading: title)
    buffer += look
    DisplayText.append(title, columns: fit.columns ?? .max, to: &buffer)
    if !look.isEmpty { buffer += style.reset }
  }

  /// Whether lines without a mark, state and label are the file's number and text, with at most their colours.
  var isVerbatim: Bool { fit == .verbatim }

  /// Appends a line if `isVerbatim`, as most lines of a long list in a pipe are. Checks that concern no such
  /// line are skipped.
  @inline(__always)
  func appendVerbatim(_ task: ListedTask, from bytes: Span<UInt8>, to buffer: inout [UInt8]) {
    if hasMargin { buffer.append(.space, count: Self.marginWidth) }
    let start = style.startLine(of: task, in: &buffer)
    appendNumber(of: task, to: &buffer)
    buffer.append(bytes.extracting(task.text))
    style.endLine(of: task, from: start, in: &buffer)
    if !labelsDates, style.highlightsDue {
      style.highlightDue(of: task, in: bytes, at: now, from: start, in: &buffer)
    }
  }

  @inline(__always)
  private func appendNumber(of task: ListedTask, to buffer: inout [UInt8]) {
    guard task.number <= lastPlainNumber else { return appendMarkedNumber(of: task, to: &buffer) }
    buffer.appendNumber(task.number, width: numberWidth, padding: isGrouped ? .space : UInt8(ascii: "0"))
    // Only a line of blanks that listall has squeezed has no text.
    if !task.text.isEmpty { buffer.append(.space) }
  }

  private func appendMarkedNumber(of task: ListedTask, to buffer: inout [UInt8]) {
    let number = parts.spelled(task.number)
    if isGrouped { buffer.append(.space, count: max(0, numberWidth - number.count)) }
    buffer += number.utf8
    if !task.text.isEmpty { buffer.append(.space) }
  }

  /// The due date if it is shown as a label.
  @inline(__always)
  func labelledDue(of task: ListedTask, in bytes: Span<UInt8>) -> (date: TaskDate, range: Range<Int>)? {
    labelsDates ? task.due(in: bytes) : nil
  }

  /// Appends a task's line without a newline at its end.
  ///
  /// - Parameters:
  ///   - due: that with a label.
  ///   - bytes: the bytes of the task's list.
  ///   - state: that of the task, if it is marked.
  ///   - labels: those under its heading.
  func append(
    _ task: ListedTask, due: (date: TaskDate, range: Range<Int>)?, from bytes: Span<UInt8>, mark: ListMark,
    state: TaskState?,
    labels: inout DueLabels, to buffer: inout [UInt8]
  ) {
    let start = buffer.count
    if hasMargin { buffer.append(mark.text) }
    guard let due else {
      appendBody(of: task, DisplayedText(task.text), from: bytes, state, in: start, to: &buffer)
      if !labelsDates, style.highlightsDue {
        style.highlightDue(of: task, in: bytes, at: now, from: start, in: &buffer)
      }
      return
    }
    let text = DisplayedText(task.text, without: due.range, in: bytes)
    let label = labelStyle == nil ? [] : labels.label(for: due.date)
    guard !label.isEmpty else {
      appendBody(of: task, text, from: bytes, state, in: start, to: &buffer)
      return
    }
    let row = appendBody(
      of: task, text, from: bytes, state, labelWidth: Self.labelGap + label.count, in: start, to: &buffer)
    let sequence = style.sequence(forLabelOf: task, due: due.date, at: now)
    // The label is in the first row; the text continues below.
    let otherRows = row.end < buffer.count ? Array(buffer[row.end...]) : []
    if !otherRows.isEmpty { buffer.removeSubrange(row.end...) }
    buffer.append(.space, count: max(Self.labelGap, labelEdge - row.columns - label.count))
    // A short label has its own minus sign.
    if marksOverdue, labelStyle == .long, style.palette.overdue.isEmpty, !task.isCompleted,
      due.date.isPast(at: now)
    {
      buffer[buffer.count - 1] = UInt8(ascii: "!")
    }
    buffer += sequence.utf8
    buffer += label
    if !sequence.isEmpty { buffer += style.palette.reset.utf8 }
    if !otherRows.isEmpty { buffer += otherRows }
  }

  /// Appends number and text.
  ///
  /// - Parameters:
  ///   - labelWidth: the columns to leave free at the right edge.
  ///   - start: the start of the line in `buffer`.
  /// - Returns: the end of the line's first row in `buffer`, and its column.
  @discardableResult
  private func appendBody(
    of task: ListedTask, _ text: DisplayedText, from bytes: Span<UInt8>, _ state: TaskState?,
    labelWidth: Int = 0,
    in start: Int, to buffer: inout [UInt8]
  ) -> (end: Int, columns: Int) {
    let bodyStart = style.startLine(of: task, in: &buffer)
    var taken = 0
    appendNumber(of: task, to: &buffer)
    let indent = textColumn(of: task)
    if let state { buffer.append(state.mark) }
    let textColumn = indent + (state?.mark.utf8CodeUnitCount ?? 0)
    switch fit {
    case .verbatim:
      text.append(from: bytes, to: &buffer)
      if labelWidth > 0 { taken = text.width(in: bytes) }
    case .whole,
      .wrapped where rowLimit == .max:
      taken = text.append(from: bytes, columns: .max, to: &buffer)
    case .wrapped(let columns):
      let room = max(1, columns - textColumn - labelWidth) * rowLimit
      taken = text.append(from: bytes, columns: room, to: &buffer)
    case .cut(let columns):
      taken = text.append(from: bytes, columns: max(0, columns - textColumn - labelWidth), to: &buffer)
    }
    style.endLine(of: task, from: bodyStart, in: &buffer)
    if case .wrapped(let columns) = fit, textColumn + taken > columns - labelWidth {
      let line = Array(buffer[start...])
      buffer.removeSubrange(start...)
      return LineWrapper(columns: columns - labelWidth, indent: indent, reset: style.reset)
        .append(line[...], to: &buffer)
    }
    return (buffer.count, textColumn + taken)
  }

  /// Whether the parts before the text may be as wide as the terminal.
  var isTooNarrow: Bool { fit.columns.map { $0 <= textColumn + 1 } ?? false }

  static let marginWidth = 2

  private var textColumn: Int { (hasMargin ? Self.marginWidth : 0) + numberWidth + 1 }

  /// The numbers of an ungrouped listing are as wide as they are.
  private func textColumn(of task: ListedTask) -> Int {
    task.number <= lastPlainNumber || isGrouped
      ? textColumn : textColumn - numberWidth + parts.spelled(task.number).count
  }

  /// Labels are shortened, and then dropped, before they leave too little room for the text.
  private static func labelStyle(
    in columns: Int?, textColumn: Int, shortBelow shortLabelColumns: Int
  ) -> DueLabel.Style? {
    guard let columns, columns < shortLabelColumns else { return .long }
    return columns - textColumn - labelGap - DueLabel.shortWidth < leastTextColumns ? nil : .short
  }

  private static let leastTextColumns = 8

  /// The minimum gap between a text and its label.
  private static let labelGap = 2

  /// The maximum column of labels in a pipe: a longer line moves only its own label.
  private static let pipeLabelEdge = 80
}

/// What keeps an open task from being done now. It is marked in words, for output without colours and for screen readers.
enum TaskState {
  case blocked, waiting

  var mark: StaticString {
    switch self {
    case .blocked: "[blocked] "
    case .waiting: "[waiting] "
    }
  }
}

extension ListLayout {
  /// The state to mark; nil for none. A task that is both is blocked.
  func state(of task: @autoclosure () -> TodoItem, isBlocked: Bool) -> TaskState? {
    if marksBlocked, isBlocked { return .blocked }
    return marksWaiting && task().isWaiting(on: today) ? .waiting : nil
  }
}
