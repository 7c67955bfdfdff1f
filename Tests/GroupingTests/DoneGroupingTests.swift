import GroupingModule
import ListModule
import ModuleTestKit
import Testing

@Suite struct DoneGroupingTests {
  @Test func listsTheLastCompletedDayFirst() {
    let session = CommandSession(
      ["todo.txt": "x 2026-11-20 a\nopen\nx b\nx 2026-11-21 c\nx 2026-11-20 d\n"],
      plugins: [ListPlugin.self, GroupByDatePlugin.self])
    #expect(
      session.run("ls", "--group-by", "done").output == """
        Done on Saturday 2026-11-21
          4 x 2026-11-21 c
        Done on Friday 2026-11-20
          1 x 2026-11-20 a
          5 x 2026-11-20 d
        Done
          3 x b
        Open
          2 open
        --
        TODO: 5 of 5 tasks shown

        """)
  }
}
