import ListArranging
import ModuleTestKit
import Testing
@testable import ListModule

/// An image that copies rows of the last image equals the image that spells all rows.
@EventLoop @Suite struct CopiedRowsTests {
  private let view = TerminalListView(settings: ModuleContext.testing().settings, isPlain: false) { _ in "k" }

  @Test(arguments: UInt64(1)...20) func redrawsEveryDifferentRow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tasks = (0..<12).map { _ in task(&random) }
    var last: TerminalListView.Drawing?
    for _ in 0..<60 {
      change(&tasks, &random)
      let list = TodoList(tasks.map { $0 + "\n" }.joined())
      let lines = Array(0..<UInt32(list.count)).shuffled(using: &random)
      let rows = ListRows(
        ListedTasks(list: list, lines: Bool.random(using: &random) ? lines : lines.sorted()),
        in: sections(count: list.count, &random), folding: [],
        at: TaskDate(.saturday + Int.random(in: 0...1, using: &random)))
      var data = LiveListDisplayData()
      data.rows = rows
      data.selected = Int.random(in: 0..<rows.count, using: &random)
      data.wrapsAll = Int.random(in: 0..<4, using: &random) == 0
      if Bool.random(using: &random) { data.marks.toggle(Int.random(in: 1...list.count, using: &random)) }
      let room = ScreenSize(columns: [30, 60].randomElement(using: &random) ?? 60, rows: 10)
      let isStale = Int.random(in: 0..<8, using: &random) == 0
      let renderer = view.renderer(of: rows, isStale: isStale, in: room)
      let window = ListViewport.Window(lines: 0..<min(rows.count, room.rows))
      let picture = view.picture(of: data, window, renderer, in: room, after: last)
      let anew = view.picture(of: data, window, renderer, in: room)
      #expect(picture.text == anew.text)
      #expect(picture.rowCount == anew.rowCount)
      #expect(picture.targets == anew.targets)
      last = TerminalListView.Drawing(rows: rows, renderer: renderer, picture: picture)
    }
  }

  private func task(_ random: inout SeededGenerator) -> String {
    let parts = [
      ["", "(A) ", "x "], ["Call Mom", "Café für Zoë", "Water all of the plants on the balcony"],
      ["", " due:\(CivilDate.saturday)", " due:\(CivilDate.saturday + 1)", " due:2020-01-01"],
      ["", " id:1", " after:1"],
    ]
    return parts.map { $0.randomElement(using: &random) ?? "" }.joined()
  }

  private func change(_ tasks: inout [String], _ random: inout SeededGenerator) {
    let index = tasks.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<4, using: &random) {
    case 0: tasks[index] = task(&random)
    case 1: tasks.insert(task(&random), at: index)
    case 2 where tasks.count > 1: tasks.remove(at: index)
    default: break
    }
  }

  private func sections(count: Int, _ random: inout SeededGenerator) -> [ListSection] {
    guard Bool.random(using: &random) else { return [ListSection(title: nil, rows: 0..<count)] }
    let middle = Int.random(in: 0...count, using: &random)
    return [
      ListSection(title: "Today", rows: 0..<middle), ListSection(title: "Later", rows: middle..<count),
    ]
  }
}
