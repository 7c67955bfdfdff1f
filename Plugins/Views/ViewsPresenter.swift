import ListInterface
import ModuleKit

struct ViewsPresenter {
  let views: SavedViews
  let view: any View<[Message]>
  let wireframe: ViewsWireframe
  let programName: String

  /// Shows all views as they are written in their file.
  func presentNames() throws {
    let all = try views.all()
    let strange = try views.strangeLines()
    var messages = all.map { view in
      Message.result("\(view.name) = \(String(decoding: view.definition, as: UTF8.self))")
    }
    if all.isEmpty {
      messages.append(.text("No view is saved. Save one: \(programName) view --save week due:..eow"))
    }
    messages += strange.map { .complaint("\(views.path):\($0): this line is no “name = QUERY”.") }
    try view.display(messages)
    if !strange.isEmpty { throw CommandError("") }
  }

  func present(_ request: ListRequest) throws {
    try wireframe.presentList(request)
  }

  func save(_ saved: SavedView) throws {
    let isReplaced = try views.save(saved)
    try view.display([.text("View \(saved.name) \(isReplaced ? "replaced" : "saved").")])
  }

  func delete(_ name: String) throws {
    guard try views.delete(name) else { throw CommandError("There is no view “\(name)”.") }
    try view.display([.text("View \(name) deleted.")])
  }
}
