import ModuleKit
import Testing
import TodoStores
import TodoTxt

@testable import DetailModule

@Suite struct DetailFormatterTests {
  private let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday)

  private func fields(_ line: String) -> [String: String] {
    let fields = DetailFormatter().fields(
      of: TaskFacts(
        of: TodoLine(number: 3, text: Array(line.utf8)), occurrences: [calendar.today + 7], at: calendar),
      on: calendar.today)
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.label, $0.value) })
  }

  @Test(arguments: [
    ("a", "state", "open"), ("a due:2026-11-20", "state", "open, overdue"),
    ("a t:2026-12-01", "state", "open, waiting"), ("a h:1", "state", "open, hidden"),
    ("x 2026-11-20 a", "state", "done Fri 20 Nov, yesterday"), ("(B) a", "priority", "B"),
    ("a due:2026-11-22", "due", "Sun 22 Nov, tomorrow"), ("a +x +y", "projects", "+x +y"),
    ("a @z", "contexts", "@z"),
    ("a rec:1w", "repeats", "1w"), ("a rec:no", "repeats", "no, which is not an interval"),
    ("a k:v", "k", "v"),
    ("a", "next", "Sat 28 Nov"), ("a", "number", "3"),
  ])
  func describesEachField(line: String, label: String, value: String) {
    #expect(fields(line)[label] == value)
  }

  @Test func labelsAChangeByItsDayAndAuthor() {
    let entry = TaskHistory.Entry(
      date: calendar.today, secondOfDay: 9 * 3600 + 300, action: "pri", author: nil, before: Array("a".utf8),
      after: Array("b".utf8))
    var other = entry
    (other.date, other.author, other.before) = (calendar.today + -2, "Ann", nil)
    let changes = DetailFormatter().changes([entry, other], on: calendar.today)
    #expect(changes.map(\.label) == ["today 09:05 pri", "Thu 19 Nov 09:05 by Ann"])
    #expect(changes.map(\.before) == ["a", nil])
  }

  @Test(arguments: [(0, "0.00"), (1_230_000, "0.01"), (123_456_789, "1.23"), (-150_000_000, "-1.50")])
  func writesTwoDecimals(number: Int, text: String) {
    #expect(DetailFormatter().decimals(number) == text)
  }
}
