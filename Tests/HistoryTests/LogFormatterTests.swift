import ModuleTestKit
import Testing

@testable import HistoryModule

@Suite struct LogFormatterTests {
  private let files = InMemoryTodoFiles(["/ann/todo.txt": "a\n", "/ann/done.txt": ""])

  private func results() -> [ActionResult] {
    let actions = files.journal.history().actions
    return LogFormatter(todoPaths: ["/ann/todo.txt"]).results(for: actions[...], marks: [:])
  }

  private func act(on name: String, _ edits: (TodoList) -> [TodoEdit]) throws {
    let action = RunningAction(ActionIdentity("do", from: .screen), endsWithEachCommit: true)
    try files.store(at: "/ann/\(name)").acting(as: action).update(edits)
  }

  @Test func describesAnEmptyHistory() {
    #expect(results().map(\.messages) == [[.text("No actions yet.")]])
  }

  @Test func describesRemovedAndAddedLines() throws {
    try act(on: "todo.txt") { list in [.replace(TodoLine(list[0]), with: Array("b".utf8))] }
    try act(on: "done.txt") { _ in [.append(Array("c".utf8))] }
    let lines = results().flatMap(\.messages).compactMap { message in
      if case .line(let bytes) = message { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
    #expect(lines.filter { $0.hasPrefix("   ") } == ["   - a", "   + b", "   + done.txt: c"])
    #expect(lines.count { $0.hasSuffix("  do  (on the screen)") } == 2)
    #expect(results().map(\.name) == ["do", "do"])
  }
}
