import EventLoop
import ListArranging
import ListRendering
import ModuleKit
import ScreenKit
import TaskScreens
import TerminalText
import TodoStores
import TodoTxt
import ViewKit

/// The live list on a screen: draws the display data, scrolls, and passes user input to the presenter.
@EventLoop
final class LiveListScene: PresentedScene<LiveListDisplayData, LiveListPresenter>, TaskScene,
  CursorMoving
{
  private let terminal: TerminalListView

  /// Used instead of `terminal` for `--linear`; else nil.
  private let linear: LinearListView?

  /// The other ways to draw a list on a screen. To add one, write it here.
  nonisolated static let layouts = [BoardLayout.offer]

  /// Draws instead of `terminal`, as the user has chosen; else nil.
  private var layout: (any LiveListLayout)?

  private let panes: SceneSides
  private var viewport = ListViewport()

  /// The scroll position and the filter before the user began to type a filter.
  private var place: (viewport: ListViewport, filter: String?)?

  /// The cached drawing of `data`; nil if it is out of date.
  private var drawn: (picture: TerminalListView.Picture, room: ScreenSize)?

  /// The data drawn last: `data`, or an earlier value of it.
  private var latest: TerminalListView.Drawing?

  /// The cached layout of the rows.
  private var rendered:
    (
      rows: ListRows, isStale: Bool, marksWaiting: Bool, showsDates: Bool, matches: [[UInt8]],
      room: ScreenSize, screenColumns: Int, renderer: ListRenderer
    )?

  /// The rows of each line if all tasks have room for their whole text; else nil. Cached with `rendered`.
  private var wholeHeight: (density: Density?, height: ((_ line: Int) -> Int)?)?

  private var hasRoom = false

  /// The tabs above the list and its panes; nil if there is no room for them.
  private var tabs: TerminalListView.Tabs?
  private var screenColumns = 0

  init(
    _ terminal: TerminalListView, linear: LinearListView?, palette: Palette, panes: SceneSides = SceneSides(),
    presenter: (_ view: WeakView<LiveListDisplayData>) -> LiveListPresenter
  ) {
    self.terminal = terminal
    self.linear = linear
    self.panes = panes
    super.init(LiveListDisplayData(), palette: palette, presenter: presenter)
  }

  override func display(_ data: LiveListDisplayData) {
    if data.isBeingFiltered, place == nil { place = (viewport, self.data.status.filter) }
    if !data.isBeingFiltered, let place {
      if place.filter == data.status.filter { viewport = place.viewport }
      self.place = nil
    }
    if data.layout != self.data.layout {
      layout = Self.layouts.first { $0.key.name == data.layout }?.make()
    }
    super.display(data)
    drawn = nil
  }

  // MARK: Drawing

  /// A board takes all columns.
  var sides: SceneSides { data.showsPanes && data.rows != nil && layout == nil ? panes : SceneSides() }

  func header(for room: ScreenSize) -> [UInt8]? {
    screenColumns = room.columns
    // A screen reader hears the tabs only if there is nothing else.
    let isShown = data.rows.map { linear == nil || $0.count == 0 } ?? false
    tabs = isShown ? terminal.tabs(of: data, in: room, after: tabs) : nil
    return tabs?.text
  }

  func image(for room: ScreenSize) -> SceneImage {
    hasRoom = room.rows > 0
    guard hasRoom, data.rows != nil else { return SceneImage(text: [], rowCount: 0) }
    if drawn?.room != room {
      drawn = (picture(in: room), room)
      presenter.appear(drawn?.picture.lines ?? 0..<0)
    }
    return SceneImage(text: drawn?.picture.text ?? [], rowCount: drawn?.picture.rowCount ?? 0)
  }

  private func picture(in room: ScreenSize) -> TerminalListView.Picture {
    guard let rows = data.rows else { return TerminalListView.Picture() }
    if linear == nil, rows.count > 0, let picture = layout?.picture(of: data, rows, by: terminal, in: room) {
      return picture
    }
    let renderer = renderer(of: rows, in: room)
    if let linear, rows.count > 0 {
      var picture = TerminalListView.Picture()
      for row in linear.rows(of: data, renderer, rowLimit: room.rows) { picture.append(row) }
      return picture
    }
    var data = data
    if wholeHeight?.density != data.density { wholeHeight = nil }
    let whole = wholeHeight ?? (data.density, terminal.wholeHeight(in: data, renderer, in: room))
    wholeHeight = whole
    if whole.height != nil { data.wrapsAll = true }
    let height = whole.height ?? terminal.height(in: data, renderer, in: room)
    viewport.show(data.selected, of: rows.outline, rows: room.rows, height: height)
    let window = viewport.window(of: rows.outline, rows: room.rows, height: height)
    let picture = terminal.picture(of: data, window, renderer, in: room, after: latest)
    latest = TerminalListView.Drawing(rows: rows, renderer: renderer, picture: picture)
    return picture
  }

  private func renderer(of rows: ListRows, in room: ScreenSize) -> ListRenderer {
    if let rendered, rendered.rows === rows, rendered.isStale == data.isStale,
      rendered.marksWaiting == data.marksWaiting, rendered.showsDates == data.showsDates,
      rendered.matches == data.matches, rendered.room == room, rendered.screenColumns == screenColumns
    {
      return rendered.renderer
    }
    let renderer = terminal.renderer(
      of: rows, isStale: data.isStale, marksWaiting: data.marksWaiting, showsDates: data.showsDates,
      isSpoken: linear != nil, isBesidePane: screenColumns > room.columns, matches: data.matches, in: room)
    wholeHeight = nil
    rendered = (
      rows, data.isStale, data.marksWaiting, data.showsDates, data.matches, room, screenColumns, renderer
    )
    return renderer
  }

  // MARK: Input

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(.escape):
      return presenter.goBack()
    case .paste(let text):
      if !text.allSatisfy({ $0.isBlank || $0 == .newline }) { presenter.offer(text) }
      return true
    case .mouse(let event):
      return point(event)
    case .key, .said, .resized:
      return false
    }
  }

  private func point(_ event: MouseEvent) -> Bool {
    guard case .press(let count) = event.kind else { return false }
    let (column, row) = (event.position.column, event.position.row)
    if row < 0 {
      if let index = tabs?.columns.first(where: { $0.columns.contains(column) })?.index {
        presenter.perform(.view(index))
      }
    } else if let target = drawn?.picture.targets.first(where: { $0.contains(event.position) }) {
      presenter.receive(.press(line: target.line, count: count))
    }
    return true
  }

  /// Whether it is only read.
  var isPlain: Bool { terminal.isPlain }

  var hasRows: Bool { data.rows.map { $0.count > 0 } ?? false }

  var isBoard: Bool { layout != nil }

  var mayShowPanes: Bool { linear == nil && layout == nil }

  /// The pane at the left if it is shown.
  var shownNames: (any Scene)? { screenColumns >= SceneSides.leastColumnsForLeft ? sides.left : nil }

  /// Ignores keys while no row of the list is visible.
  func perform(_ input: LiveListInput) {
    if hasRoom { presenter.perform(input) }
  }

  func move(_ move: CursorMove) {
    guard hasRoom else { return }
    let whole = move.inRows(pageRows: drawn?.picture.lines.count ?? 0)
    guard data.selected != nil else { return scroll(whole) }
    if case .halfPages = move, case .rows(let count) = whole { viewport.scroll(by: count) }
    presenter.perform(.move(whole))
  }

  /// Scrolls a list without a cursor.
  private func scroll(_ move: CursorMove) {
    let all = data.rows?.count ?? 0
    switch move {
    case .rows(let count): viewport.scroll(by: count)
    case .start: viewport.scroll(by: -all)
    case .end: viewport.scroll(by: all)
    case .halfPages: break
    }
    drawn = nil
  }

  var isShowingMatches: Bool { data.status.filter != nil || !data.matches.isEmpty }

  func wasDismissed() {
    presenter.stop()
    panes.left?.wasDismissed()
    panes.right?.wasDismissed()
  }

  // MARK: The navigator's questions

  var selection: [any SceneItem] { presenter.selection }
  var current: (any SceneItem)? { data.current }
  var hasSelection: Bool { data.hasSelection }
  var hasMarks: Bool { !data.marks.isEmpty }
  func takeDoubt(about items: [any SceneItem]) -> String? {
    presenter.takeDoubt(about: items.compactMap { $0 as? SelectedTask })
  }
  var selectionNote: String? {
    terminal.marked(in: data, lines: linear == nil && layout == nil ? drawn?.picture.lines : nil)
  }
  var status: String? {
    guard data.rows != nil else { return nil }
    return terminal.text(
      of: data.status, marked: selectionNote, isSpoken: linear != nil,
      showsSync: linear != nil || tabs == nil
    )
  }

  var hints: [KeyPhrase] {
    let board = [
      KeyPhrase(actions: ["fold-section", "unfold-section"], rest: "columns"),
      KeyPhrase(actions: ["card-left", "card-right"], rest: "move"), KeyPhrase(action: "board", rest: "rows"),
    ]
    let escape = data.marks.isEmpty ? "show all" : "unmark"
    return (layout == nil ? [] : board)
      + (data.isCurrentCompleted && data.marks.isEmpty ? [KeyPhrase(action: "complete", rest: "reopen")] : [])
      + (data.showsCompleted ? [KeyPhrase(action: "show-completed", rest: "hide done")] : [])
      + (data.status.filter == nil && data.marks.isEmpty
        ? [] : [KeyPhrase(action: ScreenAction.escape, rest: escape)])
      + (data.status.filter == nil || data.status.count < 2
        ? [] : [KeyPhrase(action: "next-match", rest: "next match")])
      + (data.changes.isEmpty ? [] : [KeyPhrase(action: "next-change", rest: "changed")])
  }
  var notice: ScreenMessage? { data.notice }
  var newTaskText: [UInt8] { presenter.newTaskText }
  func reveal(added tasks: [NumberedTask]) { presenter.reveal(added: tasks) }
  func reveal(taskNumbered number: Int) -> ScreenMessage? { presenter.reveal(taskNumbered: number) }
  func task(withNumber word: [UInt8]) -> SelectedTask? { presenter.task(withNumber: word) }
}
