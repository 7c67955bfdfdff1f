import ListInterface
import ModuleTestKit
import SyncInterface
import Testing

@testable import ListModule

/// The live listing of a store in memory, on a screen without a terminal.
@EventLoop
final class ListScreen {
  let store: InMemoryTodoStore
  let session: SceneSession
  let context: ModuleContext
  let scene: LiveListScene
  private let presenting: Task<Void, any Error>
  private var presenter: LiveListPresenter { scene.presenter }

  /// - Parameter words: the words of the command line.
  init(
    _ text: String, _ words: String..., plugins: [any ModulePlugin.Type] = [], isPlain: Bool = false,
    columns: Int = 60, rows: Int = 8, isLinear: Bool = false, today: CivilDate = .saturday,
    configure: (inout Settings) -> Void = { _ in }, module sync: RecordingSync? = nil
  ) async throws {
    store = InMemoryTodoStore(text)
    var context = ModuleContext.testing(
      store: store, plugins: [ListPlugin.self] + plugins, clock: ManualClock(today), configure: configure)
    if let sync {
      context.program.registry.provide((any SyncModuleInterface).self) { _ in RecordingSync.Module(sync: sync)
      }
    }
    self.context = context
    let arguments = try WatchCommand.syntax.parse(words.map { Array($0.utf8) }, in: context.settings)
    let request = try ListRequest(arguments: arguments, context: context)
    let wireframe = ListWireframe(context: context)
    var made: LiveListScene?
    session = SceneSession(in: context, columns: columns, rows: rows, isLinear: isLinear) { navigator in
      let scene = wireframe.makeLiveList(request, on: navigator, isPlain: isPlain)
      made = scene
      return scene
    }
    scene = try #require(made)
    let presenter = scene.presenter
    presenting = Task { try await presenter.present() }
    try await settle()
  }

  deinit { presenting.cancel() }

  /// The rows above the bottom line, without empty ones.
  var rows: [String] { session.rows.dropLast().filter { !$0.isEmpty } }

  /// The rows, with two blanks in place of the room before the dates.
  var narrowRows: [String] {
    rows.map { $0.replacing(/(\S)[ ·]{8,}(\S)/) { "\($0.1)  \($0.2)" } }
  }

  var bottom: String { session.rows.last ?? "" }

  var selected: [String] {
    presenter.selection.map { String(decoding: $0.line.text, as: UTF8.self) }
  }

  func press(_ keys: Key...) {
    for key in keys { session.press(key) }
  }

  /// Types as `SceneSession` does.
  func type(_ text: String) { session.type(text) }

  /// Types, and waits until a row contains `row` and the screen shows the current state of the store.
  func type(_ text: String, until row: String) async throws {
    try await session.type(text, until: row)
    try await settle()
  }

  /// Lets another program save, and waits until the screen shows it.
  func save(_ text: String) async throws {
    store.replace(with: TodoList(text))
    try await settle()
  }

  func waitForRow(_ text: String) async throws {
    try await session.waitForRow(containing: text)
  }

  /// Returns when the screen shows the current state of the store.
  func settle() async throws {
    let list = try store.list()
    while presenter.follower.result?.list != list { await Task.yield() }
  }
}

extension CivilDate {
  /// 21 November 2026.
  static let saturday = CivilDate(daysSinceEpoch: 20_778)
}

extension TodoEdit {
  /// Removes the standard views in a file of views.
  static let noStandardViews: [TodoEdit] = ["today", "upcoming", "waiting", "no-date", "done"].map {
    TodoEdit.append(Array("\($0) =".utf8))
  }
}
