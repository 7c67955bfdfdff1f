import AddInterface
import ModuleKit
import TodoStores

struct AddWireframe: AddModuleInterface {
  let context: ModuleContext

  func makePresenter() -> AddPresenter {
    makePresenter(for: context.store, at: context.settings.files.todo)
  }

  func presentAdd(
    prefilledWith text: [UInt8], on prompt: any Prompt, delegate: any AddModuleDelegate
  ) throws {
    let action = ActionIdentity(AddCommand.syntax.name, from: context.action.origin)
    try AddWireframe(context: context.acting(as: action)).makePresenter()
      .ask(on: prompt, prefilledWith: text, acceptsNothing: false, delegate: delegate)
  }

  func presentAdd(_ text: [UInt8], toFileAt path: String) throws {
    try makePresenter(for: context.openStore(path), at: path).add([text])
  }

  private func makePresenter(for store: any TodoStore, at path: String) -> AddPresenter {
    let listName = TodoFiles.name(of: path)
    return AddPresenter(
      interactor: AddInteractor(
        store: store, clock: context.clock, addsCreationDate: context.settings.addsCreationDate,
        priorityOnAdd: context.settings.priorityOnAdd),
      view: MessageView(in: context), listName: listName, place: place(of: path),
      dateNotices: DateNotices(listName: listName, in: context.settings))
  }

  private func place(of path: String) -> String {
    let files = context.settings.files
    guard path == files.todo, case .workingDirectory(insteadOf: let usual?) = files.origin else { return "" }
    return " to ./\(path.split(separator: "/").last ?? ""), not to \(usual)"
  }
}
