import ModuleTestKit
import StandardModules
import Testing

/// Every registered action that changes tasks does the same from every front end: it leaves the same files, reports the
/// same facts, and is undone by one undo. A new action is in this suite by its registration.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ActionConformanceTests {
  enum FrontEnd: CaseIterable {
    case words, palette, key, page
  }

  /// An action, and the words that it gets after its tasks.
  struct Sample: CustomTestStringConvertible, Sendable {
    let action: ActionDescription
    let words: [String]
    let numbers: [Int]

    var testDescription: String { ([action.syntax.name] + words).joined(separator: " ") }
  }

  private nonisolated static let tasks = [
    "(A) Call Mom @phone due:2026-12-01", "Buy milk +Home", "x 2026-11-20 2026-11-01 Old thing",
    "Water plants rec:1w due:2026-11-29",
  ]

  nonisolated static var samples: [Sample] {
    ModuleRegistry(StandardModules.all).actions.filter(\.changesTasks).map { action in
      let suitable = tasks.indices.filter {
        action.syntax.tasks.include(TodoItem(line: Array(tasks[$0].utf8)))
      }
      return Sample(
        action: action,
        words: words[action.syntax.name] ?? action.words.filter(\.isRequired).map { word(of: $0.kind) },
        numbers: suitable.prefix(action.takesSeveral ? 2 : 1).map { $0 + 1 })
    }
  }

  /// Words that do not follow from the declaration: an editor needs a terminal, `on` is a word of the form, and a tag
  /// must be one of the task's.
  private nonisolated static let words = [
    "edit": ["--text", "Edited @phone"], "note": ["--text", "Ask"], "depend": ["on", "4"],
    "untag": ["@phone"],
  ]

  private nonisolated static func word(of kind: Operand) -> String {
    switch kind {
    case .date: "2026-12-24"
    case .priority: "C"
    case .tag: "+New"
    case .taskFile: "later.txt"
    case .number: "3"
    case .taskNumber, .taskNumbers: "4"
    default: "more"
    }
  }

  /// `:stop` stops a timer, and `:help` without a word shows the keys.
  @Test func theScreensOwnActionsHaveNamesOfTheirOwn() {
    let names = Set(ModuleRegistry(StandardModules.all).commands.flatMap { $0.syntax.names })
    #expect(ScreenNavigator.actions.map(\.name).filter(names.contains) == ["help"])
  }

  private struct World {
    let files = InMemoryTodoFiles(["/a/todo.txt": tasks.map { $0 + "\n" }.joined(), "/a/later.txt": "z\n"])
    let context: ModuleContext

    init() throws {
      context = .testing(
        store: files.store(at: "/a/todo.txt"), plugins: StandardModules.all,
        clock: ManualClock(try #require(CivilDate("2026-11-24"))), textFiles: ["later.txt", "todo.txt"]
      ) { settings in
        settings.files = TodoFiles(beside: "/a/todo.txt")
        settings.isForced = true
        // A screen does not archive: a task must not disappear under the cursor.
        settings.archivesOnCompletion = false
      }
    }

    /// All texts, without empty files: an undo deletes a file that the action has made.
    func texts() throws -> [String] {
      try ["todo.txt", "later.txt", "done.txt", "notes/call-mom.md"].map {
        String(decoding: try files.store(at: "/a/\($0)").list().bytes, as: UTF8.self)
      }
    }
  }

  /// - Returns: the files after the action, its facts if the front end gets any, and the files after an undo.
  private func run(_ sample: Sample, _ frontEnd: FrontEnd) async throws -> (
    texts: [String], facts: [JSONValue]?
  )? {
    let world = try World()
    let scene = TasksScene(world.context.stores.todo)
    let session = SceneSession(scene, in: world.context, columns: 120, rows: 20)
    let list = try world.context.stores.todo.list()
    let tasks = sample.numbers.map { SelectedTask($0, in: list) }
    let name = sample.action.syntax.name
    var facts: [JSONValue]?
    switch frontEnd {
    case .words:
      let numbers = tasks.map(\.shownNumber).joined(separator: ",")
      let call = ActionCall(([name, numbers] + sample.words).map { Array($0.utf8) }, from: .commandLine)
      let outcome = world.context.run(call)
      #expect(outcome.error == nil)
      facts = outcome.facts(at: world.context.calendar.now)
    case .page:
      let words = ([name] + sample.words).map { Array($0.utf8) }
      let outcome = world.context.run(ActionCall(words, on: tasks, from: .page, request: "1@me"))
      #expect(outcome.error == nil)
      facts = outcome.facts(at: world.context.calendar.now)
    case .palette:
      try scene.select(sample.numbers)
      let words = sample.words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
      session.type(([":\(name)"] + words).joined(separator: " "))
      session.press(.enter)
      try await change(in: world)
    case .key:
      // A key that asks needs the answers of its own module.
      guard let key = sample.action.keys.first(where: { $0.missing == nil && !$0.opensEditor }),
        let keys = key.keys.first
      else {
        return nil
      }
      try scene.select(sample.numbers)
      session.type(
        keys.split(separator: " ").map(String.init).map {
          $0 == "LETTER" ? sample.words[0].lowercased() : $0 == "space" ? " " : $0
        }
        .joined())
      if key.asksForSeveral && sample.numbers.count > 1 { session.type("y") }
      try await change(in: world)
    }
    let texts = try world.texts()
    #expect(world.files.journal.history().actions.count == 1)
    try world.context.run("undo")
    #expect(try world.texts() == World().texts())
    return (texts, facts)
  }

  private func change(in world: World) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while world.files.journal.history().actions.isEmpty {
      try #require(ContinuousClock.now < end, "nothing was changed")
      await Task.yield()
    }
  }

  @Test(arguments: samples) func isTheSameFromEveryFrontEnd(sample: Sample) async throws {
    let expected = try #require(try await run(sample, .words))
    #expect(try expected.texts != World().texts())
    for frontEnd in FrontEnd.allCases.dropFirst() {
      guard let found = try await run(sample, frontEnd) else { continue }
      #expect(found.texts == expected.texts, "\(frontEnd)")
      if let facts = found.facts { #expect(facts == expected.facts, "\(frontEnd)") }
    }
  }

  @Test func noActionIsLeftOut() {
    #expect(Self.samples.count >= 17)
  }
}
