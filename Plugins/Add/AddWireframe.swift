import AddInterface
import ModuleKit
import TodoStores

struct AddWireframe: AddModuleInterface {
  let context: ModuleContext

  func makePresenter() -> AddPresenter {
    makePresenter(for: context.store, at: context.settings.files.todo)
  }

  func presentAdd(
    prefilledWith text: [UInt8], on navigator: any Navigator, delegate: (any AddModuleDelegate)?
  ) {
    let action = ActionIdentity(AddCommand.syntax.name, from: .screen)
    let acting = context.acting(as: action)
    AddScenePresenter(
      interactor: AddWireframe(context: acting).interactor(for: acting.store), navigator: navigator,
      listName: context.settings.files.todoName, delegate: delegate
    ).present(prefilledWith: text)
  }

  func presentAdd(_ text: [UInt8], toFileAt path: String) throws {
    try makePresenter(for: context.openStore(path), at: path).add([text])
  }

  private func makePresenter(for store: any TodoStore, at path: String) -> AddPresenter {
    let listName = TodoFiles.name(of: path)
    return AddPresenter(
      interactor: interactor(for: store),
      view: MessageView(in: context), listName: listName, place: place(of: path),
      dateNotices: DateNotices(listName: listName, in: context.settings))
  }

  private func interactor(for store: any TodoStore) -> AddInteractor {
    AddInteractor(
      store: store, clock: context.clock, addsCreationDate: context.settings.addsCreationDate,
      priorityOnAdd: context.settings.priorityOnAdd)
  }

  private func place(of path: String) -> String {
    let files = context.settings.files
    guard path == files.todo, case .workingDirectory(insteadOf: let usual?) = files.origin else { return "" }
    return " to ./\(path.split(separator: "/").last ?? ""), not to \(usual)"
  }
}
