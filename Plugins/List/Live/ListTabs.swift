import ListInterface
import ModuleKit

/// The views that the user may go to: what was asked for first, and those that are saved.
struct ListTabs: Sendable {
  struct Tab: Sendable {
    var name: String

    /// What stands in the row of tabs.
    var title: String

    /// Nil for a saved view that makes no sense.
    var request: ListRequest?

    /// How many tasks it lists; nil while that is not known.
    var count: Int?
  }

  private(set) var tabs: [Tab]
  private(set) var selected = 0

  /// What is chosen in the views that are not in view.
  private var choices: [String: ListChoices] = [:]

  /// - Parameter title: that of the only tab; nil for what was asked for.
  init(_ request: ListRequest, titled title: String? = nil) {
    let words = request.criteria.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    let title = title ?? (words.isEmpty ? "All" : words)
    tabs = [Tab(name: title, title: title, request: request)]
  }

  /// What a view of the list shows of them.
  var displayData: [LiveListDisplayData.Tab] {
    tabs.enumerated().map { index, tab in
      LiveListDisplayData.Tab(
        title: tab.title, count: tab.request == nil ? .impossible : tab.count.map { .known($0) } ?? .unknown,
        isSelected: index == selected)
    }
  }

  var count: Int { tabs.count }
  var selectedName: String { tabs[selected].name }
  var selectedTitle: String { tabs[selected].title }

  /// Takes the saved views in their order; the one that is looked at stays so as long as there is one of its name.
  ///
  /// - Parameter current: what is chosen in the one that is looked at.
  /// - Returns: what is chosen in the first view, where that one is gone to; else nil.
  mutating func take(_ views: [Tab], leaving current: ListChoices) -> ListChoices? {
    let name = selectedName
    tabs = tabs.prefix(1) + views
    guard selected > 0 else { return nil }
    selected = tabs.dropFirst().firstIndex { $0.name == name } ?? 0
    return selected == 0 ? tabs[0].request.map { choices(in: tabs[0].name, $0, after: current) } : nil
  }

  mutating func keep(to context: TaskContext?) {
    for index in tabs.indices { tabs[index].request?.criteria.context = context }
  }

  mutating func take(counts: [Int?]) {
    for (index, count) in zip(tabs.indices, counts) { tabs[index].count = count }
  }

  /// Goes to another view.
  ///
  /// - Parameter current: what is chosen in the one that is left; the filter and what is shown besides come along.
  /// - Returns: what is chosen in the other one; nil where there is no such view, or it makes no sense.
  mutating func select(_ index: Int, leaving current: ListChoices) -> ListChoices? {
    guard tabs.indices.contains(index), let request = tabs[index].request else { return nil }
    choices[selectedName] = current
    selected = index
    return choices(in: selectedName, request, after: current)
  }

  private func choices(in view: String, _ request: ListRequest, after current: ListChoices) -> ListChoices {
    var next = choices[view] ?? ListChoices(request)
    next.asked = request
    next.filter = current.filter
    next.showsCompleted = current.showsCompleted
    next.showsHeldBack = current.showsHeldBack
    return next
  }
}
