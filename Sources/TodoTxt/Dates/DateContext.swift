/// What natural dates are read with: today, and what is known of the task that they are written into.
public struct DateContext: Sendable {
  public var calendar: TodoCalendar

  /// The days that `due` and `t` stand for in `t:due-3d`; nil where the task has none.
  public var due: CivilDate?
  public var threshold: CivilDate?

  /// Whether the day is to be the task's threshold: next to a due date, what `t:-3d` counts from is unclear.
  public var isThreshold: Bool

  /// Whether the date may have a time of day: what is due may, what waits or ends does so for whole days.
  public var allowsTime: Bool

  /// The day to use for a time of day without a day; nil for its next occurrence.
  public var dayOfTime: CivilDate?

  public init(
    calendar: TodoCalendar, due: CivilDate? = nil, threshold: CivilDate? = nil, isThreshold: Bool = false,
    allowsTime: Bool = false
  ) {
    self.calendar = calendar
    self.due = due
    self.threshold = threshold
    self.isThreshold = isThreshold
    self.allowsTime = allowsTime
  }

  public var today: CivilDate { calendar.today }
}
