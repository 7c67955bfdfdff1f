import TodoTxt

/// Makes labels one after the other, and keeps the last one: in a sorted list the next task is often due on
/// the same day.
struct DueLabels {
  private let today: CivilDate
  private let style: DueLabel.Style
  private var last: (due: TaskDate, label: DueLabel)?

  init(today: CivilDate, style: DueLabel.Style) {
    self.today = today
    self.style = style
  }

  mutating func label(for due: TaskDate) -> DueLabel {
    if let last, last.due == due { return last.label }
    let label = DueLabel(for: due, today: today, style)
    last = (due, label)
    return label
  }
}
