import ModuleTestKit
import RemindersModule
import Testing

/// The changes that a sync brings from other people, for Ann.
@Suite struct SyncNewsTests {
  private let output = RecordingOutput()
  private let runner = RecordingCommandRunner()
  private let store = InMemoryTodoStore(TodoList("Own to:ann\nCall Mom\nPlan to:ann\n"))

  private let clock = ManualClock(CivilDate(daysSinceEpoch: 0))

  private func context(me: String? = "ann") -> ModuleContext {
    var context = ModuleContext.testing(
      store: store, plugins: [RemindersPlugin.self], clock: clock, output: output, configure: { $0.me = me })
    context.surroundings.commands = runner
    return context
  }

  /// Replaces the lines of the list, as a sync does.
  private func sync(_ lines: String, by author: String?, in context: ModuleContext) throws {
    let stores = context.acting(as: ActionIdentity("sync", from: .merge)).stores
    var authors = LineAuthors()
    authors.other = author.map { LineAuthor($0, date: CivilDate(daysSinceEpoch: 0), secondOfDay: 0) }
    stores.note(authors)
    try stores.todo.update { $0.edits(makingIt: TodoList(lines)) }
  }

  @Test(arguments: [
    ("Own to:ann\nCall Mom to:bob,ann\nPlan to:ann\n", "Given to you by Bob: Call Mom to:bob,ann\n"),
    ("Own to:ann\nCall Mom\nPlan to:ann\nNew to:ann\n", "Given to you by Bob: New to:ann\n"),
    ("Own to:ann\nCall Mom\nx 2026-11-24 Plan to:ann\n", "Yours, done by Bob: x 2026-11-24 Plan to:ann\n"),
    ("Own to:ann\nCall Mom to:Bob,Ann\nPlan to:ann\n", "Given to you by Bob: Call Mom to:Bob,Ann\n"),
    ("Own to:ANN\nCall Mom\nx 2026-11-24 Plan to:Ann\n", "Yours, done by Bob: x 2026-11-24 Plan to:Ann\n"),
    ("(A) Own to:ann\nCall Mom @home\nPlan to:bob\n", ""),
  ])
  func reportsNewsOnce(lines: String, sentence: String) throws {
    let context = context()
    try sync(lines, by: "Bob", in: context)
    try context.run("remind")
    #expect(output.text == sentence)
    try context.run("remind")
    #expect(output.text == sentence)
  }

  @Test(arguments: [(7, "Given to you by Bob: New to:ann\n"), (8, "")] as [(Int32, String)])
  func reportsNewsOfAWeek(days: Int32, sentence: String) throws {
    let context = context()
    try sync("Own to:ann\nCall Mom\nPlan to:ann\nNew to:ann\n", by: "Bob", in: context)
    clock.advance(to: CivilDate(daysSinceEpoch: days))
    try context.run("remind")
    #expect(output.text == sentence)
  }

  @Test func ignoresTheUsersOwnChanges() throws {
    let context = context()
    try sync("Own to:ann\nCall Mom\nPlan to:ann\nNew to:ann\n", by: "Ann Smith", in: context)
    try context.run("remind")
    #expect(output.text == "")
  }

  @Test func withoutANameReportsNothing() throws {
    let context = context(me: nil)
    try sync("New to:ann\n", by: nil, in: context)
    try context.run("remind")
    #expect(output.text == "")
  }

  @Test func runsACommandUntilItSucceeds() throws {
    let failing = RecordingCommandRunner { _ in 1 }
    var context = context()
    try sync("Own to:ann\nCall Mom to:ann\nPlan to:ann\n", by: nil, in: context)
    context.surroundings.commands = failing
    #expect(throws: CommandError.self) { try context.run("remind", "--notify", "tell") }
    context.surroundings.commands = runner
    try context.run("remind", "--notify", "tell")
    try context.run("remind", "--notify", "tell")
    #expect(runner.runs == [["tell", "Given to you: Call Mom to:ann"]])
  }
}
