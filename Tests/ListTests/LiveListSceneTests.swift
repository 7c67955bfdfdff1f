import AddModule
import CompleteModule
import HistoryModule
import ListInterface
import ListModule
import ModuleTestKit
import Testing

/// The live listing with the keys of other modules.
@MainActor @Suite(.timeLimit(.minutes(15))) struct LiveListSceneTests {
  private let store = InMemoryTodoStore("Call Mom\nFeed the cat\nWater plants\n")
  private let terminal = ScriptedTerminal(columns: 60, rows: 6)

  private func watch(until done: (AsyncStream<[String]>.Iterator) async -> Void) async throws {
    let context = ModuleContext.testing(
      store: store,
      plugins: [AddPlugin.self, CompletePlugin.self, HistoryPlugin.self, ListPlugin.self], terminal: terminal)
    try await ListTests.watch(in: context, on: terminal, until: done)
  }

  @Test func completesAndUndoesTheTaskUnderTheCursor() async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.type("jx")
      #expect(await drawing(with: "Done: Feed the cat", from: &drawings) != nil)
      terminal.type("u")
      #expect(await drawing(with: "Undone: Completed “Feed the cat”", from: &drawings) != nil)
    }
    #expect(try store.list() == TodoList("Call Mom\nFeed the cat\nWater plants\n"))
    let actions = store.files.journal.history().actions.map(\.identity)
    #expect(actions.first == ActionIdentity("do", from: .screen, words: ["do", "2"].map { Array($0.utf8) }))
  }

  @Test func theCursorStaysWithItsTask() async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.type("j")
      _ = await drawing(with: "▌ 2 Feed the cat", from: &drawings)
      store.replace(with: TodoList("Another one\nCall Mom\nFeed the cat\nWater plants\n"))
      #expect(await drawing(with: "▌ 3 Feed the cat", from: &drawings) != nil)
      store.replace(with: TodoList("Another one\nCall Mom\nWater plants\n"))
      #expect(
        await drawing(with: "“Feed the cat” no longer exists.", from: &drawings)?
          .contains("▌ 3 Water plants") == true)
      terminal.type("kx")
      #expect(await drawing(with: "Done: Call Mom", from: &drawings) != nil)
    }
  }

  /// A save by another program while the user presses a key.
  @Test(arguments: [
    ("Call Mom\nWater plants\n", "Water plants", "no longer exists"),
    ("Call Mom\nPay the rent\nWater plants\n", "Pay the rent", "no longer exists"),
    ("Call Mom\nx 2026-11-23 Feed the cat\nWater plants\n", "Water plants", "was changed by another program"),
  ])
  func refusesAnActionOnATaskThatMovedUnderTheCursor(
    text: String, found: String, told: String
  ) async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.type("j")
      _ = await drawing(with: "▌ 2 Feed the cat", from: &drawings)
      store.replace(with: TodoList(text))
      _ = await drawing(with: "“Feed the cat” \(told)", from: &drawings)
      terminal.type("x")
      #expect(
        await drawing(
          with: "“Feed the cat” left the list. Press again", from: &drawings)
          != nil)
      #expect((try? store.list()) == TodoList(text))
      terminal.type("x")
      #expect(await drawing(with: "Done: \(found)", from: &drawings) != nil)
    }
  }

  @Test func ownChangesAreNotReported() async throws {
    let tasks = (11...22).map { "Task number \($0)" }
    store.replace(with: TodoList(tasks.joined(separator: "\n") + "\n"))
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "1/12", from: &drawings)
      for task in tasks {
        terminal.type("gx")
        while let rows = await drawings.next(isolation: #isolation) {
          #expect(
            !rows.contains { $0.contains("another program") || $0.contains("no longer exists") }, "\(rows)")
          if rows.contains(where: { $0.contains("Done: \(task)") }) { break }
        }
      }
    }
  }

  @Test func aPasteNeverRunsAsKeys() async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.sender.yield(.paste(Array("buy a unit".utf8)))
      #expect(await drawing(with: " Add  buy a unit", from: &drawings) != nil)
      terminal.sender.yield(.key(.enter))
      #expect(await drawing(with: "▌ 4 buy a unit", from: &drawings)?.contains("  1 Call Mom") == true)
    }
  }

  @Test func standardErrorBecomesAMessage() async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.sender.yield(.said("todo: something is odd"))
      #expect(await drawing(with: "todo: something is odd", from: &drawings) != nil)
    }
  }
}
