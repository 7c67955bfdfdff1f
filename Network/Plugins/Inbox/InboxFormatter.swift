import ModuleKit
import RemoteListing
import RemoteStores
import TodoTxt

/// Describes the inbox.
struct InboxFormatter {
  let calendar: TodoCalendar

  func results(_ sections: [InboxSection], by grouping: (any TodoGrouping)?) -> [ActionResult] {
    var results: [ActionResult] = []
    if let grouping {
      let entries = sections.flatMap(\.entries)
      let keyed = entries.enumerated().map { index, entry in
        (
          grouping.section(
            of: TodoItem(number: index + 1, bytes: RemoteTask(entry.item).line()[...]), in: calendar), entry
        )
      }
      let groups = Dictionary(grouping: keyed, by: \.0)
      for key in groups.keys.sorted() {
        results += block(
          heading: grouping.title(of: key), (groups[key] ?? []).map(\.1), isFirst: results.isEmpty)
      }
    } else {
      for section in sections where !section.entries.isEmpty {
        let age = RemoteWords.staleness(of: section.origin).map { " (\($0))" } ?? ""
        results += block(heading: section.source + age, section.entries, isFirst: results.isEmpty)
      }
    }
    if results.isEmpty, sections.allSatisfy({ $0.problem == nil }) {
      results.append(.hint(nothing(in: sections)))
    }
    return results + sections.flatMap(problems)
  }

  private func block(heading: String, _ entries: [InboxSection.Entry], isFirst: Bool) -> [ActionResult] {
    let width = entries.map { $0.item.key.count }.max() ?? 0
    var results = entries.map { entry in
      let item = entry.item
      let padding = String(repeating: " ", count: width - item.key.count)
      let note = entry.isDoneHere ? " (done here)" : ""
      return ActionResult(
        "item", details: details(of: entry),
        [.result("  \(item.key)\(padding)  \(RemoteWords.row(of: item))\(note)")])
    }
    if !results.isEmpty {
      results[0].messages.insert(contentsOf: (isFirst ? [] : [.result("")]) + [.result(heading)], at: 0)
    }
    return results
  }

  private func details(of entry: InboxSection.Entry) -> KeyValuePairs<String, JSONValue> {
    let item = entry.item
    return [
      "key": .string(item.key), "source": .string(item.source), "id": .string(item.id),
      "title": .string(item.title), "state": .string(item.state.rawValue),
      "labels": JSONValue(strings: item.labels), "assignees": JSONValue(strings: item.assignees),
      "author": JSONValue(item.author), "created": JSONValue(item.created),
      "updated": JSONValue(item.updated),
      "due": JSONValue(item.due), "url": JSONValue(item.url), "doneHere": .bool(entry.isDoneHere),
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
