import TodoTxt

/// The labels of the due dates under one heading.
///
/// The last label is cached: in a sorted list, the next task is often due on the same day.
struct DueLabels {
  private let today: CivilDate
  private let style: DueLabel.Style
  private let title: String?
  private var due: TaskDate?
  private var label: [UInt8] = []

  init(today: CivilDate, style: DueLabel.Style, under title: String?) {
    self.today = today
    self.style = style
    self.title = title
  }

  /// The label in ASCII; empty if the heading already says it.
  mutating func label(for due: TaskDate) -> [UInt8] {
    if self.due == due { return label }
    label.removeAll(keepingCapacity: true)
    DueLabel(for: due, today: today, style).unlessRepeated(title)?.append(to: &label)
    self.due = due
    return label
  }
}
