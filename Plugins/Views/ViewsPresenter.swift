import ListInterface
import ModuleKit
import PlainText
import ViewKit

struct ViewsPresenter {
  let interactor: ViewsInteractor
  let view: any View<[ActionResult]>
  let wireframe: ViewsWireframe
  let programName: String

  /// Shows all views in the form of their file.
  func presentNames() throws {
    let all = try interactor.all()
    let strange = try interactor.strangeLines()
    var results = all.map { view in
      ActionResult(
        "view",
        details: [
          "name": .string(view.name), "definition": .bytes(view.definition),
          "standard": .bool(view.isStandard),
        ],
        [.result("\(view.name) = \(String(decoding: view.definition, as: UTF8.self))")])
    }
    if all.allSatisfy(\.isStandard) {
      results.append(.hint("Save a view of your own: \(programName) view --save week due:..eow"))
    }
    results += strange.map {
      ActionResult(
        "strangeLine", details: ["path": .string(interactor.path), "line": .number($0)],
        [.complaint("\(interactor.path):\($0): expected “name = QUERY”.")])
    }
    try view.display(results)
    if !strange.isEmpty { throw CommandError("", code: "incomplete") }
  }

  func present(_ request: ListRequest) throws {
    try wireframe.presentList(request)
  }

  func save(_ saved: SavedView) throws {
    let isReplaced = try interactor.save(saved)
    let verb = isReplaced ? "replaced" : "saved"
    try view.display([
      ActionResult(verb, details: ["name": .string(saved.name)], [.text("View \(saved.name) \(verb).")])
    ])
  }

  func delete(_ name: String) throws {
    switch try interactor.delete(name) {
    case .deleted:
      try view.display([
        ActionResult("deleted", details: ["name": .string(name)], [.text("View \(name) deleted.")])
      ])
    case .isStandard:
      throw CommandError(
        "The view “\(name)” comes with \(programName). A line “\(name) =” in \(interactor.path) leaves it out.",
        code: "standardView")
    case .isMissing:
      throw CommandError("There is no view “\(name)”.", code: "noView")
    }
  }
}
