import ListInterface
import ModuleKit
import TodoTxt

/// The VIPER article's use cases: restricts a listing to tasks that are due soon.
struct UpcomingInteractor {
  let calendar: TodoCalendar
  let registry: ModuleRegistry

  init(in context: ModuleContext) {
    calendar = context.calendar
    registry = context.program.registry
  }

  /// Open tasks that are due today or overdue, by date unless the request says otherwise.
  func today(_ request: ListRequest) -> ListRequest {
    narrowed(request, to: Self.earliest...calendar.today, by: "date")
  }

  /// Open tasks that are due today to the end of next week, the earliest first.
  func upcoming(_ request: ListRequest) -> ListRequest {
    dayByDay(narrowed(request, to: calendar.today...calendar.endOfNextWeek, by: "date"))
  }

  /// Open tasks that are overdue or due up to a day, day by day. Waiting tasks are among them, hidden ones are not.
  ///
  /// - Parameter last: nil for the end of next week.
  func agenda(_ request: ListRequest, until last: CivilDate?) throws(QueryError) -> ListRequest {
    var request = dayByDay(
      narrowed(request, to: Self.earliest...(last ?? calendar.endOfNextWeek), by: "day"))
    request.marksWaiting = true
    if case .query(let query, leavesOutHeldBack: true) = request.criteria.rule {
      let unhidden = try Query(Array("not is:hidden".utf8), calendar: calendar)
      request.criteria.rule = .query(query.and(unhidden), leavesOutHeldBack: false)
    }
    return request
  }

  /// Sorts by the day, unless the request says otherwise.
  private func dayByDay(_ request: ListRequest) -> ListRequest {
    var request = request
    request.sorting = request.sorting ?? TodoSorting([TodoSorting.Step(Self.dayOrder)])
    return request
  }

  /// Of a day, the tasks of a higher priority come first, and then those of an earlier time, as without an order.
  private static let dayOrder = TodoOrder("due", summary: "by the day that a task is due") { task in
    task.dueDate.map { due in
      let rank = task.priority.map { Int($0.rawValue) } ?? Int(UInt8.max)
      let minute = due.time.map { Int($0.minute) } ?? 0
      return .number((Int(due.day.daysSinceEpoch) * 256 + rank) * 1440 + minute)
    }
  }

  private static let earliest = CivilDate(daysSinceEpoch: .min)

  private func narrowed(
    _ request: ListRequest, to due: ClosedRange<CivilDate>, by grouping: String
  ) -> ListRequest {
    var request = request
    request.due = due
    request.grouping = request.grouping ?? registry.grouping(named: grouping)
    return request
  }
}
