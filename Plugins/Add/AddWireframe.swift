import AddInterface
import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores

struct AddWireframe: AddModuleInterface {
  let context: ModuleContext

  /// - Parameter list: as in `AddInteractor`.
  func makePresenter(isLiteral: Bool = false, list: ListFile? = nil) -> AddPresenter {
    makePresenter(
      for: context.stores.todo, at: context.settings.files.todo, isLiteral: isLiteral, list: list,
      lists: context.settings.files.lists)
  }

  func presentAdd(
    prefilledWith text: [UInt8], on navigator: any Navigator, delegate: (any AddModuleDelegate)?
  ) {
    makeScreenPresenter(on: navigator).present(prefilledWith: text, delegate: delegate)
  }

  /// Asks for tasks until the user stops. A list of tasks shows each.
  @EventLoop
  func presentCapture(from scene: any Scene, on navigator: any Navigator) {
    let list = scene as? any TaskScene
    makeScreenPresenter(on: navigator).capture(startingWith: list?.newTaskText ?? []) { [weak list] tasks in
      list?.reveal(added: tasks.map(\.numbered))
    }
  }

  @EventLoop
  private func makeScreenPresenter(on navigator: any Navigator) -> AddScreenPresenter {
    let action = ActionIdentity(AddCommand.syntax.name, from: .screen)
    // A retry after a failure is an action of its own.
    let acting = context.acting(as: action, endsWithEachCommit: true)
    return AddScreenPresenter(
      interactor: AddWireframe(context: acting).interactor(
        for: acting.stores.todo, isLiteral: false, lists: acting.settings.files.lists),
      navigator: navigator, makeAssistant: { TaskTextAssistant(in: acting) })
  }

  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    try makePresenter(for: context.stores.open(path), at: path, isLiteral: isLiteral).add([text])
  }

  private func makePresenter(
    for store: any TodoStore, at path: String, isLiteral: Bool, list: ListFile? = nil, lists: [ListFile] = []
  ) -> AddPresenter {
    AddPresenter(
      interactor: interactor(for: store, isLiteral: isLiteral, list: list, lists: lists),
      view: context.actionView(), listName: TodoFiles.name(of: path), place: place(of: path))
  }

  private func interactor(
    for store: any TodoStore, isLiteral: Bool, list: ListFile? = nil, lists: [ListFile]
  ) -> AddInteractor {
    AddInteractor(
      store: store, clock: context.surroundings.clock,
      reading: TaskTextReading(in: context, isLiteral: isLiteral),
      settings: context.settings, lists: lists, list: list, queries: QueryReader(in: context))
  }

  private func place(of path: String) -> String {
    let files = context.settings.files
    guard path == files.todo, case .workingDirectory(insteadOf: let usual?) = files.origin else { return "" }
    return " to ./\(path.split(separator: "/").last ?? ""), not to \(usual)"
  }
}
