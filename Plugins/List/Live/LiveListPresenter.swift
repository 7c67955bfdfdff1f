import DetailInterface
import EventLoop
import ListInterface
import Listing
import ModuleKit
import TodoStores
import TodoTxt

/// The live listing on a screen: what it is asked for, which of its lines are in view, and what is under the
/// cursor.
@EventLoop
final class LiveListPresenter {
  let interactor: ListInteractor
  let views: ListViewsInteractor
  let formatter: LiveListFormatter
  let wireframe: ListWireframe
  let navigator: any Navigator
  private let view: any View<LiveListDisplayData>

  private(set) lazy var follower = ListFollower(
    choices.request, interactor: interactor, filter: wireframe.filter(for: choices.request)
  ) { [weak self] in self?.show($0) }

  private(set) var result: ListResult?

  /// What the next result is the answer to: the name of another view, or nothing; nil where the user has not asked.
  private var asked: String? = ""
  private var room = ScreenSize(columns: 0, rows: 0)

  /// Of the result, in the room; nil while either is not known.
  private(set) var lines: LiveListLines? {
    didSet { listedMarks = ListedMarks() }
  }

  /// What is asked for.
  var choices: ListChoices
  var tabs: ListTabs

  var cursor = ListCursor()

  /// The task that the cursor was on until something else than the user put it on another one.
  private var lost: SelectedTask?
  var viewport = ListViewport()
  var changes = ChangedLines()
  var marks = ListMarks() {
    didSet { listedMarks = ListedMarks() }
  }
  var listedMarks = ListedMarks()
  var folds = ListFolds()
  private var wrapsAll = false

  /// Whether a title stands in the place of the tabs.
  private let isTitled: Bool

  /// Counts what the views list.
  let counter = SerialWorker("todo.views")
  var isCounting = false
  var wantsCounts = false

  /// Changes in a row are not to wait for it: the list that is counted can't be made into the next one.
  private lazy var countTimer = LoopTimer { [weak self] in self?.countViews() }
  private static let pauseBeforeCount = Duration.milliseconds(250)

  /// What shows the task under the cursor beside the list.
  var detail: (any DetailPresentation)?

  /// The filter that is being typed, and where Escape goes back to.
  var openFilter: (scene: FilterScene, origin: Origin)?

  struct Origin {
    var filter: ListQuery?
    var cursor: ListCursor
    var viewport: ListViewport
  }

  init(
    _ request: ListRequest, titled title: String? = nil, interactor: ListInteractor,
    views: ListViewsInteractor,
    formatter: LiveListFormatter, wireframe: ListWireframe, view: any View<LiveListDisplayData>,
    navigator: any Navigator
  ) {
    self.interactor = interactor
    self.views = views
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
    choices = ListChoices(request, showsCompleted: formatter.isPlain)
    tabs = ListTabs(request, titled: title)
    isTitled = title != nil
  }

  /// Keeps the view true until the task is cancelled.
  func present() async throws {
    let views = Task { @EventLoop in await followViews() }
    let context = Task { @EventLoop in await followContext() }
    defer {
      views.cancel()
      context.cancel()
    }
    try await interactor.follow(follower)
  }

  /// The list that the view shows tasks of; nil before there is one.
  var shownList: TodoList? { result?.list }

  // MARK: The list

  private func show(_ new: ListResult) {
    var message: ScreenMessage?
    let wasOn = cursor.task
    var isOwn = asked != nil
    var stillThere: SelectedTask?
    if let old = result, new.changedNumbers != nil {
      let own = new.commits.flatMap(\.changes)
      if !own.isEmpty, let lines,
        marks.areTouched(by: new.list.change(since: old.list), markedNumbers(in: lines))
      {
        // What was marked has been acted on: the next key is for the task under the cursor again.
        marks = ListMarks()
      }
      changes.follow(from: old.list, to: new.list, except: Set(own.compactMap(\.newText)))
      marks.follow(from: old.list, to: new.list, by: own)
      if let task = cursor.task {
        let followed = task.followed(from: old.list, to: new.list, by: own)
        if let followed, followed.isSameTask {
          stillThere = followed.task
          cursor.move(to: followed.task)
        } else {
          cursor.release()
        }
        // What was done here has told of itself.
        if own.contains(where: { $0.oldText == task.line.text }) { isOwn = true }
        message = isOwn ? nil : followed.flatMap { formatter.message(on: $0, of: task) }
      }
      if navigator.isLinear, own.isEmpty {
        message = message ?? formatter.news(of: new.list, since: old.list)
      }
      if let task = openFilter?.origin.cursor.task,
        let followed = task.followed(from: old.list, to: new.list, by: own)
      {
        openFilter?.origin.cursor.move(to: followed.task)
      }
    }
    let isFirst = result == nil
    if !isFirst, tabs.count > 1 { countTimer.set(.now + Self.pauseBeforeCount) }
    result = new
    layOut()
    if let wasOn, !isOwn, cursor.task?.line.number != (stillThere ?? wasOn).line.number { lost = wasOn }
    if isFirst { countViews() }
    if let message { navigator.show(message) } else { navigator.setNeedsDisplay() }
    if let asked, openFilter == nil { tellCount(of: asked) }
    asked = nil
  }

  /// Says how many tasks are listed to who can't see it.
  func tellCount(of view: String = "") {
    guard navigator.isLinear, let result else { return }
    navigator.show(ScreenMessage((view.isEmpty ? "" : "\(view): ") + formatter.countWithRest(of: result)))
  }

  /// Has the list show what is chosen now.
  ///
  /// - Parameter view: the name of the view where that is another one now.
  func ask(for view: String = "") {
    asked = view
    let request = choices.request
    follower.ask(request, filter: wireframe.filter(for: request))
  }

  func layOut() {
    guard let result, room.rows > 0 else { return }
    folds.look(at: tabs.selectedName, choices.request.grouping?.name)
    lines = formatter.lines(of: result, folding: folds.titles, in: listRoom)
    refresh()
  }

  /// What the tabs leave. What is read aloud is the task under the cursor, and above it what heads its section.
  private var listRoom: ScreenSize {
    if navigator.isLinear { return ScreenSize(columns: room.columns, rows: 1) }
    return ScreenSize(columns: room.columns, rows: room.rows - (showsTabs ? 1 : 0))
  }

  private var showsTabs: Bool { !formatter.isPlain && (tabs.count > 1 || isTitled) && room.rows > 5 }

  // MARK: What the user does

  func sceneDidChange(room: ScreenSize) {
    self.room = room
    layOut()
  }

  func perform(_ command: LiveListCommand) {
    guard let lines, let result else { return }
    if formatter.isPlain {
      guard case .move = command else { return }
    }
    lost = nil
    // What the cursor is on has been seen.
    if let number = cursor.task?.line.number { changes.remove(number) }
    switch command {
    case .move(let move): self.move(move, in: lines, of: result.list)
    case .moveToChange: moveToChange(in: lines, of: result)
    case .toggleWrapping: wrapsAll.toggle()
    case .toggleFold: fold { !$0 }
    case .fold: fold { _ in true }
    case .unfold: fold { _ in false }
    case .toggleFolds: toggleFolds()
    case .mark: mark(in: lines, of: result)
    case .markRange: markRange(in: lines)
    case .markAll: markAll(in: lines)
    case .filter: presentFilter()
    case .filterByName(let sigil): filterByName(after: sigil)
    case .chooseName(let sigil): chooseName(after: sigil)
    case .clearFilter: filter(to: nil)
    case .group: presentGroupings()
    case .sort: presentOrders()
    case .toggleCompleted: toggle(\.showsCompleted)
    case .toggleHeldBack: toggle(\.showsHeldBack)
    case .view(let index): selectView(index)
    case .nextView(let distance): selectView((tabs.selected + distance + tabs.count) % tabs.count)
    case .detail: presentDetail()
    case .scrollDetail(let pages): scrollDetail(pages: pages)
    }
    refresh()
    if command.marks { tellMarks() }
  }

  /// Presents Add with what was pasted, which is never taken for keys.
  func offer(_ text: [UInt8]) {
    wireframe.presentAdd(prefilledWith: text, on: navigator)
  }

  private func toggle(_ choice: WritableKeyPath<ListChoices, Bool>) {
    choices[keyPath: choice].toggle()
    ask()
  }

  /// Takes back the last thing that is only of the screen.
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

  /// - Parameters:
  ///   - target: nil for a place where there is nothing.
  ///   - count: how many times in a row.
  func press(_ target: LiveListDisplayData.Target?, count: Int) {
    guard let lines, let result else { return }
    lost = nil
    switch target {
    case nil:
      return
    case .view(let index):
      selectView(index)
    case .line(let line):
      guard (0..<lines.count).contains(line) else { return }
      if case .heading(let section) = lines.outline[line], let title = lines.outline.sections[section].title {
        folds.set(title, isFolded: !lines.outline.isFolded(section))
        return layOut()
      }
      cursor.move(to: line, in: lines, of: result.list)
      if count == 2, detail == nil { presentDetail() }
    }
    refresh()
  }

  /// Why an action may be meant for another task than the one under the cursor; asked for once.
  func takeDoubt(about tasks: [SelectedTask]) -> String? {
    guard let task = cursor.task, tasks == [task] else { return nil }
    defer { lost = nil }
    return lost.map { formatter.doubt(about: task, insteadOf: $0) }
  }

  /// What a task that is added here starts as, so that it is listed here.
  var newTaskText: [UInt8] { choices.filter?.newTaskText ?? [] }

  /// Goes to a task, if that is listed.
  ///
  /// - Returns: why that can't be, a sentence.
  func reveal(taskNumbered number: Int) -> String? {
    guard let result, let lines, result.list.task(numbered: number) != nil else {
      return "There is no task \(number)."
    }
    guard let index = lines.index(ofTask: number) else {
      return "Task \(number) is not in this list; f f clears the filter, H and F show what is left out."
    }
    unfold(around: index, in: lines)
    lost = nil
    cursor.move(to: SelectedTask(number, in: result.list))
    layOut()
    return nil
  }

  // MARK: Display

  /// Shows what is in view now.
  func refresh() {
    guard let result, let lines else { return }
    let room = listRoom
    cursor.settle(in: lines, of: result.list)
    viewport.show(
      cursor.target == nil ? nil : cursor.line, of: lines.outline, rows: room.rows, height: height(in: lines))
    let window = window(of: lines)
    var data = LiveListDisplayData()
    // Escape sequences take none of the columns.
    data.text.reserveCapacity(2 * room.columns * (room.rows + 2))
    if showsTabs { formatter.append(tabs, columns: room.columns, to: &data) }
    let range = marks.range(in: lines, to: cursor)
    for line in [window.heading].compactMap(\.self) + Array(window.lines) {
      append(line, of: lines, range, to: &data)
    }
    if navigator.isLinear { speak(in: lines, of: result, to: &data) }
    if lines.count == 0 {
      let hints = formatter.hints(for: result, filter: choices.filter) {
        navigator.keyName(ofAction: "add")
      }
      for hint in hints where data.rowCount < self.room.rows {
        var row: [UInt8] = []
        DisplayText.append(hint, columns: room.columns, to: &row)
        data.append(row)
      }
    }
    let marked = formatter.marked(
      all: marks.count, listed: markedNumbers(in: lines).count,
      // What is read aloud is nowhere in sight.
      visible: navigator.isLinear
        ? nil
        : window.lines.count { line in
          lines.taskNumber(ofLine: line).map { marks.contains($0, at: line, range) } ?? false
        })
    data.selectionNote = marked
    data.status = formatter.status(
      of: result, at: cursor.task.flatMap { lines.index(ofTask: $0.line.number) }, marked: marked,
      filter: choices.filter, context: choices.asked.criteria.context,
      order: formatter.order(of: choices.request))
    data.notice = formatter.notice(for: result)
    try? view.display(data)
    detail?.show(cursor.task)
  }

  private func append(
    _ line: Int, of lines: LiveListLines, _ range: ClosedRange<Int>?, to data: inout LiveListDisplayData
  ) {
    let number = lines.taskNumber(ofLine: line)
    let mark = ListMark(
      isSelected: !formatter.isPlain && cursor.target != nil && line == cursor.line,
      isMarked: number.map { marks.contains($0, at: line, range) } ?? false,
      isChanged: number.map(changes.contains) ?? false)
    let (start, firstRow) = (data.text.count, data.rowCount)
    data.rowCount += lines.append(line, mark: mark, isWhole: isWhole(line), to: &data.text)
    // A line at the lower edge may have more rows than are left.
    while data.rowCount > room.rows {
      data.text.removeLast()
      data.text.removeSubrange(((data.text[start...].lastIndex(of: .newline) ?? start - 1) + 1)...)
      data.rowCount -= 1
    }
    data.targets.append(
      LiveListDisplayData.TargetArea(
        rows: firstRow..<data.rowCount, columns: 0..<room.columns, target: .line(line)))
  }

  func window(of lines: LiveListLines) -> ListViewport.Window {
    viewport.window(of: lines.outline, rows: listRoom.rows, height: height(in: lines))
  }

  private func isWhole(_ line: Int) -> Bool {
    !formatter.isPlain && (wrapsAll || line == cursor.line)
  }

  private func height(in lines: LiveListLines) -> (Int) -> Int {
    { [self] line in
      guard isWhole(line) else { return 1 }
      var text: [UInt8] = []
      return min(max(1, listRoom.rows), lines.append(line, mark: ListMark(), isWhole: true, to: &text))
    }
  }

  /// Says what is under the cursor: a task, what a colour or a mark would say of it and its place in its section, whose
  /// heading is read out where it is another one than before; or a section that is folded.
  private func speak(in lines: LiveListLines, of result: ListResult, to data: inout LiveListDisplayData) {
    guard data.rowCount == 1, lines.count > cursor.line else { return }
    let outline = lines.outline
    switch outline[cursor.line] {
    case .heading(let section):
      data.text = formatter.spoken(outline.sections[section], isFolded: outline.isFolded(section))
    case .task(let index):
      let section = outline.sections[outline.section(ofLine: cursor.line)]
      let number = lines.taskNumber(ofLine: cursor.line)
      data.text.removeLast()
      data.text += formatter.spoken(
        number.flatMap { result.list.task(numbered: $0) }, at: result.now,
        isMarked: number.map { marks.contains($0, at: cursor.line, marks.range(in: lines, to: cursor)) }
          ?? false,
        isChanged: number.map(changes.contains) ?? false)
      data.text += ", \(index - section.rows.lowerBound + 1) of \(section.rows.count)\n".utf8
      guard outline.heading(above: cursor.line) != nil, room.rows > 1 else { return }
      data.text = formatter.spoken(section, isFolded: false) + data.text
      data.rowCount += 1
    }
  }
}
