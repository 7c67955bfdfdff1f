import ModuleKit

struct DeduplicatePresenter {
  let interactor: DeduplicateInteractor
  let view: any View<[Message]>

  func deduplicate() throws {
    let count = try interactor.deduplicate()
    guard count > 0 else { throw CommandError("TODO: No duplicate tasks found") }
    try view.display([.result("TODO: \(count) duplicate task(s) removed")])
  }
}
