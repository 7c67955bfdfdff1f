import ModuleKit
import TaskScreens
import Testing
import TodoStores
import TodoTxt

@testable import DetailModule

/// The history of a task in the pane beside a list.
@Suite struct TaskHistoryStepTests {
  private static let today = CivilDate(daysSinceEpoch: 20_778)

  @Test(arguments: [
    (nil, "Call", "added"), ("", "Call", "added"), ("Call", "x 2026-11-21 Call", "done"),
    ("x 2026-11-20 Call", "Call", "reopened"), ("(B) Call", "(A) Call", "priority B → A"),
    ("Call", "(A) Call", "priority A"), ("(A) Call", "Call", "priority removed"),
    ("Call", "Call due:2026-11-28", "due set to Sat 28 Nov"),
    ("Call", "Call due:2026-11-21T14:00", "due set to today 14:00"),
    ("Call due:2026-11-28", "Call due:2026-11-28T14:00", "due Sat 28 Nov → Sat 28 Nov 14:00"),
    ("Call due:2026-11-28", "Call", "due removed"), ("Call", "Call Mom", "added Mom"),
    ("Call Mom +Home @phone", "Call Mom @phone", "removed +Home"),
    ("Buy milk now", "Buy bread now", "milk → bread"),
    ("(A) Call due:2026-11-28", "Call", "priority removed, due removed"), ("Call", "Call note:a.md", "edit"),
    ("a b c d e f g h i", "1 2 3 4 5 6 7 8 9", "edit"),
  ])
  func eachChangeIsToldByWhatItDid(before: String?, after: String, words: String) {
    #expect(row(Self.today, from: before, to: after) == "Today   01:02  \(words)")
  }

  @Test(arguments: [
    (0, "Today   "), (1, "Fri 20  "), (27, "Sun 25  "), (28, "24 Oct  "), (400, "Oct 2025"),
  ])
  func theDayIsAsShortAsItCanBe(daysAgo: Int, day: String) {
    #expect(row(Self.today - daysAgo, from: nil, to: "a").hasPrefix(day))
  }

  private func row(_ day: CivilDate, from before: String?, to after: String) -> String {
    let (old, new) = (before.map { Array($0.utf8) }, Array(after.utf8))
    let entry = TaskHistory.Entry(date: day, secondOfDay: 3720, action: "edit", before: old, after: new)
    let facts = TaskFacts(
      of: TodoLine(number: 1, text: new), occurrences: [],
      at: TodoCalendar(today: Self.today, firstWeekday: .monday))
    let section = DetailFormatter().sections(of: facts, title: new, [entry], on: Self.today)[1]
    return section.rows[0].parts.map { part in
      if case .text(let text, _) = part { String(decoding: text, as: UTF8.self) } else { "" }
    }.joined()
  }
}
