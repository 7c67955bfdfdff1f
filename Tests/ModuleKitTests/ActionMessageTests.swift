import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import Testing
import TodoTxt

/// The bottom line after an action.
@EventLoop @Suite struct ActionMessageTests {
  private nonisolated static func task(_ number: Int, _ text: String) -> NumberedTask {
    NumberedTask(number: TaskNumber(number), text: Array(text.utf8))
  }

  private nonisolated static func done(_ number: Int, _ notes: String...) -> ActionResult {
    ActionResult(
      "done", after: task(number, "x 2026-11-20 Task \(number)"), deed: "Done",
      [.about(TaskNumber(number), "marked as done", .deed)]
        + notes.map { .about(TaskNumber(number), $0) })
  }

  private nonisolated static func refused(_ number: Int) -> ActionResult {
    ActionResult(
      "wasDone", number: TaskNumber(number),
      [.about(TaskNumber(number), "is already marked done", .complaint)])
  }

  private nonisolated static let note = ActionResult("note", [.text("The context @work hides it.")])

  private nonisolated static func due(_ notes: String...) -> ActionResult {
    ActionResult(
      "added", after: task(1, "Pay due:2026-11-27"), deed: "Added",
      notes.map { .about(TaskNumber(1), $0) })
  }

  private nonisolated static let full = CommandError("The disk is full.")

  @Test(
    arguments: [
      ([done(1)], nil, "Done: Task 1", false), ([done(1), done(2)], nil, "Done: 2 tasks", false),
      ([done(1, "comes back on Fri")], nil, "Done: Task 1 · comes back on Fri", false),
      ([done(1), refused(3)], nil, "Done: Task 1 · task 3 is already marked done", true),
      ([refused(3)], nil, "Nothing was changed: 3 is already marked done.", true),
      ([refused(3), refused(4)], nil, "Nothing was changed: is already marked done (2 tasks).", true),
      ([done(1)], full, "Done: Task 1 · The disk is full.", true), ([], full, "The disk is full.", true),
      ([done(1), note], nil, "Done: Task 1 · The context @work hides it.", false),
      ([due("is due Friday 2026-11-27")], nil, "Added: Pay · is due Friday 2026-11-27", false),
      ([due()], nil, "Added: Pay", false),
      ([.hint("Nothing is due.")], nil, "Nothing is due.", false),
      ([ActionResult("total", [.text("TODO: a has no done tasks.")])], nil, "a has no done tasks.", false),
    ] as [([ActionResult], CommandError?, String, Bool)])
  func saysWhatWasDone(results: [ActionResult], error: CommandError?, text: String, isWarning: Bool) {
    var outcome = ActionOutcome()
    (outcome.results, outcome.error) = (results, error)
    let message = ScreenMessage(about: outcome, of: "done")
    #expect(message.spelled() == text && message.isWarning == isWarning)
  }

  /// A message of several notes takes a row, and tells how many others there are.
  @Test(arguments: [
    (60, "Done: 9 tasks · back on Fri · back on Sat · 2 are gone", []),
    (50, "Done: 9 tasks · back on Fri · … 2 more", ["message"]),
    (10, "Done: 9 tasks · back on Fri · … 2 more", ["message"]),
  ])
  func severalNotesTakeARow(columns: Int, text: String, keys: [String]) {
    let message = ScreenMessage("Done: 9 tasks", notes: ["back on Fri", "back on Sat", "2 are gone"])
      .short { $0.text.count <= columns }
    #expect(message.text == text && message.phrases.flatMap(\.actions) == keys)
  }

  @Test(arguments: [
    (60, "Done: Pay the electrician who came on Monday · comes back"),
    (45, "Done: Pay the electrician who c… · comes back"),
    (20, "Done: Pay the electrician who came on Monday · comes back"),
  ])
  func cutsTheWordsOfATask(columns: Int, text: String) {
    let words = "Pay the electrician who came on Monday"
    #expect(ScreenMessage("Done: \(words) · comes back", cutting: words).text(columns: columns) == text)
  }
}
