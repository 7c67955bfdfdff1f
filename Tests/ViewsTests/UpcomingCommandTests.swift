import GroupingModule
import ListModule
import ModuleTestKit
import Testing
import ViewsModule

@Suite struct UpcomingCommandTests {
  private func today(_ words: String...) throws -> String { try list("today", words) }

  private func upcoming(_ words: String...) throws -> String { try list("upcoming", words) }

  private func agenda(_ words: String...) throws -> String { try list("agenda", words) }

  private func list(_ action: String, _ words: [String]) throws -> String {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore(
        """
        Past due:2026-11-17
        Now +A due:2026-11-18
        x Done due:2026-11-18
        Soon due:2026-11-28
        Far due:2026-11-29
        Waiting t:2026-11-25 due:2026-11-28
        Hidden h:1 due:2026-11-20
        Never

        """),
      plugins: [ListPlugin.self, UpcomingPlugin.self, GroupByDatePlugin.self, GroupByProjectPlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18"))), output: output)
    try context.run(action, words)
    return output.text
  }

  @Test func listsTodayToTheEndOfNextWeek() throws {
    #expect(
      try upcoming() == """
        Today
          2 Now +A
        Next Week
          4 Soon  Sat 28 Nov
        --
        TODO: 2 of 8 tasks shown
        TODO: 1 waiting and 1 hidden left out (--all shows them)

        """)
  }

  @Test func takesTermsAndGroupings() throws {
    #expect(
      try upcoming("now", "--group-by", "project") == """
        +A
          2 Now +A  Today
        --
        TODO: 1 of 8 tasks shown

        """)
  }

  @Test func theAgendaGoesDayByDay() throws {
    #expect(
      try agenda() == """
        Overdue
          1 Past  Tue 17 Nov
        Wednesday 2026-11-18, Today
          2 Now +A
        Saturday 2026-11-28
          4 Soon
          6 [waiting] Waiting t:2026-11-25
        --
        TODO: 4 of 8 tasks shown

        """)
    #expect(try agenda("15", "dec").contains("Sunday 2026-11-29\n  5 Far\n"))
    #expect(try agenda("today", "--where", "not +A").contains("TODO: 1 of 8 tasks shown"))
  }

  /// Of the same day, the higher priority comes first.
  @Test(arguments: ["upcoming", "agenda"])
  func anEarlierDayComesBeforeAPriority(action: String) throws {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore(
        """
        (B) Friday due:2026-11-27
        Monday due:2026-11-23
        (A) Late due:2026-11-17
        Early due:2026-11-16
        (C) Noon due:2026-11-23T12:00
        Nine due:2026-11-23T09:00

        """),
      plugins: [ListPlugin.self, UpcomingPlugin.self, GroupByDatePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18"))), output: output)
    try context.run(action)
    let numbers = output.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: " ").first.flatMap { Int($0) } : nil
    }
    #expect(numbers == (action == "agenda" ? [4, 3] : []) + [5, 2, 6, 1], "\(output.text)")
  }

  @Test(arguments: [
    ("soon", "Ambiguous date: soon. Try"),
    ("2026-11-17", "2026-11-17 is Tuesday 2026-11-17, before today."),
  ])
  func theAgendaRefusesAnAmbiguousOrPastDay(day: String, error: String) {
    #expect { try agenda(day) } throws: { ($0 as? CommandError)?.message.hasPrefix(error) == true }
  }

  @Test func todayIncludesOverdueTasks() throws {
    #expect(
      try today() == """
        Overdue
          1 Past  Tue 17 Nov
        Today
          2 Now +A
        --
        TODO: 2 of 8 tasks shown

        """)
    #expect(try today("past").contains("1 of 8"))
  }
}
