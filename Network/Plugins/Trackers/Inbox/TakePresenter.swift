import ModuleKit
import PlainText
import RemoteServices
import ViewKit

/// Reports the result of taking items.
struct TakePresenter {
  let inbox: InboxInteractor
  let interactor: TakeInteractor
  let view: any View<[ActionResult]>
  let clock: any CivilClock
  let listName: String

  func take(_ keys: [String]) throws {
    let items: [ListedItem]
    do {
      items = try RemoteWork.wait { [inbox] in try await inbox.items(keys) }
    } catch let error as RemoteError {
      throw CommandError("\(error) No task was added.", code: error.code)
    }
    try view.display(try interactor.take(items, on: clock.today()).map(describe))
  }

  private func describe(_ outcome: TakeOutcome) -> ActionResult {
    switch outcome {
    case .added(let task):
      ActionResult("added", after: task, [.task(task), .text("\(listName): \(task.number) added.")])
    case .reopened(let before, let after):
      ActionResult(
        "reopened", before: before, after: after,
        [.task(after), .text("\(listName): \(after.number) is open again.")])
    case .wasThere(let key, let number):
      ActionResult(
        "wasThere", number: number, [.text("\(listName): \(key) is already task \(number).")]
      )
    }
  }
}
