import ListInterface
import ModuleKit

/// The tabs: the requested list first, then the saved views.
struct ListTabs: Sendable {
  struct Tab: Sendable {
    var name: String

    /// Shown in the row of tabs.
    var title: String

    /// Nil for a saved view that can't be read.
    var request: ListRequest?

    /// The number of its tasks; nil until it is known.
    var count: Int?
  }

  private(set) var tabs: [Tab]
  private(set) var selected = 0

  /// The user's choices in the views that are not selected.
  private var choices: [String: ListChoices] = [:]

  /// - Parameter title: of the only tab; nil for a tab of the request.
  init(_ request: ListRequest, titled title: String? = nil) {
    let words = request.criteria.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    let title = title ?? (words.isEmpty ? "All" : words)
    tabs = [Tab(name: title, title: title, request: request)]
  }

  /// The tabs as a view shows them.
  var displayData: [LiveListDisplayData.Tab] {
    tabs.enumerated().map { index, tab in
      LiveListDisplayData.Tab(
        title: tab.title, count: tab.request == nil ? .impossible : tab.count.map { .known($0) } ?? .unknown,
        isSelected: index == selected)
    }
  }

  /// The requests of the views, with the kinds of tasks that the current choices show.
  func requests(showing current: ListChoices) -> [ListRequest?] {
    tabs.map { tab in
      tab.request.map { request in
        var choices = ListChoices(request, showsCompleted: current.showsCompleted)
        choices.showsHeldBack = current.showsHeldBack
        return choices.request
      }
    }
  }

  var count: Int { tabs.count }
  var selectedName: String { tabs[selected].name }
  var selectedTitle: String { tabs[selected].title }

  /// Takes the saved views in their order. The selected view stays selected if one still has its name.
  ///
  /// - Parameter current: the choices in the selected view.
  /// - Returns: the choices in the first view if that becomes the selected one; else nil.
  mutating func take(_ views: [Tab], leaving current: ListChoices) -> ListChoices? {
    let name = selectedName
    tabs = tabs.prefix(1) + views
    guard selected > 0 else { return nil }
    selected = tabs.dropFirst().firstIndex { $0.name == name } ?? 0
    return selected == 0 ? tabs[0].request.map { choices(in: tabs[0].name, $0, after: current) } : nil
  }

  mutating func keep(to context: StandingFilter?) {
    for index in tabs.indices { tabs[index].request?.criteria.context = context }
  }

  /// Whether these are other counts of the same tabs.
  func needs(_ counts: [Int?]) -> Bool { counts.count == tabs.count && counts != tabs.map(\.count) }

  mutating func take(counts: [Int?]) {
    for (index, count) in zip(tabs.indices, counts) { tabs[index].count = count }
  }

  /// Selects another view.
  ///
  /// - Parameter current: the choices in the view that is left. The filter, the layout and the shown kinds of
  ///   tasks come along.
  /// - Returns: the choices in the new view; nil if there is no such view or it can't be read.
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
    (next.layout, next.columns) = (current.layout, current.columns)
    next.showsCompleted = current.showsCompleted
    next.showsHeldBack = current.showsHeldBack
    return next
  }
}
