import AddInterface
import EventLoop
import ListInterface
import Listing
import ModuleKit
import TodoStores
import TodoTxt

/// The live listing on a screen: what is shown, from which line on, and which task is under the cursor.
@EventLoop
final class LiveListPresenter {
  private let interactor: ListInteractor
  private let filter: ListFilter?
  private let wireframe: ListWireframe
  private let view: any View<LiveListDisplayData>
  private let navigator: any Navigator

  private var formatter: ListFormatter
  private var result: ListResult?
  private var list: ListDisplayData?
  private var changed = 0..<0
  private var firstLine = 0
  private var room = ScreenSize(columns: 0, rows: 0)

  /// Held through every change, because what is under the cursor is a task, not a row.
  private var selected: SelectedTask?

  /// What the user has added from here, until the list comes that has it.
  private var added: AddedTask?

  /// Where the cursor was last, for when its task is not listed any more.
  private var cursorLine = 0

  init(
    interactor: ListInteractor, filter: ListFilter?, formatter: ListFormatter, wireframe: ListWireframe,
    view: any View<LiveListDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.filter = filter
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  /// Keeps the view true until the task is cancelled.
  func present(_ request: ListRequest) async throws {
    try await interactor.follow(request, filter: filter) { self.show($0) }
  }

  var selection: [SelectedTask] { selected.map { [$0] } ?? [] }

  // MARK: The list

  private func show(_ new: ListResult) {
    if let numbers = new.changedNumbers { changed = numbers }
    let old = result
    result = new
    var message: ScreenMessage?
    if let old, let selected { message = follow(selected, from: old, to: new) }
    selectAdded()
    update()
    if let message { navigator.show(message) } else { navigator.setNeedsDisplay() }
  }

  /// Lets the cursor stay with its task.
  ///
  /// - Returns: what to say of that where it is not plain to see.
  private func follow(_ task: SelectedTask, from old: ListResult, to new: ListResult) -> ScreenMessage? {
    let earlier = old.list
    var followed = task.followed(from: earlier, to: new.list)
    guard let reason = followed?.reason, reason != .same else {
      selected = followed?.task
      return nil
    }
    // Only now, because a journal is a file to be read.
    let changes = interactor.recentChanges()
    followed = task.followed(from: earlier, to: new.list, by: changes)
    selected = followed?.task
    // What an action of the program has done is no surprise.
    if changes.contains(where: { $0.oldText == task.line.text }) { return nil }
    let text = String(decoding: task.line.text, as: UTF8.self)
    return switch followed?.reason {
    case .rewritten: ScreenMessage("“\(text)” has been changed by another program.")
    case .survivor: ScreenMessage("“\(text)” is not there any more.", isWarning: true)
    case .same, .successor, nil: nil
    }
  }

  // MARK: What the user does

  func sceneDidChange(room: ScreenSize) {
    self.room = room
    update()
  }

  func move(_ move: CursorMove) {
    guard let list else { return }
    added = nil
    let last = list.lineCount - 1
    let (target, direction) =
      switch move {
      case .lines(let count): (cursorLine + count, count.signum())
      case .start: (0, 1)
      case .end: (last, -1)
      }
    let start = max(0, min(target, last))
    if let line = taskLine(from: start, direction) ?? taskLine(from: start, -direction) {
      select(line)
    } else {
      // A filter of the user's may show lines that are no tasks.
      firstLine = move == .start ? 0 : move == .end ? last : firstLine + target - cursorLine
    }
    update()
  }

  /// Presents Add with what was pasted, which is never taken for keys.
  func offer(_ text: [UInt8]) {
    wireframe.presentAdd(prefilledWith: text, on: navigator, delegate: self)
  }

  /// The first line from `line` on that shows a task.
  private func taskLine(from line: Int, _ direction: Int) -> Int? {
    guard let list else { return nil }
    return stride(from: line, through: direction < 0 ? 0 : list.lineCount - 1, by: direction < 0 ? -1 : 1)
      .first { list.taskNumber(ofLine: $0) != nil }
  }

  private func select(_ line: Int) {
    guard let result, let number = list?.taskNumber(ofLine: line),
      result.list.indices.contains(number - 1)
    else { return }
    cursorLine = line
    selected = SelectedTask(number, in: result.list)
  }

  // MARK: Display

  private func update() {
    guard let result else { return }
    formatter.columns = room.columns
    let list = formatter.screenData(for: result)
    self.list = list
    if let line = selected.flatMap({ list.line(ofTask: $0.line.number) }) {
      cursorLine = line
    } else {
      // The task is not listed, or nothing was chosen yet: what stands in its place is the nearest.
      selected = nil
      let start = max(0, min(cursorLine, list.lineCount - 1))
      if list.lineCount > 0, let line = taskLine(from: start, 1) ?? taskLine(from: start, -1) { select(line) }
    }
    if selected != nil { scrollToCursor(in: list) }
    firstLine = max(0, min(firstLine, list.lineCount - room.rows))
    let notices = formatter.notices(for: result)
    try? view.display(
      LiveListDisplayData(
        list: list, firstLine: firstLine, marked: changed, selected: selected?.line.number,
        notice: notices.isEmpty ? nil : ScreenMessage(notices.joined(separator: " "), isWarning: true)))
  }

  /// A heading right above the cursor stays in view with it.
  private func scrollToCursor(in list: ListDisplayData) {
    let hasHeading = cursorLine > 0 && room.rows > 1 && list.taskNumber(ofLine: cursorLine - 1) == nil
    firstLine = min(firstLine, hasHeading ? cursorLine - 1 : cursorLine)
    firstLine = max(firstLine, cursorLine - room.rows + 1)
  }
}

extension LiveListPresenter: AddModuleDelegate {
  func addModule(didAdd tasks: [AddedTask]) {
    added = tasks.last
    selectAdded()
    update()
  }

  /// The list that has it may come sooner or later than the word of it.
  private func selectAdded() {
    guard let task = added, let list = result?.list, list.indices.contains(task.number - 1),
      list[task.number - 1].text.elementsEqual(task.text)
    else { return }
    selected = SelectedTask(task.number, in: list)
    added = nil
  }

  func addModuleDidCancel() {}
}
