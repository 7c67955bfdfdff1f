import ModuleKit
import TerminalText

struct HelpWireframe {
  let context: ModuleContext

  func makePresenter(output: any TextOutput) -> HelpPresenter {
    let interactor = HelpInteractor(
      registry: context.program.registry, program: context.program.description,
      addOns: context.program.addOns,
      suggestions: ActionSuggestions(in: context), settings: context.settings,
      userActions: { context.userActions })
    return HelpPresenter(
      interactor: interactor,
      formatter: HelpFormatter(
        programName: context.settings.programName, program: context.program.description,
        optionChoices: interactor.optionChoices, verbosity: context.settings.verbosity,
        showsOnTerminal: output.columns != nil),
      view: BytesView(output),
      facts: context.settings.outputFormat.isJSON ? context.actionView() : nil,
      complaints: BytesView(context.surroundings.errors))
  }
}
