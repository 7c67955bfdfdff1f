import ModuleKit
import PlainText
import ScreenKit
import TodoTxt

/// A menu of a live list, with what each choice does.
struct LiveListMenu: Sendable {
  var title: String
  var choices: [Choice]
  var inputs: [LiveListInput]
  var selected = 0
  var isSearchable = false

  /// Projects or contexts, perhaps with their number of tasks.
  static func names(_ names: [(name: [UInt8], count: Int?)], after sigil: Character) -> LiveListMenu {
    LiveListMenu(
      title: "Filter by",
      choices: names.map { name, count in
        Choice(
          "\(sigil)\(String(decoding: name, as: UTF8.self))",
          detail: count.map { String(count: $0, "task") } ?? "")
      }, inputs: names.map { .filterByName($0.name, after: sigil) },
      isSearchable: names.contains { $0.count != nil })
  }

  static func lists(_ lists: [(mark: String, count: Int)], filter: ListQuery?) -> LiveListMenu {
    let shown = filter.map { $0.listMark ?? "" } ?? ""
    let all = (name: "all lists", word: [[UInt8]](), count: lists.reduce(0) { $0 + $1.count })
    let entries =
      [all]
      + lists.map { (name: $0.mark, word: [Array("list:\($0.mark)".utf8)], count: $0.count) }
    return LiveListMenu(
      title: "Go to",
      choices: entries.enumerated().map { index, list in
        Choice(list.name, lead: index < 10 ? "\(index)" : "", detail: String(count: list.count, "task"))
      },
      inputs: entries.map { list in
        let words = (filter?.wordsOfNoList ?? []) + list.word
        return .filter(words: words.isEmpty ? nil : Array(words.joined(separator: [.space])))
      }, selected: (lists.firstIndex { $0.mark == shown } ?? -1) + 1)
  }

  static func groupings(_ groupings: [any TodoGrouping], current: (any TodoGrouping)?) -> LiveListMenu {
    lettered(
      "Group by", [("none", "one list", .group(nil))] + groupings.map { ($0.name, $0.summary, .group($0)) },
      current: current?.name ?? "none")
  }

  static func orders(_ orders: [TodoOrder], current: TodoSorting.Step?) -> LiveListMenu {
    let sorted = orders.map { order in
      let isReversed = order.name == current?.order.name && current?.isReversed == false
      return (
        order.name, order.summary,
        LiveListInput.sort(TodoSorting([TodoSorting.Step(order, isReversed: isReversed)]))
      )
    }
    return lettered(
      "Sort by", [("usual", "as without --sort", .sort(nil))] + sorted,
      current: current?.order.name ?? "usual")
  }

  static func layouts(
    _ layout: String, _ groupings: [any TodoGrouping], current: (any TodoGrouping)?
  ) -> LiveListMenu {
    lettered(
      "Show a \(layout)",
      groupings.map { ($0.name, $0.summary, .show(layout, $0)) } + [("off", "in rows", .show(nil, nil))],
      current: current?.name ?? "off")
  }

  /// Gives each name its first letter that is still free, and marks the current one.
  private static func lettered(
    _ title: String, _ entries: [(name: String, summary: String, input: LiveListInput)], current: String
  ) -> LiveListMenu {
    // These keys move the cursor.
    var taken: Set<Character> = ["j", "k", "g", "q"]
    let choices = entries.map { name, summary, _ in
      let letter = name.first { $0.isLetter && !taken.contains($0) }
      if let letter { taken.insert(letter) }
      return Choice(
        name, lead: letter.map(String.init) ?? "", detail: name == current ? "\(summary) (now)" : summary)
    }
    return LiveListMenu(title: title, choices: choices, inputs: entries.map(\.input))
  }
}
