import ModuleKit
import PlainText
import ViewKit

struct DeduplicatePresenter {
  let interactor: DeduplicateInteractor
  let view: any View<[ActionResult]>

  func deduplicate() throws {
    let count = try interactor.deduplicate()
    guard count > 0 else { throw CommandError("TODO: No duplicate tasks found", code: "noDuplicates") }
    try view.display([
      ActionResult(
        "deduplicated", details: ["removed": .number(count)],
        [.result("TODO: \(count) duplicate task(s) removed")])
    ])
  }
}
