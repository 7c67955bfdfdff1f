import ModuleKit
package import TodoTxt

/// How the lines of a listing look.
package struct ListLayout: Sendable {
  let numberWidth: Int

  /// Whether due dates stand as labels at the right edge; a list without sections shows the file's own text.
  let isGrouped: Bool

  /// Whether two columns on the left are kept for marks.
  let hasMargin: Bool

  /// The width that no line may pass; nil leaves lines whole.
  let columns: Int?
  let today: CivilDate
  let style: LineStyle

  /// Where labels end, unless the text before one is too long.
  private var labelEdge = 0

  package init(
    numberWidth: Int, isGrouped: Bool, hasMargin: Bool, columns: Int?, today: CivilDate,
    style: LineStyle
  ) {
    self.numberWidth = numberWidth
    self.isGrouped = isGrouped
    self.hasMargin = hasMargin
    self.columns = columns
    self.today = today
    self.style = style
  }

  /// The layout with its labels aligned to the longest line that has one.
  ///
  /// - Parameter rowLimit: how many tasks are looked at, at most.
  func fitted(to tasks: ListedTasks, in sections: [ListSection], rowLimit: Int) -> ListLayout {
    guard isGrouped else { return self }
    var layout = self
    let limit = columns ?? Self.pipeLabelEdge
    let bytes = tasks.list.bytes.span
    for section in sections {
      for row in section.rows.prefix(max(0, rowLimit - section.rows.lowerBound)) {
        guard layout.labelEdge < limit else { return layout }
        guard let (text, label) = labelled(tasks[row], under: section.title, in: bytes) else { continue }
        let width = textColumn + text.width(in: bytes) + Self.labelGap + label.width
        layout.labelEdge = max(layout.labelEdge, min(limit, width))
      }
    }
    return layout
  }

  func appendHeading(_ title: String, to buffer: inout [UInt8]) {
    buffer += style.palette.heading.utf8
    DisplayText.append(title, columns: columns ?? .max, to: &buffer)
    if !style.palette.heading.isEmpty { buffer += style.palette.reset.utf8 }
  }

  /// Appends a task's line without a newline.
  ///
  /// - Parameters:
  ///   - bytes: those of the list that has the task.
  ///   - labels: makes the label, where there is one.
  func append(
    _ task: ListedTask, from bytes: Span<UInt8>, under title: String?, isMarked: Bool,
    labels: inout DueLabels, to buffer: inout [UInt8]
  ) {
    if hasMargin { buffer.append(isMarked ? Self.mark : Self.noMark) }
    guard isGrouped, let due = task.due(in: bytes) else {
      appendBody(of: task, DisplayedText(task.text), from: bytes, labelWidth: 0, to: &buffer)
      return
    }
    let text = DisplayedText(task.text, without: due.range, in: bytes)
    let label = labels.label(for: due.date)
    guard !label.repeats(title) else {
      appendBody(of: task, text, from: bytes, labelWidth: 0, to: &buffer)
      return
    }
    appendBody(of: task, text, from: bytes, labelWidth: Self.labelGap + label.width, to: &buffer)
    let isOverdue = due.date < today && !task.isCompleted
    let sequence = isOverdue ? style.palette.overdue : style.palette.faint
    buffer += sequence.utf8
    label.append(to: &buffer)
    if !sequence.isEmpty { buffer += style.palette.reset.utf8 }
  }

  /// Appends number and text, and blanks up to where a label of that width starts.
  private func appendBody(
    of task: ListedTask, _ text: DisplayedText, from bytes: Span<UInt8>, labelWidth: Int,
    to buffer: inout [UInt8]
  ) {
    let start = style.startLine(of: task, in: &buffer)
    var taken = 0
    buffer.appendNumber(task.number, width: numberWidth, padding: isGrouped ? .space : UInt8(ascii: "0"))
    // Only a line of blanks that listall has squeezed has no text.
    if !task.text.isEmpty { buffer.append(.space) }
    if let columns {
      taken = text.append(from: bytes, columns: max(0, columns - textColumn - labelWidth), to: &buffer)
    } else {
      text.append(from: bytes, to: &buffer)
      if labelWidth > 0 { taken = text.width(in: bytes) }
    }
    style.endLine(of: task, from: start, in: &buffer)
    guard labelWidth > 0 else { return }
    let gap = max(Self.labelGap, labelEdge - textColumn - taken - (labelWidth - Self.labelGap))
    buffer.append(.space, count: gap)
  }

  /// What a task with a label shows; nil for one without a label, or whose label would repeat the heading.
  private func labelled(
    _ task: ListedTask, under title: String?, in bytes: Span<UInt8>
  ) -> (DisplayedText, DueLabel)? {
    guard let due = task.due(in: bytes) else { return nil }
    let label = DueLabel(for: due.date, today: today)
    return label.repeats(title) ? nil : (DisplayedText(task.text, without: due.range, in: bytes), label)
  }

  private static let mark: StaticString = "• "
  private static let noMark: StaticString = "  "

  private var textColumn: Int { (hasMargin ? 2 : 0) + numberWidth + 1 }

  /// Columns between a text and its label, at least.
  private static let labelGap = 2

  /// Where labels end in a pipe, at most: a longer line pushes only its own label.
  private static let pipeLabelEdge = 80
}
