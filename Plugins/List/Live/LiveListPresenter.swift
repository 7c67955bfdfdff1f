import AddInterface
import DetailInterface
import EventLoop
import ListInterface
import ModuleKit
import ScreenKit
import SyncInterface
import TaskScreens
import TodoStores
import ViewKit

/// Tells the live list's model what happens, shows what becomes of it, and asks others for what it lacks.
@EventLoop
final class LiveListPresenter {
  private let interactor: ListInteractor
  private let options: ListOptionsInteractor
  private let wireframe: ListWireframe
  private let navigator: any Navigator
  private let view: any View<LiveListDisplayData>

  private(set) lazy var follower = interactor.follower(of: model.choices.request) { [weak self] in
    self?.show($0)
  }
  private var model: LiveListModel

  private lazy var counter = ViewCounter(interactor) { [weak self] in
    guard let self, model.tabs.count > 1, let state = model.state else { return nil }
    return (model.tabs.requests(showing: model.choices), state, model.version)
  } receive: { [weak self] counts, version in
    guard let self, model.version == version, model.tabs.needs(counts) else { return }
    receive(.counts(counts), redraws: true)
  }

  /// Shows the details of the task under the cursor.
  private var detail: (any DetailPresentation)?

  /// The panes at the sides. Both are nil for a list without panes.
  private let pane: TaskPanePresenter?
  private let names: NamesPresenter?

  /// Syncs the lists meanwhile.
  private var sync: (any SyncPresentation)?
  private var presenting: Task<Void, any Error>?

  /// The question for a filter, while it is open.
  var filterView: WeakView<FilterNote>?

  init(
    _ request: ListRequest, titled title: String? = nil, interactor: ListInteractor,
    options: ListOptionsInteractor, formatter: LiveListFormatter, wireframe: ListWireframe,
    view: any View<LiveListDisplayData>, navigator: any Navigator, pane: TaskPanePresenter? = nil,
    names: NamesPresenter? = nil
  ) {
    (self.pane, self.names, self.interactor, self.options) = (pane, names, interactor, options)
    (self.wireframe, self.view, self.navigator) = (wireframe, view, navigator)
    model = LiveListModel(
      request, titled: title, formatter, isLinear: navigator.isLinear, groupings: options.groupings,
      orders: options.orders)
  }

  /// Updates the view until `stop()`.
  func start() { presenting = Task { @EventLoop in try await present() } }
  func stop() { presenting?.cancel() }

  /// Updates the view until the task is cancelled.
  func present() async throws {
    let views = Task { @EventLoop in
      if !model.formatter.isPlain { await options.followTabs { receive(.views($0), redraws: true) } }
    }
    let context = Task { @EventLoop in
      await options.followContext(from: model.choices.asked.criteria.context?.source) { change in
        do { receive(.context(try change.get())) } catch { navigator.show(error) }
      }
    }
    // A list on top of another leaves the sync to the one below.
    if !model.isTitled { sync = wireframe.presentSync(on: navigator, delegate: self) }
    defer {
      sync?.dismiss()
      views.cancel()
      context.cancel()
    }
    try await interactor.follow(follower)
  }

  private func show(_ state: ListState) {
    receive(.list(state), redraws: true)
    guard let filterView else { return }
    let doubts = model.choices.filter.map(state.doubts) ?? []
    try? filterView.display(
      model.formatter.matches(of: state, outOf: model.unfilteredCount(of: state), doubts))
  }

  // MARK: Events and effects

  func perform(_ input: LiveListInput) { receive(.input(input)) }

  /// - Parameter redraws: whether the navigator does not know that the view has changed.
  func receive(_ event: LiveListEvent, redraws: Bool = false) {
    var effects = model.apply(event)
    if effects.contains(where: \.isCount), let known = counter.countsAtOnce() {
      if known.areComplete { effects.removeAll(where: \.isCount) }
      _ = model.apply(.counts(known.counts))
    }
    display()
    for effect in effects { perform(effect) }
    if redraws { navigator.setNeedsDisplay() }
  }

  private func display() {
    guard var data = model.displayData() else { return }
    data.status.sync = sync?.status
    try? view.display(data)
    detail?.show(model.cursor.task)
    pane?.show(model.cursor.task, version: model.version)
    guard let state = model.state else { return }
    let filters = [data.status.filter, data.status.context].compactMap(\.self)
    names?.show(state, version: model.version, filters: filters)
  }

  private func perform(_ effect: LiveListEffect) {
    switch effect {
    case .ask: follower.ask(model.choices.request)
    case .tell(let message): navigator.show(message)
    case .explain(let task, let added, let hiddenCount):
      guard let state = model.state else { return }
      let reason = interactor.reason(forHiding: task, in: state, model.choices, model.tabs)
      navigator.show(
        added.isEmpty
          ? model.formatter.message(onHidden: task, by: reason)
          : model.formatter.message(onAdded: added, hidden: hiddenCount, by: reason))
    case .countViews(let isUrgent): counter.count(isUrgent: isUrgent)
    case .query(let text): filter(to: text)
    case .choose(let menu):
      wireframe.presentChoice(menu, on: navigator) { [weak self] input in self?.perform(input) }
    case .askForFilter:
      if let typed = navigator.typedChoice {
        navigator.typedChoice = nil
        return filter(to: Array(typed.utf8))
      }
      receive(.beginFilter)
      wireframe.presentFilter(model.choices.filter?.text ?? [], on: navigator, presenter: self)
      filter(by: model.choices.filter?.text ?? [])
    case .detail(let isFocused):
      if let detail {
        if isFocused { detail.focus() }
      } else if let task = model.cursor.task {
        detail = wireframe.presentDetail(
          of: task, over: model.showsPanes ? pane?.pane : nil, on: navigator, delegate: self)
      }
    case .remember(let value, let name): wireframe.remember(value, as: name)
    case .scrollDetail(let pages):
      guard let detail else {
        return navigator.show(
          ScreenMessage(
            "No details are shown", phrases: [KeyPhrase("", action: "detail", rest: "shows them")]))
      }
      detail.scroll(pages: pages)
    }
  }

  // MARK: The filter

  /// The projects and contexts of the list, those with most tasks first.
  var tags: [[UInt8]] { model.state?.tags ?? [] }

  private func filter(to text: [UInt8]?) {
    do {
      if let former = model.choices.filter { wireframe.remember(filter: former.text) }
      receive(.filter(try text.flatMap { try options.queries.query($0) }))
    } catch {
      navigator.show(error)
    }
  }

  /// Whether a screen reader reads the screen.
  var isLinear: Bool { model.isLinear }

  /// Delays screen reader output until the user pauses.
  func tellAfterPause(_ change: @escaping @EventLoop (_ isTyping: Bool) -> Void) {
    navigator.tellAfterPause(change)
  }

  /// Filters the list by `text`, if it is valid; else the list stays.
  func filter(by text: [UInt8]) {
    guard let filterView else { return }
    do {
      let query = try options.queries.query(text)
      // The count follows with the result, because the user's sort command or filter may delay it.
      try filterView.display(.none)
      receive(.typeFilter(query))
    } catch {
      try? filterView.display(.error(ScreenMessage(about: error).text))
    }
  }

  /// - Parameter text: the new filter; nil to restore the previous one and its scroll position.
  func endFilter(keeping text: [UInt8]?) {
    guard let filterView, let origin = model.origin else { return }
    self.filterView = nil
    // The previous filter is in the history.
    if let former = origin.filter, text != nil, former.text != text {
      wireframe.remember(filter: former.text)
    }
    wireframe.remember(filter: text ?? model.choices.filter?.text ?? [])
    wireframe.dismiss(filterView, from: navigator)
    receive(.endFilter(isKept: text != nil))
  }

  // MARK: The scene

  /// Presents Add with the pasted text, which is never read as keys.
  func offer(_ text: [UInt8]) {
    wireframe.presentAdd(prefilledWith: text, on: navigator, delegate: self)
  }

  func goBack() -> Bool {
    guard model.canGoBack else { return false }
    receive(.back)
    return true
  }

  /// The view shows these lines.
  func appear(_ lines: Range<Int>) { model.shown = lines }

  func action(movingCardBy count: Int) -> [String]? { model.action(movingCardBy: count) }
  var selection: [SelectedTask] { model.selection() }
  var newTaskText: [UInt8] { model.newTaskText }
  func takeDoubt(about tasks: [SelectedTask]) -> String? { model.takeDoubt(about: tasks) }
  func task(withNumber word: [UInt8]) -> SelectedTask? { model.state?.task(withNumber: word) }
  func reveal(added tasks: [NumberedTask]) { receive(.added(tasks), redraws: true) }

  /// Moves to a task, if it is listed.
  ///
  /// - Returns: why that is not possible.
  func reveal(taskNumbered number: Int) -> ScreenMessage? {
    if let reason = model.reason(againstRevealing: number) { return reason }
    receive(.reveal(number))
    return nil
  }
}

extension LiveListPresenter: AddModuleDelegate, DetailModuleDelegate, SyncModuleDelegate {
  func addModule(didAdd tasks: [AddedTask]) {
    reveal(added: tasks.map { NumberedTask(number: TaskNumber($0.number, in: $0.parts), text: $0.text) })
  }

  func addModuleDidCancel() {}

  func detailModuleDidEnd() { detail = nil }

  func syncModuleDidChangeStatus() {
    display()
    navigator.setNeedsDisplay()
  }
}
