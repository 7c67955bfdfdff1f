import ModuleKit
import TodoTxt
import ViewKit

struct ListNamesPresenter {
  let interactor: ListNamesInteractor
  let view: any View<[ActionResult]>

  func present(namesAfter sigil: UInt8, _ filter: TodoFilter) throws {
    try view.display(
      interactor.names(after: sigil, filter).map {
        ActionResult("name", details: ["name": .bytes($0)], [.line($0)])
      })
  }
}
