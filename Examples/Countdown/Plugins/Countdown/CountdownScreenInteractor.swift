import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Keeps the deadlines on a screen current while tasks change and days pass.
@EventLoop
final class CountdownScreenInteractor {
  private let store: any TodoStore
  private let clock: any CivilClock
  private var list: TodoList?
  private var deadlines: [Deadline] = []

  /// Identified by its text, because its number may belong to another task after the next change.
  private(set) var selected: SelectedTask?

  /// The number of an added task that the list does not contain yet.
  private var awaited: Int?

  private var change: @EventLoop (CountdownState) -> Void = { _ in }
  private var following: [Task<Void, Never>] = []

  init(store: any TodoStore, clock: any CivilClock) {
    self.store = store
    self.clock = clock
  }

  deinit {
    for task in following { task.cancel() }
  }

  /// Follows the list and the days for as long as the interactor is there.
  func follow(_ change: @escaping @EventLoop (CountdownState) -> Void) {
    self.change = change
    let (updates, days) = (store.updates(), clock.days())
    following = [
      Task { @EventLoop [weak self] in
        for await update in updates { self?.follow(update.list) }
      },
      Task { @EventLoop [weak self] in
        for await _ in days { self?.update() }
      },
    ]
  }

  func select(row: Int) {
    selected = list.map { SelectedTask(deadlines[row].line.number, in: $0) }
    change(state)
  }

  func select(addedTask number: Int) {
    // The list with this task may not have arrived yet.
    awaited = number
    selectAwaited()
    update()
  }

  /// The day of the selected deadline; today if it is past, or if nothing is selected.
  var selectedDay: CivilDate {
    let today = clock.today()
    return max(today, today + (state.selectedRow.map { deadlines[$0].daysLeft } ?? 0))
  }

  private var state: CountdownState {
    CountdownState(
      deadlines: deadlines,
      selectedRow: selected.flatMap { selected in deadlines.firstIndex { $0.line == selected.line } })
  }

  private func follow(_ list: TodoList) {
    if let earlier = self.list {
      selected = selected?.followed(from: earlier, to: list)?.task
    }
    self.list = list
    selectAwaited()
    update()
  }

  private func update() {
    guard let list else { return }
    deadlines = [Deadline](in: list, on: clock.today())
    if state.selectedRow == nil, !deadlines.isEmpty { select(row: 0) } else { change(state) }
  }

  private func selectAwaited() {
    guard let list, let awaited, list.indices.contains(awaited - 1) else { return }
    selected = SelectedTask(awaited, in: list)
    self.awaited = nil
  }
}

struct CountdownState: Sendable {
  var deadlines: [Deadline]

  /// Nil if there are no deadlines.
  var selectedRow: Int?
}
