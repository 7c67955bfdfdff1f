import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// What is listed, and how: the filter that is typed, sections and order.
extension LiveListPresenter {
  // MARK: The filter

  func presentFilter() {
    let scene = wireframe.makeFilter(choices.filter?.text ?? [], presenter: self)
    openFilter = (scene, Origin(filter: choices.filter, cursor: cursor, viewport: viewport))
    filter(by: choices.filter?.text ?? [])
    navigator.present(scene, as: .bottom)
  }

  /// Narrows the list down to what `text` asks for, if that makes sense; else it stays as it is.
  func filter(by text: [UInt8]) {
    guard let openFilter else { return }
    do {
      choices.filter = try views.query(text)
      // The task that was chosen before is looked for again with every key.
      cursor = openFilter.origin.cursor
      cursor.forgetLine()
      ask()
      openFilter.scene.show(.matches(result.map { formatter.matches(of: $0) } ?? ""))
    } catch {
      openFilter.scene.show(.error(formatter.sentence(on: error)))
    }
  }

  /// - Parameter text: the filter from now on; nil for the one that was there before, with the place in the list.
  func endFilter(keeping text: [UInt8]?) {
    guard let (scene, origin) = openFilter else { return }
    openFilter = nil
    wireframe.remember(filter: text ?? choices.filter?.text ?? [])
    if text == nil {
      choices.filter = origin.filter
      (cursor, viewport) = (origin.cursor, origin.viewport)
      ask()
    }
    navigator.dismiss(scene)
    if text != nil { tellCount() }
  }

  /// Narrows the list down to a name of the task under the cursor: to which, where it has several, is asked.
  func filterByName(after sigil: Character) {
    guard let task = cursor.task else { return }
    let item = TodoItem(line: task.line.text)
    var names: [[UInt8]] = []
    for name in (sigil == "+" ? item.projects : item.contexts).map(Array.init) where !names.contains(name) {
      names.append(name)
    }
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

  private func filter(to name: [UInt8], after sigil: Character) {
    let part = QueryText.name(name, after: sigil)
    let text = choices.filter?.text ?? []
    filter(to: text.isEmpty ? part : text + [.space] + part)
  }

  func filter(to text: [UInt8]?) {
    do {
      choices.filter = try text.flatMap { try views.query($0) }
      ask()
    } catch {
      navigator.show(ScreenMessage(formatter.sentence(on: error), isWarning: true))
    }
  }

  // MARK: Sections and order

  func presentGroupings() {
    let current = choices.request.grouping?.name
    let groupings = views.registry.groupings
    let choices = ListChoice.choices(
      [("none", "one list")] + groupings.map { ($0.name, $0.summary) }, current: current ?? "none")
    wireframe.presentChoice("Group by", choices, on: navigator) { [weak self] index in
      guard let self, let index else { return }
      self.choices.grouping = .chosen(index == 0 ? nil : groupings[index - 1])
      self.ask()
    }
  }

  /// The order that is chosen a second time is reversed.
  func presentOrders() {
    let current = choices.request.sorting?.steps.first
    let orders = views.registry.orders
    let choices = ListChoice.choices(
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
