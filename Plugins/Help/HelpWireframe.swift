import ModuleKit

struct HelpWireframe {
  let context: ModuleContext

  func makePresenter(output: any TextOutput) -> HelpPresenter {
    let interactor = HelpInteractor(
      registry: context.registry, program: context.program, addOns: context.addOns)
    return HelpPresenter(
      interactor: interactor,
      formatter: HelpFormatter(
        programName: context.settings.programName, program: context.program,
        optionChoices: interactor.optionChoices, verbosity: context.settings.verbosity,
        showsOnTerminal: output.columns != nil),
      view: HelpView(output: output))
  }
}
