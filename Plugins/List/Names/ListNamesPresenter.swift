import ModuleKit
import PlainText
import ViewKit

struct ListNamesPresenter {
  let interactor: ListNamesInteractor
  let view: any View<[ActionResult]>

  func present(namesAfter sigil: UInt8) throws {
    var results = try interactor.names(after: sigil).map {
      // Without the sigil, as in the facts about a task.
      ActionResult("name", details: ["name": .bytes(Array($0.dropFirst())), "raw": .bytes($0)], [.line($0)])
    }
    if let context = interactor.context { results.append(.hint(context.note)) }
    try view.display(results)
  }
}
