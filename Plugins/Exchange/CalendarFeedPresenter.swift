import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct CalendarFeedPresenter {
  let interactor: CalendarFeedInteractor

  /// Shows the calendar itself.
  let output: any View<[UInt8]>
  let view: any View<[ActionResult]>
  let path: String?

  func write(hasEvents: Bool) throws {
    let feed = try interactor.feed(hasEvents: hasEvents)
    guard let path else { return try output.display(feed.text) }
    if interactor.isList {
      throw CommandError(
        "\(path.shownPath) is the name of a list of tasks: name a calendar, such as due.ics.",
        code: "otherFile")
    }
    guard interactor.folderExists() else { throw TodoStoreError.withoutFolder(path) }
    guard try interactor.save(feed) else {
      throw CommandError("\(path.shownPath) holds no calendar, and stays as it is.", code: "otherFile")
    }
    let tasks = String(count: feed.count, "task")
    try view.display([
      ActionResult(
        "written", details: ["path": .string(path), "tasks": .number(feed.count)],
        [.text("\(path.shownPath): \(tasks) with a due date.")])
    ])
  }
}
