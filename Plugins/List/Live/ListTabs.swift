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

    /// Its view; nil for a list of other tasks.
    var view: SavedView?

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
    tabs = [Tab(name: title, title: title, request: request, view: request.view)]
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
  var selectedCount: Int? { tabs[selected].count }
  var selectedName: String { tabs[selected].name }
  var selectedTitle: String { tabs[selected].title }

  /// Takes the saved views in their order. The selected view stays selected if one still has its name.
  ///
  /// - Parameter current: the choices in the selected view.
  /// - Returns: the choices in the selected view if it has another definition now, or is the first one because the former
  ///   one is gone; else nil.
  mutating func take(_ views: [Tab], leaving current: ListChoices) -> (choices: ListChoices, isGone: Bool)? {
    let (former, wasFirst) = (tabs[selected], selected == 0)
    var first = tabs[0]
    if let view = views.first(where: { $0.name == first.view?.name })?.view, view != first.view {
      if var request = try? first.request?.renewed?(view) {
        request.criteria.context = first.request?.criteria.context
        first.request = request
      }
      first.view = view
    }
    tabs = [first] + views
    if !wasFirst { selected = tabs.dropFirst().firstIndex { $0.name == former.name } ?? 0 }
    let isGone = !wasFirst && selected == 0
    guard isGone || former.view != nil && tabs[selected].view != former.view,
      let request = tabs[selected].request
    else { return nil }
    if !isGone { choices[former.name] = nil }
    return (choices(in: selectedName, request, after: current), isGone)
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
