import TodoTxt

/// The relation of a due date to today: the one place that decides which section a date belongs to.
///
/// - Overdue: as `TaskDate.isPast(in:)`. Today and Tomorrow: those days, whatever week they are in.
/// - Later This Week: after tomorrow, to the week's last day; so it is empty on the last two days of a week.
/// - Next Week: the seven days after this week, without tomorrow. Later: after them.
/// - No Due Date: without a valid date.
enum DueSection: Int, CaseIterable {
  case overdue, today, tomorrow, laterThisWeek, nextWeek, later, none

  init(of due: TaskDate?, in calendar: TodoCalendar) {
    guard let due else {
      self = .none
      return
    }
    self =
      if due.isPast(in: calendar) {
        .overdue
      } else if due.day == calendar.today {
        .today
      } else if due.day == calendar.today + 1 {
        .tomorrow
      } else if due.day < calendar.startOfNextWeek {
        .laterThisWeek
      } else if due.day <= calendar.endOfNextWeek {
        .nextWeek
      } else {
        .later
      }
  }

  /// A day that is always in the section if other tasks are; nil for Overdue, which none should be moved to.
  var day: String? {
    switch self {
    case .overdue: nil
    case .today: "today"
    case .tomorrow: "tomorrow"
    case .laterThisWeek: "2d"
    case .nextWeek: "1w"
    case .later: "2w"
    case .none: "none"
    }
  }

  var title: String {
    switch self {
    case .overdue: "Overdue"
    case .today: "Today"
    case .tomorrow: "Tomorrow"
    case .laterThisWeek: "Later This Week"
    case .nextWeek: "Next Week"
    case .later: "Later"
    case .none: "No Due Date"
    }
  }
}
