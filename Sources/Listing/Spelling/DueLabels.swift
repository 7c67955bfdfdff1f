import TodoTxt

/// Makes labels one after the other: in a sorted list the next task is often due on the same day.
struct DueLabels {
  private let today: CivilDate
  private var last: (due: CivilDate, label: DueLabel)?

  init(today: CivilDate) {
    self.today = today
  }

  mutating func label(for due: CivilDate) -> DueLabel {
    if let last, last.due == due { return last.label }
    let label = DueLabel(for: due, today: today)
    last = (due, label)
    return label
  }
}
