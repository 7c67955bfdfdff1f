import ModuleKit
import TodoTxt

/// How near a due date is, in the terms of the VIPER article's to-do app, with Overdue before them.
enum NearTermDateRelation: Int, CaseIterable {
  case overdue, today, tomorrow, laterThisWeek, nextWeek, later, none

  /// A tomorrow that already falls in next week is next week, as in that app.
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
