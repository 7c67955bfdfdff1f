import AddInterface
import ModuleKit
import TodoStores

struct AddWireframe: AddModuleInterface {
  let context: ModuleContext

  func makePresenter(isLiteral: Bool = false) -> AddPresenter {
    makePresenter(for: context.store, at: context.settings.files.todo, isLiteral: isLiteral)
  }

  func presentAdd(
    prefilledWith text: [UInt8], on prompt: any Prompt, delegate: any AddModuleDelegate
  ) throws {
    let action = ActionIdentity(AddCommand.syntax.name, from: context.action.origin)
    try AddWireframe(context: context.acting(as: action)).makePresenter()
      .ask(on: prompt, prefilledWith: text, acceptsNothing: false, delegate: delegate)
  }

  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    try makePresenter(for: context.openStore(path), at: path, isLiteral: isLiteral).add([text])
  }

  private func makePresenter(for store: any TodoStore, at path: String, isLiteral: Bool) -> AddPresenter {
    AddPresenter(
      interactor: AddInteractor(
        store: store, clock: context.clock,
        reading: TaskTextReading(clock: context.clock, settings: context.settings, isLiteral: isLiteral),
        addsCreationDate: context.settings.addsCreationDate,
        priorityOnAdd: context.settings.priorityOnAdd),
      view: MessageView(in: context), listName: TodoFiles.name(of: path))
  }
}
