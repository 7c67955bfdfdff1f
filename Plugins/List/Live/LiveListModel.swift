import ListArranging
import ListInterface
import ModuleKit
import ScreenKit
import TodoStores

/// What happens to a live list.
enum LiveListEvent: Sendable {
  case list(ListState)
  case views([ListTabs.Tab])

  /// The number of tasks of each view.
  case counts([Int?])
  case context(StandingFilter?)
  case input(LiveListInput)

  /// A click on a line.
  ///
  /// - Parameter count: the number of clicks in a row.
  case press(line: Int, count: Int)

  /// Reverses the last change that affects only the screen.
  case back

  /// To the task with that number.
  case reveal(Int)
  case added([NumberedTask])

  /// Nil for no filter.
  case filter(ListQuery?)
  case beginFilter
  case typeFilter(ListQuery?)
  case endFilter(isKept: Bool)
}

/// What the presenter has to do after an event.
enum LiveListEffect: Sendable {
  /// Follow the request of the new choices.
  case ask
  case tell(ScreenMessage)

  /// Say why a task is not listed.
  ///
  /// - Parameters:
  ///   - added: the tasks that were just added, which it is one of; empty for the latest change.
  ///   - hiddenCount: the number of those that are not listed.
  case explain(SelectedTask, added: [SelectedTask], hiddenCount: Int)

  /// - Parameter isUrgent: not so after a change of the file, which others may follow.
  case countViews(isUrgent: Bool)

  /// Read a typed filter; nil for none.
  case query([UInt8]?)
  case choose(LiveListMenu)
  case askForFilter

  /// - Parameter isFocused: whether to give shown details the focus.
  case detail(isFocused: Bool)
  case scrollDetail(pages: Int)

  /// Begin the next screen with a choice, by the name of its variable.
  case remember(String, as: String)

  var isCount: Bool { if case .countViews = self { true } else { false } }
}

/// The state of a live list on a screen, as one value that only events change.
struct LiveListModel: Sendable {
  let formatter: LiveListFormatter
  let groupings: [any TodoGrouping]
  let orders: [TodoOrder]

  /// Whether a screen reader reads the list.
  let isLinear: Bool

  /// Whether a title replaces the tabs.
  let isTitled: Bool

  private(set) var state: ListState?

  /// The rows of `state`; nil before there is one.
  private(set) var rows: ListRows? {
    didSet { listedMarks = ListedMarks() }
  }
  var choices: ListChoices
  var tabs: ListTabs
  var cursor = ListCursor()
  var marks = ListMarks() {
    didSet { listedMarks = ListedMarks() }
  }
  private var listedMarks = ListedMarks()
  var folds = ListFolds()
  var wrapsAll = false
  var showsDates = false
  var density: Density?
  var showsPanes: Bool

  /// The lines that the screen shows.
  var shown = 0..<0

  /// Another number after each change of the list, its context, and the day.
  private(set) var version = 0

  private(set) var changes = ChangedLines()

  /// The task that the user has added or changed last.
  private(set) var latest: SelectedTask?

  /// The task that was under the cursor before another program, or the clock, put a different one there.
  private var lost: SelectedTask?

  /// Tasks that were added here and are to be shown once the list has them.
  private var awaited: [NumberedTask] = []

  /// The user's reason for the next state: the name of another view, or an empty name; nil without one.
  private var asked: String? = ""

  /// What Escape restores while a filter is typed.
  private(set) var origin: (filter: ListQuery?, cursor: ListCursor)?

  private var effects: [LiveListEffect] = []

  init(
    _ request: ListRequest, titled title: String? = nil, _ formatter: LiveListFormatter,
    isLinear: Bool = false,
    groupings: [any TodoGrouping] = [], orders: [TodoOrder] = []
  ) {
    self.formatter = formatter
    self.groupings = groupings
    self.orders = orders
    self.isLinear = isLinear
    isTitled = title != nil
    showsPanes = formatter.showsPanes
    choices = ListChoices(request, showsCompleted: formatter.isPlain || request.source == .todoAndDone)
    choices.columns = groupings.first { $0.name == "date" } ?? groupings.first
    tabs = ListTabs(request, titled: title)
  }

  mutating func apply(_ event: LiveListEvent) -> [LiveListEffect] {
    effects = []
    defer { effects = [] }
    let before = lasting
    switch event {
    case .list(let new): take(new)
    case .views(let saved): take(saved)
    case .counts(let counts): tabs.take(counts: counts)
    case .context(let context):
      tabs.keep(to: context)
      choices.asked.criteria.context = context
      version += 1
      ask()
      effects += [
        .countViews(isUrgent: true),
        .tell(ScreenMessage(context.map { "Context: \($0.name)." } ?? "No context is set.")),
      ]
    case .input(let input):
      guard rows != nil, !formatter.isPlain else { return [] }
      lost = nil
      settle()
      // The task under the cursor counts as seen.
      if let number = cursor.task?.line.number { changes.remove(number) }
      perform(input)
    case .press(let line, let count): press(line, count)
    case .back: goBack()
    case .reveal(let number): if let task = state?.task(numbered: number) { reveal(task) }
    case .added(let tasks):
      awaited = tasks
      revealAwaited()
    case .filter(let query):
      choices.filter = query
      ask()
    case .beginFilter: origin = (choices.filter, cursor)
    case .typeFilter(let query):
      choices.filter = query
      // Each key searches again for the task that was selected before.
      if let origin { cursor = origin.cursor }
      cursor.forgetLine()
      ask()
    case .endFilter(let isKept):
      if let origin, !isKept {
        (choices.filter, cursor) = origin
        ask()
      }
      origin = nil
      if isKept { tellCount() }
    }
    // The cursor looks for its task in the list that was asked for.
    if asked == nil { settle() }
    effects += lasting.filter { before[$0] != nil && before[$0] != $1 }.sorted { $0.key < $1.key }
      .map { .remember($1, as: $0) }
    return effects
  }

  /// The choices with which the next screen begins, as far as they are seen. A list with a title is not the first one,
  /// and each view has groups of its own.
  private var lasting: [String: String] {
    if isTitled { return [:] }
    var lasting = ["TODO_PANE": showsPanes ? "on" : "off", "TODO_DENSITY": density?.rawValue ?? ""]
    if choices.layout == nil, tabs.selected == 0 {
      lasting["TODO_GROUP_BY"] = choices.shownGrouping?.name ?? "none"
    }
    return lasting
  }

  mutating func add(_ effect: LiveListEffect) { effects.append(effect) }

  mutating func tell(_ text: String, isWarning: Bool = false) {
    add(.tell(ScreenMessage(text, isWarning: isWarning)))
  }

  /// Lists the current choices.
  ///
  /// - Parameter view: the name of the view if it has changed.
  mutating func ask(for view: String = "") {
    asked = view
    add(.ask)
  }

  // MARK: The list

  private mutating func take(_ new: ListState) {
    let (before, line, outline) = (cursor.task, cursor.line, rows?.outline)
    let followed = state.flatMap { new.hasChanged ? follow(new, since: $0) : nil }
    let isFirst = state == nil
    if isFirst {
      add(.countViews(isUrgent: true))
    } else if tabs.count > 1 {
      add(.countViews(isUrgent: false))
    }
    if isFirst || new.hasChanged || new.now != state?.now { version += 1 }
    state = new
    layOut()
    if followed?.isOwn == true, let outline, !followsOwnChange { stay(at: line, of: outline) }
    let expected = followed.map(\.task) ?? before
    let isExpected =
      asked != nil || followed?.isOwn == true || cursor.task?.line.number == expected?.line.number
    if let before, !isExpected { lost = before }
    revealRestored()
    revealAwaited(isNewest: !new.userChanges.isEmpty)
    if let message = followed?.message { add(.tell(message)) }
    if let asked, origin == nil { tellCount(of: asked) }
    asked = nil
  }

  /// Moves the cursor, the marks and the signs of changes along with their tasks.
  ///
  /// - Returns: the task under the cursor, nil if it is gone; whether an action of this process has changed it; and what
  ///   to tell the user.
  private mutating func follow(
    _ new: ListState, since old: ListState
  ) -> (task: SelectedTask?, isOwn: Bool, message: ScreenMessage?) {
    let own = new.userChanges
    if !own.isEmpty, new.touches(marks, markedNumbers(), of: old) {
      // An action on marked tasks ends the marks, so that the next key acts on the task under the cursor.
      marks = ListMarks()
    }
    new.follow(&changes, since: old)
    new.follow(&marks, since: old)
    latest =
      new.latestChange
      ?? latest.flatMap { new.followed($0, since: old) }.flatMap { $0.isSameTask ? $0.task : nil }
    if let task = origin?.cursor.task, let followed = new.followed(task, since: old) {
      origin?.cursor.move(to: followed.task)
    }
    let news = isLinear && own.isEmpty ? formatter.message(on: new.news(since: old)) : nil
    guard let task = cursor.task else { return (nil, false, news) }
    let followed = new.followed(task, since: old)
    let same = followed.flatMap { $0.isSameTask ? $0.task : nil }
    if let same { cursor.move(to: same) } else { cursor.release() }
    let isOwn = own.contains { $0.oldText == task.line.text }
    // The action has told the user already.
    let message = isOwn || asked != nil ? nil : followed.flatMap { formatter.message(on: $0, of: task) }
    return (same, isOwn, message ?? news)
  }

  /// Whether the cursor goes along with the only task that an action has changed: not to where it would scroll, and
  /// not with a completed one.
  private var followsOwnChange: Bool {
    guard let state, state.userChanges.count == 1, let task = cursor.task else { return false }
    return !state.isCompleted(task) && (choices.layout != nil || shown.contains(cursor.line))
  }

  /// Lets the next task of the section take the row of one that the user's own change has moved to another section, so
  /// that the same key works on one task after the other.
  ///
  /// - Parameters:
  ///   - line: the cursor's before the change.
  ///   - old: the lines before it.
  private mutating func stay(at line: Int, of old: ListOutline) {
    guard let rows, cursor.task != nil, line < old.lineCount, cursor.line < rows.outline.lineCount else {
      return
    }
    let section = old.sections[old.section(ofLine: line)]
    let outline = rows.outline
    guard outline.sections[outline.section(ofLine: cursor.line)].title != section.title else { return }
    var row = line
    if let title = section.title, let place = outline.section(titled: title), !outline.isFolded(place),
      let heading = outline.heading(ofSection: place), let oldHeading = old.heading(above: line)
    {
      row = heading + min(line - oldHeading, outline.sections[place].rows.count)
    }
    cursor.release(at: row)
    settle()
  }

  private mutating func take(_ saved: [ListTabs.Tab]) {
    let name = tabs.selectedTitle
    if let next = tabs.take(saved, leaving: choices) {
      choices = next.choices
      if next.isGone { tell("The view “\(name)” no longer exists.") }
      ask(for: tabs.selectedTitle)
    }
    add(.countViews(isUrgent: true))
    layOut()
  }

  /// Makes the rows again after the list or the folds have changed.
  mutating func layOut() {
    guard let state else { return }
    folds.look(at: tabs.selectedName, choices.request.grouping?.name)
    rows = state.rows(folding: folds.titles)
    settle()
  }

  private mutating func settle() {
    guard let state, let rows else { return }
    cursor.settle(in: rows) { state.task(numbered: $0) }
  }

  /// Tells screen readers how many tasks are listed.
  private mutating func tellCount(of view: String = "") {
    if isLinear, let state { add(.tell(formatter.countWithRest(of: state, in: view))) }
  }

  // MARK: Finding tasks

  mutating func reveal(_ task: SelectedTask) {
    guard let rows, let index = rows.index(ofTask: task.line.number) else { return }
    let section = rows.outline.section(ofTask: index)
    if let title = rows.outline.sections[section].title { folds.set(title, isFolded: false) }
    lost = nil
    cursor.move(to: task)
    layOut()
  }

  /// Moves to the first listed task that an undo or a redo has brought back or changed.
  private mutating func revealRestored() {
    guard let state, let rows else { return }
    let places = state.restored.compactMap { task in
      rows.index(ofTask: task.line.number).map { (task: task, index: $0) }
    }
    if let first = places.min(by: { $0.index < $1.index }) { reveal(first.task) }
  }

  /// Moves to the last of the added tasks as soon as the list has them, or has it said why it does not show them.
  ///
  /// - Parameter isNewest: whether the list has the changes that this program has just made. Other programs may have
  ///   changed the numbers meanwhile.
  private mutating func revealAwaited(isNewest: Bool = false) {
    guard !awaited.isEmpty, let state, let rows else { return }
    let tasks = awaited.compactMap { state.task(like: $0, anywhere: isNewest) }
    guard tasks.count == awaited.count || isNewest else { return }
    awaited = []
    let listed = tasks.filter { rows.index(ofTask: $0.line.number) != nil }
    if let last = listed.last { reveal(last) }
    guard let hidden = tasks.first(where: { !listed.contains($0) }), !state.isFiltered else { return }
    add(.explain(hidden, added: tasks, hiddenCount: tasks.count - listed.count))
  }

  /// Why it is impossible to move to a task; nil if it is possible.
  func reason(againstRevealing number: Int) -> ScreenMessage? {
    guard let rows, state?.task(numbered: number) != nil else {
      return ScreenMessage("There is no task \(number).", isWarning: true)
    }
    guard rows.index(ofTask: number) == nil else { return nil }
    return ScreenMessage(
      "Task \(number) is not in this list", isWarning: true,
      phrases: [
        KeyPhrase("", action: "filter-clear", rest: "clears the filter"),
        KeyPhrase("", action: "show-completed", rest: "shows done tasks"),
        KeyPhrase("", action: "show-all", rest: "shows waiting and hidden tasks"),
      ])
  }

  /// The initial text of a task added here, such that it is listed here.
  var newTaskText: [UInt8] {
    guard let state, let rows else { return [] }
    return choices.filter?.newTaskText { state.name(for: $0, after: $1, in: rows) } ?? []
  }

  // MARK: The selection

  /// The marked tasks that are listed, else the task under the cursor.
  mutating func selection() -> [SelectedTask] {
    guard let state, rows != nil, !formatter.isPlain else { return [] }
    if !marks.isMarkingRange, let tasks = listedMarks.tasks, !tasks.isEmpty { return tasks }
    let tasks = markedNumbers().compactMap { state.task(numbered: $0) }
    listedMarks.tasks = tasks
    return tasks.isEmpty ? cursor.task.map { [$0] } ?? [] : tasks
  }

  /// Whether the selection is not empty; a marked task is assumed to be listed.
  var hasSelection: Bool { !formatter.isPlain && (cursor.task != nil || !marks.isEmpty) }

  /// The numbers of the marked tasks that are listed.
  mutating func markedNumbers() -> [Int] {
    guard let rows else { return [] }
    if !marks.isMarkingRange, let numbers = listedMarks.numbers { return numbers }
    let numbers = marks.numbers(in: rows, with: marks.range(in: rows, to: cursor))
    listedMarks.numbers = numbers
    return numbers
  }

  /// Warns once if the tasks are not the ones that the user has selected.
  mutating func takeDoubt(about tasks: [SelectedTask]) -> String? {
    guard let task = cursor.task, tasks == [task] else { return nil }
    defer { lost = nil }
    return lost.map { formatter.doubt(about: task, insteadOf: $0) }
  }

  // MARK: Display

  /// Nil before there is a list. Until the one that was asked for is there, keys work in the former one.
  mutating func displayData() -> LiveListDisplayData? {
    guard let state, let rows else { return nil }
    var cursor = cursor
    if asked != nil { cursor.settle(in: rows) { state.task(numbered: $0) } }
    var place: Int?
    if cursor.target != nil, case .task(let index) = rows.outline[cursor.line] { place = index }
    var data = LiveListDisplayData(
      of: state, rows: rows, choices, formatter, at: formatter.isPlain ? nil : place,
      in: tabs.selected > 0 ? tabs.selectedTitle : nil)
    if isTitled, choices.filter == nil, data.empty != nil { data.empty = formatter.emptyBelowTitle }
    data.status.isArchived = cursor.target == .archived
    data.status.total = unfilteredCount(of: state)
    if tabs.count > 1 || isTitled { data.tabs = tabs.displayData }
    if isTitled { data.tabs[0].count = .known(state.taskCount) }
    data.selected = formatter.isPlain || cursor.target == nil ? nil : cursor.line
    data.current = formatter.isPlain ? nil : cursor.task
    data.isCurrentCompleted = cursor.task.map(state.isCompleted) ?? false
    data.hasSelection = hasSelection
    data.marks = marks
    data.markedRange = marks.range(in: rows, to: cursor)
    data.changes = changes
    data.markedCount = marks.count
    data.listedMarkCount = markedNumbers().count
    data.matches = choices.wantedWords
    data.wrapsAll = wrapsAll
    data.showsDates = showsDates
    data.density = density
    data.showsPanes = showsPanes
    data.layout = choices.layout
    data.showsCompleted = choices.showsCompleted
    data.marksWaiting = choices.request.marksWaiting
    data.isBeingFiltered = origin != nil
    // The question gets all keys.
    if data.isBeingFiltered { data.empty?.keys = [] }
    return data
  }

  /// The tasks that are listed without the filter, as the tab says; all of the file until they are counted.
  func unfilteredCount(of state: ListState) -> Int { tabs.selectedCount ?? state.total }

  private mutating func press(_ line: Int, _ count: Int) {
    guard let rows, (0..<rows.count).contains(line) else { return }
    lost = nil
    if case .heading(let section) = rows.outline[line], let title = rows.outline.sections[section].title {
      folds.set(title, isFolded: !rows.outline.isFolded(section))
      return layOut()
    }
    move(to: line)
    if count == 2 { add(.detail(isFocused: false)) }
  }

  /// Whether there is something to reverse by `back`.
  var canGoBack: Bool {
    !marks.isEmpty || choices.filter != nil || choices.layout != nil || !isTitled && !changes.isEmpty
  }

  private mutating func goBack() {
    if !marks.isEmpty {
      marks.escape()
    } else if choices.filter != nil {
      choices.filter = nil
      ask()
    } else if choices.layout != nil {
      perform(.rows)
    } else if !isTitled {
      changes.removeAll()
    }
  }
}
