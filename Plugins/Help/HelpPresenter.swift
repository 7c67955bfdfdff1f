import ModuleKit
import PlainText
import ViewKit

struct HelpPresenter {
  let interactor: HelpInteractor
  let formatter: HelpFormatter
  let view: any View<[UInt8]>

  /// For programs; nil for people.
  let facts: (any View<[ActionResult]>)?

  /// For problems of add-ons, which must not prevent other help.
  let complaints: any View<[UInt8]>

  func presentEverything() throws {
    if let facts { return try facts.display(interactor.facts) }
    let (usages, refusals) = interactor.addOnUsages()
    try view.display(formatter.everything(actions: interactor.actions, addOnUsages: usages))
    try complain(of: refusals)
  }

  /// Lists the actions, one line each.
  func presentSummaries() throws {
    if facts != nil { return try presentEverything() }
    let (usages, refusals) = interactor.addOnUsages()
    try view.display(
      formatter.program.hasLongOptions
        ? formatter.summaries(of: interactor.actionsByTitle, addOnUsages: usages)
        : formatter.usages(of: interactor.actions, addOnUsages: usages))
    try complain(of: refusals)
  }

  private func complain(of refusals: [CommandError]) throws {
    for refusal in refusals { try complaints.display(Array("\(refusal.message)\n".utf8)) }
  }

  /// Explains the actions in turn, up to the first unknown one.
  func present(_ names: [String]) throws {
    for name in names {
      let topic = try interactor.topic(named: name)
      if let facts {
        try facts.display([ActionResult(topic, named: name)] + topic.keys)
        continue
      }
      switch topic {
      case .addOn(let usage): try view.display(usage)
      case .page(let page, let keys): try view.display(formatter.page(page, keys: keys))
      case .action(let action, let name):
        try view.display(formatter.entry(for: action.syntax, askedFor: name))
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
}
