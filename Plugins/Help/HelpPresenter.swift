import ModuleKit
import TodoTxt

struct HelpPresenter {
  let interactor: HelpInteractor
  let formatter: HelpFormatter
  let view: any View<[UInt8]>

  /// For programs: nil where people read.
  let facts: (any View<[ActionResult]>)?

  func presentEverything() throws {
    if let facts { return try facts.display(interactor.actions.map(ActionResult.init)) }
    try view.display(formatter.everything(actions: interactor.actions, addOnUsages: interactor.addOnUsages()))
  }

  /// What there is, one line each.
  func presentSummaries() throws {
    if facts != nil { return try presentEverything() }
    let addOnUsages = try interactor.addOnUsages()
    try view.display(
      formatter.program.hasLongOptions
        ? formatter.summaries(of: interactor.actionsByTitle, addOnUsages: addOnUsages)
        : formatter.usages(of: interactor.actions, addOnUsages: addOnUsages))
  }

  /// Tells of one action after the other, up to the first that does not exist.
  func present(_ names: [String]) throws {
    for name in names {
      let topic = try interactor.topic(named: name)
      if let facts {
        try facts.display([ActionResult(topic, named: name)])
        continue
      }
      switch topic {
      case .addOn(let usage): try view.display(usage)
      case .action(let action, let name): try view.display(formatter.entry(for: action, askedFor: name))
      }
    }
  }

  func presentAddOnNames() throws {
    guard let names = interactor.addOnNames else {
      throw CommandError("TODO: '\(interactor.addOnsPath)' does not exist.", code: "noFile")
    }
    if let facts {
      return try facts.display(names.map { ActionResult("addOn", details: ["name": .string($0)], []) })
    }
    try view.display(formatter.addOnNames(names))
  }

  func presentManual() throws {
    try view.display(
      ManualFormatter(program: formatter.program, optionChoices: interactor.optionChoices)
        .page(actions: interactor.actions))
  }
}
