import ModuleKit
import ViewKit

struct CompletionWireframe {
  let context: ModuleContext

  func makePresenter(for words: [String]) -> CompletionPresenter {
    makePresenter(for: words, view: CompletionView(output: context.surroundings.output))
  }

  func makePresenter(
    for words: [String], view: any View<[CompletionDisplayData]>
  ) -> CompletionPresenter {
    let line = CompletionLine(words, registry: context.program.registry, program: context.program.description)
    // A configuration that can't be read is no reason to complete nothing.
    let world = line.options.isEmpty ? context : (try? context.program.configured(line.options)) ?? context
    return CompletionPresenter(
      line: line,
      interactor: CompletionInteractor(
        store: world.stores.todo, registry: context.program.registry, program: context.program.description,
        calendar: context.calendar, addOns: world.program.addOns,
        textFiles: world.stores.textFiles, savedViews: { (try? SavedViews(in: world).all()) ?? [] }),
      view: view)
  }
}
