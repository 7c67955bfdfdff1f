import AddInterface
import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Keeps the countdown on a screen true while tasks change and days pass.
@EventLoop
final class CountdownScenePresenter {
  private let store: any TodoStore
  private let clock: any CivilClock
  private let formatter: CountdownFormatter
  private let wireframe: CountdownWireframe

  // A change may still be on its way when the screen has gone.
  private weak var view: CountdownScene?
  private weak var navigator: (any Navigator)?

  private var list: TodoList?
  private var deadlines: [Deadline] = []

  /// Held by what it says, because a number is another task's after the next change.
  private var selected: SelectedTask?

  /// The number of a task that was added and has not been read yet.
  private var awaited: Int?

  private var following: [Task<Void, Never>] = []

  init(
    store: any TodoStore, clock: any CivilClock, formatter: CountdownFormatter,
    wireframe: CountdownWireframe, view: CountdownScene, navigator: any Navigator
  ) {
    self.store = store
    self.clock = clock
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  deinit {
    for task in following { task.cancel() }
  }

  /// Follows the list and the days for as long as the scene is there.
  func start() {
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

  var selection: [SelectedTask] { selected.map { [$0] } ?? [] }

  func moveSelection(by count: Int) {
    guard let row = selectedRow else { return }
    select(max(0, min(row + count, deadlines.count - 1)))
    display()
  }

  func addTaskForSelectedDay() {
    guard let navigator else { return }
    let day = clock.today() + (selectedRow.map { deadlines[$0].daysLeft } ?? 0)
    wireframe.presentAdd(prefilledWith: "due:\(max(day, clock.today())) ", on: navigator, delegate: self)
  }

  // MARK: What is shown

  private func follow(_ list: TodoList) {
    if let earlier = self.list {
      selected = selected?.followed(from: earlier, to: list)?.task
    }
    self.list = list
    if let awaited { selectTask(numbered: awaited) }
    update()
  }

  private func update() {
    guard let list else { return }
    deadlines = [Deadline](in: list, on: clock.today())
    if selectedRow == nil, !deadlines.isEmpty { select(0) }
    display()
  }

  private func display() {
    view?.display(CountdownDisplayData(rows: formatter.rows(for: deadlines), selectedRow: selectedRow))
    navigator?.setNeedsDisplay()
  }

  private var selectedRow: Int? {
    selected.flatMap { selected in deadlines.firstIndex { $0.line == selected.line } }
  }

  private func select(_ row: Int) {
    selected = list.map { SelectedTask(deadlines[row].line.number, in: $0) }
  }

  private func selectTask(numbered number: Int) {
    guard let list, list.indices.contains(number - 1) else { return }
    selected = SelectedTask(number, in: list)
    awaited = nil
  }
}

extension CountdownScenePresenter: AddModuleDelegate {
  func addModule(didAdd tasks: [AddedTask]) {
    // The list may not have come yet that has it.
    awaited = tasks.last?.number
    if let awaited { selectTask(numbered: awaited) }
    update()
  }

  func addModuleDidCancel() {
    navigator?.show(ScreenMessage("No deadline was added."))
  }
}
