/// The context for reading natural dates: today, and the dates of the task.
public struct DateContext: Sendable {
  public var calendar: TodoCalendar

  /// The values of `due` and `t` for `t:due-3d`; nil if the task has none.
  public var due: CivilDate?
  public var threshold: CivilDate?

  /// Whether the date becomes the task's threshold. For a task with a due date, the base of `t:-3d` is
  /// ambiguous.
  public var isThreshold: Bool

  /// Whether a time of day is allowed. Only due dates have one; thresholds and ends are whole days.
  public var allowsTime: Bool

  /// The date for a time of day without a date; nil for the next occurrence of that time.
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
