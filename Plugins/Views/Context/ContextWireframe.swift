import ModuleKit

struct ContextWireframe {
  let context: ModuleContext

  /// - Throws: `CommandError` if there is no place to store a context.
  func makePresenter() throws(CommandError) -> ContextPresenter {
    guard let file = ContextFile(in: context) else {
      throw CommandError("Can't save the context: neither HOME nor XDG_CONFIG_HOME is set.")
    }
    let interactor = ContextInteractor(
      file: file, views: try SavedViews(in: context), store: context.stores.todo,
      reader: QueryReader(in: context))
    return ContextPresenter(
      interactor: interactor, view: context.actionView(), programName: context.settings.programName)
  }
}
