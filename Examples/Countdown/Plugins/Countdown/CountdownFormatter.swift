import TodoStores

/// Describes how long a task has left.
struct CountdownFormatter {
  /// `3 days  Call Mom`; the times are padded, so that the texts form a column.
  func rows(for deadlines: [Deadline]) -> [String] {
    let times = deadlines.map { time(left: $0.daysLeft) }
    let width = times.map(\.count).max() ?? 0
    return zip(deadlines, times).map { deadline, time in
      let padding = String(repeating: " ", count: width - time.count)
      let number = deadline.line.number == 0 ? "" : "\(deadline.line.number) "
      return "\(padding)\(time)  \(number)\(deadline.words)"
    }
  }

  func time(left days: Int) -> String {
    switch days {
    case ..<(-1): "\(-days) days late"
    case -1: "1 day late"
    case 0: "today"
    case 1: "1 day"
    default: "\(days) days"
    }
  }
}
