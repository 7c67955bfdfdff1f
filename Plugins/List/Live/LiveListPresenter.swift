import AddInterface
import Arranging
import DetailInterface
import EventLoop
import ListInterface
import ModuleKit
import ScreenKit
import SyncInterface
import TodoStores
import ViewKit

/// The live listing: its request, cursor, marks, folds and change signs.
@EventLoop
final class LiveListPresenter {
  let interactor: ListInteractor
  let options: ListOptionsInteractor
  let formatter: LiveListFormatter
  let wireframe: ListWireframe
  let navigator: any Navigator
  private let view: any View<LiveListDisplayData>

  private(set) lazy var follower = interactor.follower(of: choices.request) { [weak self] in self?.show($0) }

  private(set) var state: ListState?

  /// The user's reason for the next state: the name of another view, or an empty name; nil without one.
  private var asked: String? = ""

  /// The rows of `state`; nil before there is one.
  private(set) var rows: ListRows? {
    didSet { listedMarks = ListedMarks() }
  }

  /// The current choices.
  var choices: ListChoices
  var tabs: ListTabs

  var cursor = ListCursor()

  /// The task that was under the cursor before another program, or the clock, put a different one there.
  private var lost: SelectedTask?
  var changes = ChangedLines()

  /// The task that the user has added or changed last.
  var latest: SelectedTask?

  /// Tasks that were added here and are to be shown once the list has them.
  private var awaited: [NumberedTask] = []
  var marks = ListMarks() {
    didSet { listedMarks = ListedMarks() }
  }
  var listedMarks = ListedMarks()
  var folds = ListFolds()
  private var wrapsAll = false
  private var showsDates = false
  private var density: Density?

  /// Whether a title replaces the tabs.
  private let isTitled: Bool

  /// Counts the tasks of the views.
  let counter = SerialWorker("todo.views")
  var isCounting = false
  var wantsCounts = false

  /// Rapid changes must not wait for it, because a list being counted can't be updated in place.
  private lazy var countTimer = LoopTimer { [weak self] in self?.countViews() }
  private static let pauseBeforeCount = Duration.milliseconds(250)

  /// Shows the details of the task under the cursor.
  var detail: (any DetailPresentation)?

  private var presenting: Task<Void, any Error>?

  /// Syncs the lists meanwhile.
  private var sync: (any SyncPresentation)?

  /// The filter being typed, and the state that Escape restores.
  var openFilter: (scene: FilterScene, origin: Origin)?

  struct Origin {
    var filter: ListQuery?
    var cursor: ListCursor
  }

  init(
    _ request: ListRequest, titled title: String? = nil, interactor: ListInteractor,
    options: ListOptionsInteractor,
    formatter: LiveListFormatter, wireframe: ListWireframe, view: any View<LiveListDisplayData>,
    navigator: any Navigator
  ) {
    self.interactor = interactor
    self.options = options
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
    choices = ListChoices(request, showsCompleted: formatter.isPlain)
    tabs = ListTabs(request, titled: title)
    isTitled = title != nil
  }

  /// Updates the view until `stop()`.
  func start() {
    presenting = Task { @EventLoop in try await present() }
  }

  func stop() { presenting?.cancel() }

  /// Updates the view until the task is cancelled.
  func present() async throws {
    let views = Task { @EventLoop in await followViews() }
    let context = Task { @EventLoop in await followContext() }
    // A list on top of another leaves the sync to the one below.
    if !isTitled { sync = wireframe.presentSync(on: navigator, delegate: self) }
    defer {
      sync?.dismiss()
      views.cancel()
      context.cancel()
    }
    try await interactor.follow(follower)
  }

  // MARK: The list

  private func show(_ new: ListState) {
    let before = cursor.task
    let followed = state.flatMap { new.hasChanged ? follow(new, since: $0) : nil }
    let isFirst = state == nil
    if !isFirst, tabs.count > 1 { countTimer.set(.now + Self.pauseBeforeCount) }
    state = new
    layOut()
    tellMatches()
    let expected = followed.map(\.task) ?? before
    let isExpected =
      asked != nil || followed?.isOwn == true || cursor.task?.line.number == expected?.line.number
    if let before, !isExpected { lost = before }
    revealAwaited(isNewest: !new.userChanges.isEmpty)
    if isFirst { countViews() }
    if let message = followed?.message { navigator.show(message) } else { navigator.setNeedsDisplay() }
    if let asked, openFilter == nil { tellCount(of: asked) }
    asked = nil
  }

  /// Moves the cursor, the marks and the signs of changes along with their tasks.
  ///
  /// - Returns: the task under the cursor, nil if it is gone; whether an action of this process has changed it; and what
  ///   to tell the user.
  private func follow(
    _ new: ListState, since old: ListState
  ) -> (task: SelectedTask?, isOwn: Bool, message: ScreenMessage?) {
    let own = new.userChanges
    if !own.isEmpty, let rows, new.touches(marks, markedNumbers(in: rows), of: old) {
      // An action on marked tasks ends the marks, so that the next key acts on the task under the cursor.
      marks = ListMarks()
    }
    new.follow(&changes, since: old)
    new.follow(&marks, since: old)
    latest =
      new.latestChange
      ?? latest.flatMap { new.followed($0, since: old) }.flatMap { $0.isSameTask ? $0.task : nil }
    if let task = openFilter?.origin.cursor.task, let followed = new.followed(task, since: old) {
      openFilter?.origin.cursor.move(to: followed.task)
    }
    let news = navigator.isLinear && own.isEmpty ? formatter.message(on: new.news(since: old)) : nil
    guard let task = cursor.task else { return (nil, false, news) }
    let followed = new.followed(task, since: old)
    let same = followed.flatMap { $0.isSameTask ? $0.task : nil }
    if let same { cursor.move(to: same) } else { cursor.release() }
    let isOwn = own.contains { $0.oldText == task.line.text }
    // The action has told the user already.
    let message = isOwn || asked != nil ? nil : followed.flatMap { formatter.message(on: $0, of: task) }
    return (same, isOwn, message ?? news)
  }

  /// Tells screen readers how many tasks are listed.
  func tellCount(of view: String = "") {
    guard navigator.isLinear, let state else { return }
    navigator.show(formatter.countWithRest(of: state, in: view))
  }

  /// Lists the current choices.
  ///
  /// - Parameter view: the name of the view if it has changed.
  func ask(for view: String = "") {
    asked = view
    follower.ask(choices.request)
  }

  /// Makes the rows again after the list or the folds have changed.
  func layOut() {
    guard let state else { return }
    folds.look(at: tabs.selectedName, choices.request.grouping?.name)
    rows = state.rows(folding: folds.titles)
    refresh()
  }

  // MARK: Input

  func perform(_ change: (LiveListPresenter) -> Void) {
    guard rows != nil, !formatter.isPlain else { return }
    lost = nil
    // The task under the cursor counts as seen.
    if let number = cursor.task?.line.number { changes.remove(number) }
    change(self)
    refresh()
  }

  /// Presents Add with the pasted text, which is never read as keys.
  func offer(_ text: [UInt8]) {
    wireframe.presentAdd(prefilledWith: text, on: navigator, delegate: self)
  }

  func toggleWrapping() { wrapsAll.toggle() }
  func toggleDates() { showsDates.toggle() }
  func changeDensity() { density = density == .comfortable ? .compact : .comfortable }

  func toggle(_ choice: WritableKeyPath<ListChoices, Bool>) {
    choices[keyPath: choice].toggle()
    ask()
  }

  /// Reverses the last change that affects only the screen.
  ///
  /// - Returns: whether there was one.
  func goBack() -> Bool {
    if !marks.isEmpty {
      marks.escape()
    } else if choices.filter != nil {
      choices.filter = nil
      ask()
    } else if !isTitled, !changes.isEmpty {
      changes.removeAll()
    } else {
      return false
    }
    refresh()
    return true
  }

  /// Selects a line, or folds its section if it is a heading.
  ///
  /// - Parameter count: the number of clicks in a row.
  func press(line: Int, count: Int) {
    guard let rows, (0..<rows.count).contains(line) else { return }
    lost = nil
    if case .heading(let section) = rows.outline[line], let title = rows.outline.sections[section].title {
      folds.set(title, isFolded: !rows.outline.isFolded(section))
      return layOut()
    }
    move(to: line, in: rows)
    if count == 2, detail == nil { presentDetail() }
    refresh()
  }

  /// Moves the cursor to a line that can be selected.
  func move(to line: Int, in rows: ListRows) {
    cursor.move(to: line, in: rows) { [state] in state?.task(numbered: $0) }
  }

  /// Warns once if the tasks are not the ones that the user has selected.
  func takeDoubt(about tasks: [SelectedTask]) -> String? {
    guard let task = cursor.task, tasks == [task] else { return nil }
    defer { lost = nil }
    return lost.map { formatter.doubt(about: task, insteadOf: $0) }
  }

  /// The initial text of a task added here, such that it is listed here.
  var newTaskText: [UInt8] {
    guard let state, let rows else { return [] }
    return choices.filter?.newTaskText { state.name(for: $0, after: $1, in: rows) } ?? []
  }

  /// Moves to the last of these tasks as soon as the list has them, or says why it does not show them.
  func reveal(added tasks: [NumberedTask]) {
    awaited = tasks
    revealAwaited()
    navigator.setNeedsDisplay()
  }

  /// - Parameter isNewest: whether the list has the changes that this program has just made. Other programs may have
  ///   changed the numbers meanwhile.
  private func revealAwaited(isNewest: Bool = false) {
    guard !awaited.isEmpty, let state, let rows else { return }
    let tasks = awaited.compactMap { state.task(like: $0, anywhere: isNewest) }
    guard tasks.count == awaited.count || isNewest else { return }
    awaited = []
    let listed = tasks.filter { rows.index(ofTask: $0.line.number) != nil }
    if let last = listed.last, let index = rows.index(ofTask: last.line.number) {
      unfold(around: index, in: rows)
      lost = nil
      cursor.move(to: last)
      layOut()
    }
    guard let hidden = tasks.first(where: { !listed.contains($0) }), !state.isFiltered else { return }
    navigator.show(
      formatter.message(
        onAdded: tasks, hidden: tasks.count - listed.count, by: reason(forHiding: hidden, in: state)))
  }

  /// Why a task is not listed.
  func reason(forHiding task: SelectedTask, in state: ListState) -> HidingReason {
    let isListed = { (choices: ListChoices) in
      self.interactor.lists(taskNumbered: task.line.number, of: state, choices.request)
    }
    var choices = choices
    if choices.filter != nil {
      choices.filter = nil
      if isListed(choices) { return .filter }
    }
    choices.showsHeldBack = true
    if isListed(choices) { return .waiting }
    choices.showsCompleted = true
    if isListed(choices) { return .completed }
    if let context = choices.asked.criteria.context {
      choices.asked.criteria.context = nil
      if isListed(choices) { return .context(context.name) }
    }
    let tab = tabs.tabs.firstIndex { tab in
      tab.request.map { isListed(ListChoices($0, showsCompleted: self.choices.showsCompleted)) } ?? false
    }
    return tab.map { .view(number: $0 + 1, tabs.tabs[$0].title) } ?? .other
  }

  func task(withNumber word: [UInt8]) -> SelectedTask? { state?.task(withNumber: word) }

  /// Moves to a task, if it is listed.
  ///
  /// - Returns: why that is not possible.
  func reveal(taskNumbered number: Int) -> ScreenMessage? {
    guard let rows, let task = state?.task(numbered: number) else {
      return ScreenMessage("There is no task \(number).", isWarning: true)
    }
    guard let index = rows.index(ofTask: number) else {
      return ScreenMessage(
        "Task \(number) is not in this list", isWarning: true,
        phrases: [
          KeyPhrase("", action: "filter-clear", rest: "clears the filter"),
          KeyPhrase("", action: "show-completed", rest: "shows done tasks"),
          KeyPhrase("", action: "show-all", rest: "shows waiting and hidden tasks"),
        ])
    }
    unfold(around: index, in: rows)
    lost = nil
    cursor.move(to: task)
    layOut()
    return nil
  }

  // MARK: Display

  /// Shows the current choices.
  func refresh() {
    guard let state, let rows else { return }
    cursor.settle(in: rows) { state.task(numbered: $0) }
    let place = cursor.task.flatMap { rows.index(ofTask: $0.line.number) }
    var data = LiveListDisplayData(
      of: state, rows: rows, choices, formatter, at: formatter.isPlain ? nil : place)
    if tabs.count > 1 || isTitled { data.tabs = tabs.displayData }
    data.selected = formatter.isPlain || cursor.target == nil ? nil : cursor.line
    data.marks = marks
    data.markedRange = marks.range(in: rows, to: cursor)
    data.changes = changes
    data.markedCount = marks.count
    data.listedMarkCount = markedNumbers(in: rows).count
    data.wrapsAll = wrapsAll
    data.showsDates = showsDates
    data.density = density
    data.marksWaiting = choices.request.marksWaiting
    data.isBeingFiltered = openFilter != nil
    data.status.sync = sync?.status
    try? view.display(data)
    detail?.show(cursor.task)
  }
}

extension LiveListPresenter: AddModuleDelegate {
  func addModule(didAdd tasks: [AddedTask]) {
    reveal(added: tasks.map { NumberedTask(number: TaskNumber($0.number, in: $0.parts), text: $0.text) })
  }

  func addModuleDidCancel() {}
}

extension LiveListPresenter: SyncModuleDelegate {
  func syncModuleDidChangeStatus() {
    refresh()
    navigator.setNeedsDisplay()
  }
}
