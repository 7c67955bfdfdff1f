import EventLoop
import AddInterface
import HistoryInterface
import ListInterface
import Listing
import ModuleKit

/// The live listing on a screen: what is shown, from which line on, and what the keys do to that.
@EventLoop
final class LiveListPresenter {
  private let interactor: ListInteractor
  private let wireframe: ListWireframe
  private let view: LiveListView

  private var formatter: ListFormatter
  private var result: ListResult?
  private var changed = 0..<0
  private var firstLine = 0

  /// What the user should read before anything else; goes with the next key.
  private var message: LiveListMessage?
  private var isDone = false

  init(interactor: ListInteractor, wireframe: ListWireframe, view: LiveListView) {
    self.interactor = interactor
    self.wireframe = wireframe
    self.view = view
    formatter = wireframe.formatter(columns: view.columns)
  }

  /// Shows the list and keeps it true until the user quits or the screen is gone.
  func present(_ request: ListRequest) async {
    let following = Task { @EventLoop in try await interactor.follow(request) { self.show($0) } }
    defer { following.cancel() }
    for await event in view.events {
      handle(event)
      if isDone { return }
      display()
    }
  }

  private func show(_ new: ListResult) {
    if let numbers = new.changedNumbers { changed = numbers }
    result = new
    display()
  }

  private func handle(_ event: ScreenEvent) {
    message = nil
    do {
      guard let input = try view.input(for: event) else { return }
      switch input {
      case .add: try wireframe.presentAdd(on: view, delegate: self)
      case .undo: try wireframe.presentUndo(delegate: self)
      case .scroll(let lines): firstLine += lines
      case .scrollToStart: firstLine = 0
      case .scrollToEnd: firstLine = .max
      case .quit: isDone = true
      }
    } catch {
      message = LiveListMessage(text: "\(error)", isWarning: true)
    }
  }

  private func display() {
    guard let result else { return }
    formatter.columns = view.columns
    let list = formatter.displayData(for: result, isLive: true)
    firstLine = max(0, min(firstLine, list.text.lineCount - view.listHeight))
    let notices = formatter.notices(for: result)
    let notice =
      notices.isEmpty ? nil : LiveListMessage(text: notices.joined(separator: " "), isWarning: true)
    view.display(
      LiveListDisplayData(
        list: list, firstLine: firstLine, marked: changed, message: message ?? notice))
  }
}

extension LiveListPresenter: AddModuleDelegate {
  func addModule(didAdd task: AddedTask) {
    let listName = wireframe.context.settings.files.todoName
    let days = task.days.map { ", \($0)" }.joined()
    message = LiveListMessage(text: "\(listName): \(task.number) added\(days).", isWarning: false)
  }

  func addModuleDidCancel() {
    message = nil
  }
}

extension LiveListPresenter: HistoryModuleDelegate {
  func historyModule(didUndo action: String, lines: [NumberedTask]) {
    let listName = wireframe.context.settings.files.todoName
    let first = lines.first.map { " “\(String(decoding: $0.text, as: UTF8.self))”" } ?? ""
    let rest = lines.count > 1 ? " and \(lines.count - 1) more" : ""
    message = LiveListMessage(text: "\(listName): \(action)\(first)\(rest) undone.", isWarning: false)
  }

  func historyModule(didNotUndoBecause reason: String) {
    message = LiveListMessage(text: reason, isWarning: true)
  }
}
