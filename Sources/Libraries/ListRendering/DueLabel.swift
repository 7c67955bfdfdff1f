import TodoTxt

/// A due date in words: Today, Sunday, Thu 12 Nov, Thu 12 Nov 2027; or short: 3d, -5w, 2y. A time of day
/// follows it: Today 14:00. The short label of today is the time alone: 14:00.
///
/// The next six days are named by their weekday. The year is named unless it is the current one. Labels are
/// written as ASCII without a `String`, because a listing may have a million of them.
struct DueLabel {
  enum Style: Sendable {
    case long

    /// Like the long one, with Yesterday and Tomorrow.
    case words

    /// The distance in days, from 100 days on in weeks, from 100 weeks on in years.
    case short
  }

  private enum Form {
    /// Only the time is shown: a heading names the day, or the short label is of today.
    case none
    case today, yesterday, tomorrow, weekday, date, dateWithYear
    case distance(Int, unit: UInt8)
  }

  private let day: CivilDate
  private let weekday: Weekday
  private var form: Form
  private let components: (year: Int, month: Int, day: Int)
  private let time: TimeOfDay?

  init(for due: TaskDate, today: CivilDate, _ style: Style = .long) {
    time = due.time
    let due = due.day
    day = due
    weekday = due.weekday
    components = due.components
    form =
      switch (due - today, style) {
      case (0, .short) where time != nil: .none
      case (0, _): .today
      case (let days, .short): Self.distance(days)
      case (-1, .words): .yesterday
      case (1, .words): .tomorrow
      case (1...6, _): .weekday
      case (_, .long), (_, .words): components.year == today.components.year ? .date : .dateWithYear
      }
  }

  private static func distance(_ days: Int) -> Form {
    switch abs(days) {
    case ..<100: .distance(days, unit: UInt8(ascii: "d"))
    case ..<700: .distance(days / 7, unit: UInt8(ascii: "w"))
    default: .distance(days / 365, unit: UInt8(ascii: "y"))
    }
  }

  /// The columns that a label takes beyond those of its tag, at most: `Thu 12 Nov 2027` for `due:2027-11-12`.
  static let mostBeyondTag = 1

  /// Those of `Thu 12 Nov 2027 14:00`.
  static let mostColumns = 21

  /// The columns that almost every short label fits into.
  static let shortWidth = today.utf8CodeUnitCount

  /// Returns the time alone if the heading already names the day; nil if there is no time either.
  func unlessRepeated(_ title: String?) -> DueLabel? {
    let repeats =
      switch form {
      case .none: false
      case .today: title == Self.today.description
      case .tomorrow: title == Self.tomorrow.description
      case .weekday: title == weekday.name
      case .yesterday, .date, .dateWithYear, .distance: false
      }
    guard repeats || title.map(isDate) ?? false else { return self }
    guard time != nil else { return nil }
    var label = self
    label.form = .none
    return label
  }

  /// Whether a heading may name a day. Most don't, and need not be compared with each label.
  static func mayBeRepeated(by title: String) -> Bool {
    title == today.description || title == tomorrow.description || title.hasPrefix(done)
      || Weekday.allCases.contains { title.hasPrefix($0.name) }
  }

  /// Whether a heading names the day by its date: `Friday 2026-11-27, Today`, `Done on Friday 2026-11-27`.
  private func isDate(_ title: String) -> Bool {
    // Most headings need no spelled date.
    title.hasPrefix(weekday.name) && title.hasPrefix(day.spelledOut)
      || title.hasPrefix(Self.done) && title.hasSuffix(day.spelledOut)
  }

  /// As many bytes as columns.
  func append(to buffer: inout [UInt8]) {
    let start = buffer.count
    appendDay(to: &buffer)
    guard let time else { return }
    if buffer.count > start { buffer.append(.space) }
    buffer.appendNumber(Int(time.minute) / 60, width: 2, padding: UInt8(ascii: "0"))
    buffer.append(UInt8(ascii: ":"))
    buffer.appendNumber(Int(time.minute) % 60, width: 2, padding: UInt8(ascii: "0"))
  }

  private func appendDay(to buffer: inout [UInt8]) {
    switch form {
    case .none:
      return
    case .today:
      buffer.append(Self.today)
    case .yesterday:
      buffer.append(Self.yesterday)
    case .tomorrow:
      buffer.append(Self.tomorrow)
    case .weekday:
      buffer.append(weekday.spelling)
    case .date, .dateWithYear:
      buffer.append(weekday.spelling, 0..<3)
      buffer.append(.space)
      buffer.appendNumber(components.day, width: 1, padding: .space)
      buffer.append(.space)
      buffer.append(Self.months, (3 * (components.month - 1))..<(3 * components.month))
      guard case .dateWithYear = form else { return }
      buffer.append(.space)
      buffer.appendNumber(components.year, width: 4, padding: UInt8(ascii: "0"))
    case .distance(let count, let unit):
      if count < 0 { buffer.append(UInt8(ascii: "-")) }
      buffer.appendNumber(abs(count), width: 1, padding: .space)
      buffer.append(unit)
    }
  }

  private static let done = "Done"
  private static let today: StaticString = "Today"
  private static let yesterday: StaticString = "Yesterday"
  private static let tomorrow: StaticString = "Tomorrow"

  /// Three letters each.
  private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
}
