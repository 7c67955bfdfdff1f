import ModuleKit

struct CompletionWireframe {
  let context: ModuleContext

  func makePresenter(for words: [String]) -> CompletionPresenter {
    let line = CompletionLine(words, registry: context.registry, program: context.program)
    // A configuration that can't be read is no reason to complete nothing.
    let world = line.options.isEmpty ? context : (try? context.configured(line.options)) ?? context
    return CompletionPresenter(
      line: line,
      interactor: CompletionInteractor(
        store: world.store, registry: context.registry, program: context.program, addOns: world.addOns,
        textFiles: world.textFiles, savedViews: { (try? SavedViews(in: world).all()) ?? [] }),
      view: CompletionView(output: context.output))
  }
}
