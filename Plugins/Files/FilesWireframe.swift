import AddInterface
import EventLoop
import ModuleKit
import TaskScreens
import TodoStores

struct FilesWireframe {
  let context: ModuleContext

  func makeAddToPresenter() -> AddToPresenter {
    AddToPresenter(interactor: interactor, wireframe: self, settings: context.settings)
  }

  /// - Parameter source: nil for todo.txt.
  func route(from source: String?, to name: [UInt8]) -> Route {
    interactor.route(from: source ?? context.settings.files.todo, to: name)
  }

  /// - Throws: `CommandError` if no list can have that name.
  func route(from source: String?, toNew name: [UInt8]) throws(CommandError) -> Route {
    var route = try interactor.newPlace(named: name).route
    if let source { route.source = source }
    return route
  }

  func makeMovePresenter(_ route: Route, usage: CommandError) -> MovePresenter {
    MovePresenter(
      interactor: interactor,
      reporter: TaskReportPresenter(in: context, listName: TodoFiles.name(of: route.source), usage: usage),
      prompt: context.surroundings.prompt, settings: context.settings, route: route)
  }

  func makeListsPresenter() -> ListsPresenter {
    ListsPresenter(
      interactor: interactor, view: context.actionView(isSilenceable: false), settings: context.settings)
  }

  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    try context.module((any AddModuleInterface).self)?
      .presentAdd(text, toFileAt: path, isLiteral: isLiteral)
  }

  @EventLoop
  func ask(_ question: OperandQuestion) { ListControl(interactor: interactor).ask(question) }

  func makeMissingListsPresenter() -> MissingListsPresenter {
    MissingListsPresenter(interactor: interactor)
  }

  private var interactor: FilesInteractor {
    FilesInteractor(
      openStore: context.stores.open, todo: context.stores.todo, files: context.settings.files,
      inspector: context.stores.inspector, preservesLineNumbers: context.settings.preservesLineNumbers,
      readsShortNames: context.settings.givesHints, textFiles: context.stores.textFiles)
  }
}
