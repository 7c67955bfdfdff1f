import ModuleKit
import TodoTxt

/// The relation of a due date to today, in the terms of the VIPER article's to-do app, with Overdue added.
enum DueSection: Int, CaseIterable {
  case overdue, today, tomorrow, laterThisWeek, nextWeek, later, none

  /// A tomorrow in next week counts as next week, as in that app.
  init(of due: CivilDate?, in calendar: TodoCalendar) {
    guard let due else {
      self = .none
      return
    }
    self =
      if due < calendar.today {
        .overdue
      } else if due == calendar.today {
        .today
      } else if due > calendar.endOfNextWeek {
        .later
      } else if due >= calendar.startOfNextWeek {
        .nextWeek
      } else if due == calendar.today + 1 {
        .tomorrow
      } else {
        .laterThisWeek
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
