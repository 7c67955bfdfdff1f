import ModuleKit
import ViewKit

struct ShellCompletionWireframe {
  let context: ModuleContext

  func makePresenter(for words: [String]) -> ShellCompletionPresenter {
    makePresenter(for: words, view: ShellCompletionView(output: context.surroundings.output))
  }

  func makePresenter(
    for words: [String], view: any View<[ShellCompletionDisplayData]>
  ) -> ShellCompletionPresenter {
    let line = ShellCompletionLine(
      words, registry: context.program.registry, program: context.program.description)
    // Complete even if the configuration can't be read.
    let world = line.options.isEmpty ? context : (try? context.program.configured(line.options)) ?? context
    return ShellCompletionPresenter(
      line: line,
      interactor: ShellCompletionInteractor(
        store: world.stores.todo, registry: context.program.registry, program: context.program.description,
        calendar: context.calendar, addOns: world.program.addOns,
        textFiles: world.stores.textFiles, userActions: { world.userActions },
        savedViews: { (try? SavedViews(in: world).all()) ?? [] }),
      view: view)
  }
}
