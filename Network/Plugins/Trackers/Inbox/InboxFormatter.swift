import ModuleKit
import PlainText
import RemoteServices

struct InboxFormatter {
  func results(_ groups: [InboxGroup], of sections: [InboxSection]) -> [ActionResult] {
    var results: [ActionResult] = []
    for group in groups { results += block(group, isFirst: results.isEmpty) }
    if results.isEmpty, sections.allSatisfy({ $0.problem == nil }) {
      results.append(.hint(nothing(in: sections)))
    }
    return results + sections.flatMap(problems)
  }

  private func block(_ group: InboxGroup, isFirst: Bool) -> [ActionResult] {
    let heading = group.title + (group.staleness.map { " (\($0))" } ?? "")
    let width = group.items.map(\.key.count).max() ?? 0
    var results = group.items.map { item in
      let padding = String(repeating: " ", count: width - item.key.count)
      let note = item.taken == .done ? " (done here)" : ""
      return ActionResult(
        "item", details: details(of: item),
        [.result("  \(item.key)\(padding)  \(RemoteWords.row(of: item))\(note)")])
    }
    if !results.isEmpty {
      results[0].messages.insert(contentsOf: (isFirst ? [] : [.result("")]) + [.result(heading)], at: 0)
    }
    return results
  }

  private func details(of item: ListedItem) -> KeyValuePairs<String, JSONValue> {
    [
      "key": .string(item.key), "source": .string(item.source), "id": .string(item.id),
      "title": .string(item.title), "state": .string(item.state),
      "labels": JSONValue(strings: item.labels), "assignees": JSONValue(strings: item.assignees),
      "author": JSONValue(item.author), "created": JSONValue(item.created),
      "updated": JSONValue(item.updated),
      "due": JSONValue(item.due), "url": JSONValue(item.url), "doneHere": .bool(item.taken == .done),
    ]
  }

  private func nothing(in sections: [InboxSection]) -> String {
    let taken = sections.reduce(0) { $0 + $1.known }
    switch taken {
    case 0: return "No items."
    case 1: return "No new items: the only item is already a task."
    default: return "No new items: all \(taken) are already tasks."
    }
  }

  private func problems(of section: InboxSection) -> [ActionResult] {
    if let problem = section.problem {
      return [PullPresenter.describe(problem)]
    }
    guard case .kept(let age, let problem) = section.origin else { return [] }
    return [
      ActionResult(
        "kept",
        details: ["source": .string(section.source), "code": .string(problem.code), "age": .number(age)],
        [.warning("\(problem) This is its answer of \(RemoteWords.age(age)) ago.")])
    ]
  }
}
