import TodoStores
public import TodoTxt

/// Converts the objects of a server to lines.
public struct CalendarReading: Sendable {
  public var calendar: TodoCalendar
  public var recurrence: RecurrenceSettings

  /// The user's name; nil if it is unknown.
  public var me: String?

  /// Seconds since 1970.
  public var now: @Sendable () -> Int
  public var localTime: @Sendable (_ seconds: Int) -> (date: CivilDate, secondOfDay: Int)

  public init(
    calendar: TodoCalendar, recurrence: RecurrenceSettings = RecurrenceSettings(), me: String? = nil,
    now: @escaping @Sendable () -> Int,
    localTime: @escaping @Sendable (_ seconds: Int) -> (date: CivilDate, secondOfDay: Int)
  ) {
    self.calendar = calendar
    self.recurrence = recurrence
    self.me = me
    self.now = now
    self.localTime = localTime
  }

  func task(_ text: [UInt8], ids: [String: String]) throws(ExchangeError) -> CalendarTask {
    try CalendarTask(text, ids: ids, calendar: calendar, localTime: localTime)
  }

  /// The last editor of a task, for the history; nil if unknown.
  func author(of task: CalendarTask) -> LineAuthor? {
    let time = task.changed ?? localTime(now())
    return task.editor.map { LineAuthor($0, date: time.date, secondOfDay: time.secondOfDay) }
  }
}

struct PulledCollection {
  var collection: String
  var objects: [CalendarObject]

  /// The paths of deleted objects.
  var gone: [String]
  var token: String?

  /// The paths of objects that the server has and does not give.
  var lacking: Set<String> = []
}
