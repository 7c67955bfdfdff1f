import ModuleKit
import PlainText
import RemoteServices
import ViewKit

/// Asks whether to close the items of completed tasks, and reports the result.
struct ClosePresenter {
  let interactor: CloseInteractor
  let view: any View<[ActionResult]>
  let progress: ProgressLine
  let prompt: any Prompt

  /// Whether to skip the question.
  let isForced: Bool

  func close(from names: [String], isTrial: Bool) throws {
    let candidates = try RemoteWork.wait { [interactor, progress] in
      try await interactor.candidates(from: names) { progress.show($0) }
    }
    progress.clear()
    let items = candidates.items
    let problems = candidates.problems.map(PullPresenter.describe)
    if items.isEmpty {
      try view.display(
        (problems.isEmpty ? [.hint("No open items of completed tasks.")] : []) + problems)
    } else if isTrial || !isForced {
      try view.display(items.map(row) + problems)
    } else {
      try view.display(problems)
    }
    if !items.isEmpty, !isTrial {
      let question =
        items.count == 1 ? "Close it in the tracker?" : "Close these \(items.count) in the tracker?"
      if isForced {
        try closeNow(items)
      } else {
        try prompt.confirm(question) { isConfirmed in
          guard isConfirmed else { throw CommandError("Nothing was closed.", code: "declined") }
          try closeNow(items)
        }
      }
    }
    if !problems.isEmpty { throw CommandError("", code: "incomplete") }
  }

  private func closeNow(_ items: [ListedItem]) throws {
    let outcomes = try RemoteWork.wait { [interactor] in try await interactor.close(items) }
    try view.display(outcomes.map(describe))
    if outcomes.contains(where: { $0.problem != nil }) {
      throw CommandError("", code: "incomplete")
    }
  }

  private func row(_ item: ListedItem) -> ActionResult {
    ActionResult("open", details: details(of: item), [.result("\(item.key)  \(RemoteWords.row(of: item))")])
  }

  private func describe(_ outcome: CloseOutcome) -> ActionResult {
    let (item, problem) = outcome
    guard let problem else {
      return ActionResult("closed", details: details(of: item), [.text("\(item.key) is closed.")])
    }
    return ActionResult(
      "problem", details: ["key": .string(item.key), "code": .string(problem.code)],
      [.complaint("\(item.key) is still open. \(problem)")])
  }

  private func details(of item: ListedItem) -> KeyValuePairs<String, JSONValue> {
    ["key": .string(item.key), "source": .string(item.source), "title": .string(item.title)]
  }
}
