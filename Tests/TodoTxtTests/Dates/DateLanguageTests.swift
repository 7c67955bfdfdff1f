import ModuleTestKit
import Testing

/// A date is read alike in a new task, by an action and by a query.
@Suite struct DateLanguageTests {
  private let calendar: TodoCalendar

  init() throws {
    calendar = TodoCalendar(today: try #require(CivilDate("2026-11-18")), firstWeekday: .monday)
  }

  private static let days = [
    "fri", "next fri", "this fri", "next friday", "today", "tomorrow", "tom", "eom", "eow", "sonm", "3d",
    "in 2 weeks", "in a fortnight", "tonight", "the day after tomorrow",
    "a week", "3 days from now", "dec", "dec 5", "5 dec", "15 dec", "15dec", "15th", "the 15th of december",
    "dec 15 2027",
    "2026-12-01", "20261201", "12-15", "15.12.", "next month", "this week", "soon", "31 feb", "feb 30",
    "31 apr 2027",
    "2026-02-30", "2026-13-01", "weekend", "fry", "15", "12/15", "end of next month", "first of next quarter",
    "som",
    "2026-12-01T14:00", "2026-12-01T25:00", "2026-12-01T14:00Z", "2026-12-01T14:00+02:00", "April 15, 2027",
  ]
  private static let times = [
    "", "", " 14:00", " 2pm", " 2 pm", " at 14:00", " at 9:30am", " noon", " midnight", " 24:00",
    " at 14:60", " 13pm", " 0pm", " 9h", " at 14h", " 14h30", " 25:00",
  ]

  private func added(_ phrase: String, to key: String) -> Result<TaskDate?, TextDateRefusal> {
    do throws(TextDateRefusal) {
      return .success(
        try DatedText(Array("Call Mom \(key):\(phrase)".utf8), calendar: calendar).readings.first?.date
          ?? TodoItem("due:\(phrase)").dueDate)
    } catch {
      return .failure(error)
    }
  }

  private func set(_ phrase: String, _ key: DateKey) -> Result<TaskDate?, TextDateRefusal> {
    do throws(DateRefusal) {
      let context = DateContext(
        calendar: calendar, isThreshold: key == .threshold, allowsTime: key == .due)
      return .success(try NaturalDate.forInput(phrase, in: context))
    } catch {
      return .failure(TextDateRefusal(key: key, refusal: error))
    }
  }

  private func isFound(_ date: TaskDate, by phrase: String) throws -> Bool {
    let query = try Query(Array("due:\"\(phrase)\"".utf8), calendar: calendar)
    let list = TodoList("a due:\(date)\n")
    return QuerySelection(query, in: list, calendar: calendar, numberWidth: 1).matches(among: [0]) == [0]
  }

  @Test(arguments: [DateKey.due, .threshold]) func addAndQueriesReadWhatAnActionReads(key: DateKey) throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<1_000 {
      let day = Self.days.randomElement(using: &random) ?? ""
      let phrase = day + (day.contains(":") ? "" : Self.times.randomElement(using: &random) ?? "")
      let (added, set) = (added(phrase, to: "\(key.name)"), set(phrase, key))
      #expect(added == set, "\(key.name):\(phrase)")
      if key == .due, case .success(let date?) = set { #expect(try isFound(date, by: phrase), "\(phrase)") }
    }
  }

  @Test func theSuggestionsOfARefusalAreAccepted() {
    for day in Self.days {
      guard case .failure(.date(_, let refusal)) = set(day, .due) else { continue }
      for form in refusal.forms where refusal.reason != .unknown || form.date != nil {
        #expect((try? set(form.text, .due).get()) != nil, "\(day): \(form.text)")
      }
    }
  }
}
