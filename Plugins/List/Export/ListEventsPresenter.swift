import EventLoop
import ListInterface
import ModuleKit
import PlainText
import ViewKit

/// Writes the changes of a live listing for a program, event by event.
@EventLoop
final class ListEventsPresenter {
  private let interactor: ListInteractor
  private let clock: any CivilClock
  private let view: any View<[ListEvent]>
  private var last: ListResult?

  init(
    interactor: ListInteractor, clock: any CivilClock, view: sending any View<[ListEvent]>
  ) {
    self.interactor = interactor
    self.clock = clock
    self.view = view
  }

  func present(_ request: ListRequest) async throws {
    try await interactor.follow(request) { try self.show($0) }
  }

  private func show(_ result: ListResult) throws {
    let changes = ListEvent.Change.changes(from: last, to: result)
    last = result
    let now = clock.now()
    try view.display(changes.map { ListEvent($0, at: now, listed: result.now) })
  }
}
