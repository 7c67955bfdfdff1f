import ModuleKit
import PlainText
import RemoteServices
import ViewKit

struct SourcesPresenter {
  let interactor: SourcesInteractor
  let view: any View<[ActionResult]>

  func present() throws {
    let trials = try RemoteWork.wait { [interactor] in try await interactor.trials() }
    guard !trials.isEmpty else { return try view.display([.hint(interactor.advice)]) }
    try view.display(trials.map(describe))
    if trials.contains(where: { $0.problem != nil }) { throw CommandError("", code: "incomplete") }
  }

  private func describe(_ trial: SourcesInteractor.Trial) -> ActionResult {
    let details: KeyValuePairs<String, JSONValue> = [
      "source": .string(trial.source), "key": .string(trial.keyPrefix), "items": JSONValue(trial.total),
      "problem": JSONValue(trial.problem?.code),
    ]
    if let problem = trial.problem {
      return ActionResult("source", details: details, [.complaint("\(problem)")])
    }
    let count = trial.total.map { String(count: $0, "item") } ?? "many items"
    return ActionResult(
      "source", details: details, [.result("\(trial.source): \(count), as \(trial.keyPrefix):…")])
  }
}
