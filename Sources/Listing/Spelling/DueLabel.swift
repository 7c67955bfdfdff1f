import TodoTxt

/// A due date as a person would say it: Today, Sunday, Thu 12 Nov, Thu 12 Nov 2027.
///
/// The coming six days go by the weekday's name; the year is named unless it is this one. It spells
/// itself in ASCII without making a `String`, because a listing may have a million of them.
struct DueLabel {
  private enum Form {
    case today, weekday, date, dateWithYear
  }

  private let weekday: Weekday
  private let form: Form
  private let components: (year: Int, month: Int, day: Int)

  init(for due: CivilDate, today: CivilDate) {
    weekday = due.weekday
    components = due.components
    form =
      switch due - today {
      case 0: .today
      case 1...6: .weekday
      default: components.year == today.components.year ? .date : .dateWithYear
      }
  }

  /// Columns, which are bytes.
  var width: Int {
    switch form {
    case .today: Self.today.utf8CodeUnitCount
    case .weekday: weekday.spelling.utf8CodeUnitCount
    case .date: dateWidth
    case .dateWithYear: dateWidth + 5
    }
  }

  /// Whether the label says the same as a heading.
  func repeats(_ title: String?) -> Bool {
    switch form {
    case .today: title == Self.today.description
    case .weekday: title == weekday.name
    case .date, .dateWithYear: false
    }
  }

  func append(to buffer: inout [UInt8]) {
    switch form {
    case .today:
      buffer.append(Self.today)
    case .weekday:
      buffer.append(weekday.spelling)
    case .date, .dateWithYear:
      buffer.append(weekday.spelling, 0..<3)
      buffer.append(.space)
      buffer.appendNumber(components.day, width: 1, padding: .space)
      buffer.append(.space)
      buffer.append(Self.months, (3 * (components.month - 1))..<(3 * components.month))
      guard form == .dateWithYear else { return }
      buffer.append(.space)
      buffer.appendNumber(components.year, width: 4, padding: UInt8(ascii: "0"))
    }
  }

  private var dateWidth: Int { components.day < 10 ? 9 : 10 }

  private static let today: StaticString = "Today"

  /// Three letters each.
  private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
}
