import EventLoop
import ListInterface
import ModuleKit
import PlainText
import ScreenKit
import TodoStores
import TodoTxt

/// The filter, the sections and the order of the list.
extension LiveListPresenter {
  // MARK: The filter

  func presentFilter() {
    let scene = wireframe.presentFilter(choices.filter?.text ?? [], on: navigator, presenter: self)
    openFilter = (scene, Origin(filter: choices.filter, cursor: cursor))
    filter(by: choices.filter?.text ?? [])
  }

  /// Delays screen reader output until the user pauses.
  func tellAfterPause(_ change: @escaping @EventLoop (_ isTyping: Bool) -> Void) {
    navigator.tellAfterPause(change)
  }

  /// Filters the list by `text`, if it is valid; else the list stays.
  func filter(by text: [UInt8]) {
    guard let openFilter else { return }
    do {
      choices.filter = try options.queries.query(text)
      // Each key searches again for the task that was selected before.
      cursor = openFilter.origin.cursor
      cursor.forgetLine()
      // The count follows with the result, because the user's sort command or filter may delay it.
      openFilter.scene.show(.none)
      ask()
    } catch {
      openFilter.scene.show(.error(ScreenMessage(about: error).text))
    }
  }

  /// Shows how many tasks match the filter that is being typed.
  func tellMatches() {
    guard let openFilter, let state else { return }
    let doubts = choices.filter.map(state.doubts) ?? []
    openFilter.scene.show(formatter.matches(of: state, doubts))
  }

  /// - Parameter text: the new filter; nil to restore the previous one and its scroll position.
  func endFilter(keeping text: [UInt8]?) {
    guard let (scene, origin) = openFilter else { return }
    openFilter = nil
    // The previous filter is in the history.
    if let former = origin.filter, text != nil, former.text != text {
      wireframe.remember(filter: former.text)
    }
    wireframe.remember(filter: text ?? choices.filter?.text ?? [])
    if text == nil {
      choices.filter = origin.filter
      cursor = origin.cursor
      ask()
    }
    wireframe.dismiss(scene, from: navigator)
    if text != nil { tellCount() }
  }

  /// Filters by a project or context of the task under the cursor, with a menu if it has several.
  func filterByName(after sigil: Character) {
    guard let task = cursor.task, let names = state?.names(in: task, after: sigil) else { return }
    switch names.count {
    case 0:
      navigator.show(ScreenMessage("This task has no \(sigil == "+" ? "project" : "context")."))
    case 1:
      filter(to: names[0], after: sigil)
    default:
      let choices = names.map { Choice("\(sigil)\(String(decoding: $0, as: UTF8.self))") }
      wireframe.presentChoice("Filter by", choices, on: navigator) { [weak self] index in
        if let index { self?.filter(to: names[index], after: sigil) }
      }
    }
  }

  /// Filters by a project or a context from a menu.
  func chooseName(after sigil: Character) {
    guard let names = state?.names(after: sigil) else { return }
    guard !names.isEmpty else {
      return navigator.show(ScreenMessage("No \(sigil == "+" ? "projects" : "contexts") found."))
    }
    let choices = names.map { name in
      Choice(String(decoding: name.tag, as: UTF8.self), detail: String(count: name.count, "task"))
    }
    wireframe.presentChoice("Filter by", choices, isSearchable: true, on: navigator) { [weak self] index in
      guard let self, let index else { return }
      filter(to: Array(names[index].tag.dropFirst()), after: sigil)
    }
  }

  /// Shows one of several lists, or all of them. The other words of the filter stay.
  func chooseList() {
    guard let lists = state?.lists, !lists.isEmpty else {
      return navigator.show(
        ScreenMessage("There is only one list: TODO_LISTS in the configuration names several."))
    }
    let shown = choices.filter.map { $0.listMark ?? "" } ?? ""
    let all = Choice("all lists", lead: "0", detail: String(count: lists.reduce(0) { $0 + $1.count }, "task"))
    let named = lists.enumerated().map { index, list in
      Choice(list.mark, lead: index < 9 ? "\(index + 1)" : "", detail: String(count: list.count, "task"))
    }
    let selected = (lists.firstIndex { $0.mark == shown } ?? -1) + 1
    wireframe.presentChoice("Go to", [all] + named, selected: selected, on: navigator) { [weak self] index in
      guard let self, let index else { return }
      let words =
        (choices.filter?.wordsOfNoList ?? [])
        + (index == 0 ? [] : [Array("list:\(lists[index - 1].mark)".utf8)])
      filter(to: words.isEmpty ? nil : Array(words.joined(separator: [.space])))
    }
  }

  /// The projects and contexts of the list, those with most tasks first.
  var tags: [[UInt8]] { state?.tags ?? [] }

  private func filter(to name: [UInt8], after sigil: Character) {
    let part = QueryText.name(name, after: sigil)
    guard let filter = choices.filter?.text, !filter.isEmpty else { return self.filter(to: part) }
    let words = filter.split(separator: .space)
    if words.contains(part[...]) {
      return navigator.show(
        ScreenMessage("The filter already has \(String(decoding: part, as: UTF8.self))."))
    }
    let isChoice = words.contains { String(decoding: $0, as: UTF8.self).lowercased() == "or" }
    let whole = isChoice ? Array("(".utf8) + filter + Array(")".utf8) : filter
    self.filter(to: whole + [.space] + part)
  }

  func filter(to text: [UInt8]?) {
    do {
      if let former = choices.filter { wireframe.remember(filter: former.text) }
      choices.filter = try text.flatMap { try options.queries.query($0) }
      ask()
    } catch {
      navigator.show(error)
    }
  }

  // MARK: Sections and order

  func presentGroupings() {
    let current = choices.request.grouping?.name
    let groupings = options.groupings
    let choices = ChoiceLetters.choices(
      [("none", "one list")] + groupings.map { ($0.name, $0.summary) }, current: current ?? "none")
    wireframe.presentChoice("Group by", choices, on: navigator) { [weak self] index in
      guard let self, let index else { return }
      self.choices.grouping = .chosen(index == 0 ? nil : groupings[index - 1])
      self.ask()
    }
  }

  /// Choosing the same order again reverses it.
  func presentOrders() {
    let current = choices.request.sorting?.steps.first
    let orders = options.orders
    let choices = ChoiceLetters.choices(
      [("usual", "as without --sort")] + orders.map { ($0.name, $0.summary) },
      current: current?.order.name ?? "usual")
    wireframe.presentChoice("Sort by", choices, on: navigator) { [weak self] index in
      guard let self, let index else { return }
      guard index > 0 else {
        self.choices.sorting = .chosen(nil)
        return self.ask()
      }
      let order = orders[index - 1]
      let isReversed = order.name == current?.order.name && current?.isReversed == false
      self.choices.sorting = .chosen(TodoSorting([TodoSorting.Step(order, isReversed: isReversed)]))
      self.ask()
    }
  }
}
