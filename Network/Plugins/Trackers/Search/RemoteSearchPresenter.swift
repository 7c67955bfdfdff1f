import ModuleKit
import PlainText
import RemoteServices
import ViewKit

struct RemoteSearchPresenter {
  let interactor: RemoteSearchInteractor
  let view: any View<[ActionResult]>

  func present(_ name: String, _ words: String, listsAll: Bool) throws {
    let findings: RemoteSearchInteractor.Findings
    do {
      findings = try RemoteWork.wait { [interactor] in
        try await interactor.search(name, for: words, listsAll: listsAll)
      }
    } catch let error as RemoteError {
      throw CommandError("\(error)", code: error.code)
    }
    let width = findings.items.map(\.key.count).max() ?? 0
    var results = findings.items.map { result(of: $0, width: width) }
    if findings.items.isEmpty {
      results.append(.hint("\(name) has no matches for “\(RemoteText.oneLine(words))”."))
    } else if findings.hasMore {
      let total = findings.total.map { " of \($0)" } ?? ""
      results.append(.hint("These are \(findings.items.count)\(total); --all lists them all."))
    }
    if case .kept(let age, let problem) = findings.origin {
      results.append(
        ActionResult(
          "kept", details: ["code": .string(problem.code), "age": .number(age)],
          [.warning("\(problem) This is its answer of \(RemoteWords.age(age)) ago.")]))
    }
    try view.display(results)
  }

  private func result(of item: ListedItem, width: Int) -> ActionResult {
    let isTaken = item.taken == .open
    let padding = String(repeating: " ", count: width - item.key.count)
    return ActionResult(
      "item",
      details: [
        "key": .string(item.key), "title": .string(item.title), "state": .string(item.state),
        "labels": JSONValue(strings: item.labels), "url": JSONValue(item.url), "taken": .bool(isTaken),
      ], [.result("\(item.key)\(padding)  \(RemoteWords.row(of: item))\(isTaken ? " ✓" : "")")])
  }
}
