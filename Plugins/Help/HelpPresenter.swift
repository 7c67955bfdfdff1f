import ModuleKit

struct HelpPresenter {
  let interactor: HelpInteractor
  let formatter: HelpFormatter
  let view: any View<[UInt8]>

  func presentEverything() throws {
    try view.display(formatter.everything(actions: interactor.actions, addOnUsages: interactor.addOnUsages()))
  }

  /// What there is, one line each.
  func presentSummaries() throws {
    let addOnUsages = try interactor.addOnUsages()
    try view.display(
      formatter.program.hasLongOptions
        ? formatter.summaries(of: interactor.actionsByTitle, addOnUsages: addOnUsages)
        : formatter.usages(of: interactor.actions, addOnUsages: addOnUsages))
  }

  /// Tells of one action after the other, up to the first that does not exist.
  func present(_ names: [String]) throws {
    for name in names {
      switch try interactor.topic(named: name) {
      case .addOn(let usage): try view.display(usage)
      case .action(let action, let name): try view.display(formatter.entry(for: action, askedFor: name))
      }
    }
  }

  func presentAddOnNames() throws {
    guard let names = interactor.addOnNames else {
      throw CommandError("TODO: '\(interactor.addOnsPath)' does not exist.")
    }
    try view.display(formatter.addOnNames(names))
  }

  func presentManual() throws {
    try view.display(
      ManualFormatter(program: formatter.program, optionChoices: interactor.optionChoices)
        .page(actions: interactor.actions))
  }
}
