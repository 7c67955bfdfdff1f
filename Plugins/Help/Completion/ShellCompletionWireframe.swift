import EventLoop
import ListInterface
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
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

  /// Takes a command line on the bottom line of a screen.
  @EventLoop
  func presentPalette(on navigator: any Navigator, for scene: any Scene) {
    let interactor = PaletteInteractor(context: context) { words in
      let view = CandidatesView()
      try? makePresenter(for: words, view: view).present()
      return view.candidates
    }
    let recent = PaletteLine.latestActions(of: navigator.history(PaletteScreenPresenter.history).answers())
    let assistant = PaletteAssistant(
      palette: context.settings.screenPalette, isLinear: navigator.isLinear,
      task: { (scene as? any TaskScene)?.task(withNumber: Array($0.utf8))?.words }
    ) { words in
      interactor.candidates(
        for: words, offers: navigator.offers.filter { $0.place != .elsewhere || words == [$0.action.name] },
        menu: navigator.choices, selected: scene.selectedTasks.first?.shownNumber, recent: recent)
    }
    PaletteScreenPresenter(
      interactor: interactor, wireframe: self, navigator: navigator, scene: scene, assistant: assistant
    ).present()
  }

  /// Opens a list on the screen.
  ///
  /// - Returns: false if the program has no List module.
  @EventLoop
  func presentList(_ request: ListRequest, titled title: String, on navigator: any Navigator) -> Bool {
    guard let list = context.module((any ListModuleInterface).self) else { return false }
    list.presentList(request, titled: title, on: navigator)
    return true
  }
}
