import ModuleTestKit
import Testing

@testable import ListModule

@Suite struct ListFormatterTests {
  private func formatter(hints: Bool = true, verbosity: Int = 1) -> ListFormatter {
    var settings = Settings(files: TodoFiles(beside: "todo.txt"))
    settings.givesHints = hints
    settings.verbosity = verbosity
    return ListFormatter(settings: settings)
  }

  @Test(arguments: [
    (0, true, 1, "No tasks in t. Add the first one: todo add \"Call Mom\"" as String?),
    (1, true, 1, "The task in t does not match."), (5, true, 1, "None of the 5 tasks in t matches."),
    (5, false, 1, nil), (5, true, 0, nil),
  ])
  func givesAHintForAnEmptyList(total: Int, givesHints: Bool, verbosity: Int, hint: String?) {
    let counts = [ListCount(path: "t", shown: 0, total: total)]
    #expect(formatter(hints: givesHints, verbosity: verbosity).hints(forEmptyListOf: counts).first == hint)
  }

  @Test func showsAProblemWithItsTime() {
    let today = CivilDate(daysSinceEpoch: 20_778)
    let since = CivilTime(date: today, secondOfDay: 14 * 3600 + 120)
    let problem = ListProblem(text: "todo.txt is missing.", since: since)
    #expect(
      formatter().notices(on: problem, conflictCopies: ["todo (2).txt"], today: today) == [
        "todo.txt is missing since 14:02.", "Another device left a conflict copy: todo (2).txt.",
      ])
    #expect(
      formatter().notices(on: problem, conflictCopies: [], today: today + 1)
        == ["todo.txt is missing since 14:02 on 2026-11-21."])
  }

  @Test(arguments: [([], nil as String?), ([1], "1"), ([1, 2, 3], "1 (rec:odd) and 2 more")])
  func warnsOfRecurrencesWithoutARule(numbers: [Int], part: String?) {
    let warning = formatter().warning(ofRecurrencesWithoutRule: numbers.map { ("\($0)", "odd") })
    guard let part else { return #expect(warning == nil) }
    guard case .warning(let text)? = warning else {
      Issue.record("no warning")
      return
    }
    #expect(text.contains(part))
  }
}
