import ModuleTestKit
import SyncInterface
import Testing

@testable import ListModule

/// The display of a sync that runs beside the list.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ListSyncTests {
  @Test func theBottomLineShowsTheStateOfSync() async throws {
    let sync = RecordingSync()
    let screen = try await ListScreen("a\nb\n", columns: 90, configure: { _ in }, module: sync)
    #expect(!screen.bottom.contains("synced"))
    sync.say("synced 14:02 · 3 wait")
    #expect(screen.bottom.hasPrefix(" 1/2  synced 14:02  3 wait"))
    sync.say("offline")
    #expect(screen.bottom.hasPrefix(" 1/2  offline"))
  }

  @Test func aPlainListSyncsToo() async throws {
    let sync = RecordingSync()
    let screen = try await ListScreen("a\nb\n", isPlain: true, columns: 90, module: sync)
    sync.say("synced 14:02")
    #expect(screen.bottom.contains("  synced 14:02"))
  }

  @Test func syncedChangesAreMarkedAndTheCursorStays() async throws {
    let screen = try await ListScreen("(A) call Mom\nfeed cat\n", columns: 60, module: RecordingSync())
    screen.type("j")
    #expect(screen.selected == ["feed cat"])
    let sync = screen.store.acting(as: RunningAction(ActionIdentity("sync", from: .merge)))
    try sync.update { list in [.insert(Array("(A) From Bob\n".utf8), at: 1), .append(Array("More".utf8))] }
    try await screen.settle()
    #expect(screen.selected == ["feed cat"])
    #expect(screen.rows.filter { $0.contains("•") }.count == 2, "\(screen.rows)")
    // The user's own changes are not marked.
    try screen.store.acting(as: RunningAction(ActionIdentity("add"))).append(Array("Mine".utf8))
    try await screen.settle()
    #expect(screen.rows.filter { $0.contains("•") }.count == 2, "\(screen.rows)")
  }

  @Test func aScreenReaderHearsOfSyncs() async throws {
    let screen = try await ListScreen("call Mom\n", columns: 60, isLinear: true, module: RecordingSync())
    let sync = screen.store.acting(as: RunningAction(ActionIdentity("sync", from: .merge)))
    try sync.append(Array("From Bob".utf8))
    try await screen.waitForRow("From Bob")
  }

  @Test func syncingEndsWithTheList() async throws {
    let sync = RecordingSync()
    do { _ = try await ListScreen("a\n", module: sync) }
    while !sync.isOver { await Task.yield() }
  }
}

/// A sync whose reports a test decides.
@EventLoop
final class RecordingSync: SyncPresentation {
  struct Module: SyncModuleInterface {
    let sync: RecordingSync

    func presentSync(
      on navigator: (any Navigator)?, delegate: (any SyncModuleDelegate)?
    ) -> (any SyncPresentation)? {
      sync.delegate = delegate
      return sync
    }
  }

  private weak var delegate: (any SyncModuleDelegate)?
  private(set) var status: String?
  private(set) var isOver = false

  nonisolated init() {}

  func say(_ status: String) {
    self.status = status
    delegate?.syncModuleDidChangeStatus()
  }

  func dismiss() { isOver = true }
}
