import ModuleKit
import PlainText
import ScreenKit
import TerminalText

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
        var choice = Choice(
          "\(sigil)\(String(decoding: name, as: UTF8.self))",
          detail: count.map { String(count: $0, "task") } ?? "")
        choice.role = Role(ofWord: Array(choice.text.utf8)[...])
        return choice
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
      "Group by",
      [Entry("none", "No groups", "one list", .group(nil))] + groupings.map { Entry($0, .group($0)) },
      current: current?.name ?? "none")
  }

  static func orders(
    _ orders: [TodoOrder], current: TodoSorting.Step?, in grouping: (any TodoGrouping)?
  ) -> LiveListMenu {
    let usual = grouping.map { $0.sortsByDue ? "due date, then priority" : "priority, then due date" }
    let sorted = orders.map { order in
      let isReversed = order.name == current?.order.name && current?.isReversed == false
      return Entry(
        order.name, order.label, order.detail,
        .sort(TodoSorting([TodoSorting.Step(order, isReversed: isReversed)])))
    }
    return lettered(
      "Sort by", [Entry("usual", "Usual order", usual ?? "priority, then text", .sort(nil))] + sorted,
      current: current?.order.name ?? "usual")
  }

  private struct Entry {
    var name: String
    var label: String
    var detail: String
    var input: LiveListInput

    init(_ name: String, _ label: String, _ detail: String, _ input: LiveListInput) {
      (self.name, self.label, self.detail, self.input) = (name, label, detail, input)
    }

    init(_ grouping: any TodoGrouping, _ input: LiveListInput) {
      self.init(grouping.name, grouping.label, grouping.detail, input)
    }
  }

  /// Gives each name its first letter that is still free, and marks the current one.
  private static func lettered(_ title: String, _ entries: [Entry], current: String) -> LiveListMenu {
    // These keys move the cursor.
    var taken: Set<Character> = ["j", "k", "g", "q"]
    let choices = entries.map { entry in
      let letter = (entry.name + entry.label.lowercased()).first { $0.isLetter && !taken.contains($0) }
      if let letter { taken.insert(letter) }
      return Choice(
        entry.label, lead: letter.map(String.init) ?? "", detail: entry.detail,
        isCurrent: entry.name == current, keywords: [entry.name])
    }
    return LiveListMenu(
      title: title, choices: choices, inputs: entries.map(\.input),
      selected: entries.firstIndex { $0.name == current } ?? 0)
  }
}
