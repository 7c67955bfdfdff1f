import EventLoop
import NAMEStores
import Testing

@testable import NAMEModule

@EventLoop @Suite(.timeLimit(.minutes(15))) struct NAMEInteractorTests {
  private let store = InMemoryNAMEStore([
    NAMEItem(id: "1", title: "One", text: "Text")
  ])
  private let interactor: NAMEInteractor
  private let states = States()

  init() {
    interactor = NAMEInteractor(store: store)
    interactor.follow { [states] in states.waiting.append($0) }
  }

  /// Returns the next state in which nothing is loading.
  private func settled() async -> NAMEState {
    while true {
      while !states.waiting.isEmpty {
        let state = states.waiting.removeFirst()
        if state.progress != .loading { return state }
      }
      await Task.yield()
    }
  }

  @Test func loadsTheItems() async {
    #expect(states.waiting == [NAMEState()])
    let row = NAMEState.Row(id: "1", title: "One", isRead: false)
    #expect(await settled() == NAMEState(rows: [row], progress: .complete))
    #expect(interactor.item("1") == NAMEContent(id: "1", title: "One", text: "Text"))
    #expect(interactor.item("2") == nil)
  }

  @Test func aFailureKeepsTheLoadedItems() async {
    _ = await settled()
    store.set(.failure(NAMEStoreError("It is closed.")))
    interactor.load()
    let state = await settled()
    #expect(state.rows.count == 1 && state.progress == .failed("It is closed."))
  }

  @Test func remembersReadItems() async {
    _ = await settled()
    interactor.markAsRead("1")
    #expect(await settled().rows.map(\.isRead) == [true])
  }
}

@EventLoop
private final class States {
  var waiting: [NAMEState] = []

  nonisolated init() {}
}
