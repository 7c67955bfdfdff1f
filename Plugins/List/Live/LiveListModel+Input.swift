import ListArranging
import ListInterface
import ModuleKit
import PlainText
import ScreenKit
import TodoStores

/// What a key, or a choice from a menu, does to a live list.
enum LiveListInput: Sendable {
  case move(CursorMove)

  /// To another section, or to the nearest row of the section beside it.
  case sections(Int)
  case beside(Int)

  /// To the next task that another program has changed, or else to the one that the user has changed last.
  case nextChange

  /// To the next task of a filtered list; after the last one comes the first.
  case nextMatch
  case wrap
  case created
  case density
  case panes
  case detail
  case scrollDetail(pages: Int)

  /// Marks the task under the cursor and moves on, or ends a range.
  case mark

  /// Begins a range at the cursor, or marks the range that was begun.
  case markRange

  /// Marks all listed tasks that are not folded, or unmarks them if all are marked.
  case markAll
  case fold
  case foldAll
  case toggleCompleted
  case toggleHeldBack

  /// The view that many tabs on; after the last comes the first.
  case nextView(Int)
  case view(Int)

  case askForFilter

  /// Nil clears the filter.
  case filter(words: [UInt8]?)

  /// Narrows the filter to a project (`+`) or context (`@`): that one, one of the task's, or one from a menu.
  case filterByName([UInt8], after: Character)
  case filterByNameOfTask(Character)

  /// Shows only the tasks with a project or context, by its name with its sign; all of them if it was the filter.
  case showName([UInt8])
  case chooseName(Character)

  /// Shows one of several lists, or all of them. The other words of the filter stay.
  case chooseList
  case chooseGrouping
  case group((any TodoGrouping)?)

  /// Choosing the same order again reverses it.
  case chooseOrder
  case sort(TodoSorting?)

  /// Draws the list by the `LiveListLayout` with that name, or in rows if it is drawn so.
  case layout(String)
  case rows
}

extension LiveListInput {
  /// What may follow its action on a command line.
  var words: ScreenAction.Words? {
    switch self {
    case .chooseName, .chooseList, .chooseGrouping, .chooseOrder: .menu
    case .askForFilter: .command(ListCommand.syntax.name)
    default: nil
    }
  }
}

extension LiveListModel {
  mutating func perform(_ input: LiveListInput) {
    switch input {
    case .move(.rows(let count)): move(toStopNear: cursor.line + count, count.signum())
    case .move(.start): move(toStopNear: 0)
    case .move(.end): move(toStopNear: (rows?.count ?? 0) - 1, -1)
    // Only the view knows the height of a page, and asks to move by rows instead.
    case .move(.halfPages): break
    case .sections(let count): move(toStopNear: line(afterSections: count))
    case .beside(let count): moveBeside(count)
    case .nextChange: moveToChange()
    case .nextMatch: moveToNextMatch()
    case .wrap: wrapsAll.toggle()
    case .created: showsDates.toggle()
    case .panes: showsPanes.toggle()
    case .density: density = density == .comfortable ? .compact : .comfortable
    case .detail: if cursor.task != nil { add(.detail(isFocused: true)) } else { fold { _ in false } }
    case .scrollDetail(let pages): add(.scrollDetail(pages: pages))
    case .mark:
      if marks.isMarkingRange {
        markRange()
      } else if let task = cursor.task {
        marks.toggle(task.line.number)
      }
      perform(.move(.rows(1)))
      tellMarks()
    case .markRange:
      markRange()
      tellMarks()
    case .markAll:
      if let rows { marks.toggleAll(rows.numbers { index, _ in rows.isShown(index) }) }
      tellMarks()
    case .fold: fold { !$0 }
    case .foldAll:
      folds.toggleAll(rows?.outline.sections.compactMap(\.title) ?? [])
      layOut()
    case .toggleCompleted:
      choices.showsCompleted.toggle()
      ask()
    case .toggleHeldBack:
      choices.showsHeldBack.toggle()
      ask()
    case .nextView(let distance): selectView((tabs.selected + distance + tabs.count) % tabs.count)
    case .view(let index): selectView(index)
    case .askForFilter: add(.askForFilter)
    case .filter(let words): add(.query(words))
    case .filterByName(let name, let sigil): filter(by: name, after: sigil)
    case .filterByNameOfTask(let sigil): filterByNameOfTask(after: sigil)
    case .showName(let tag):
      let text = QueryText.name(Array(tag.dropFirst()), after: tag.first == UInt8(ascii: "+") ? "+" : "@")
      add(.query(choices.filter?.text == text ? nil : text))
    case .chooseName(let sigil): chooseName(after: sigil)
    case .chooseList: chooseList()
    case .chooseGrouping: add(.choose(.groupings(groupings, current: choices.request.grouping)))
    case .group(let grouping):
      choices.grouping = .chosen(grouping)
      ask()
    case .chooseOrder:
      let request = choices.request
      add(.choose(.orders(orders, current: request.sorting?.steps.first, in: request.grouping)))
    case .sort(let sorting):
      choices.sorting = .chosen(sorting)
      ask()
    case .layout(let name):
      choices.layout = choices.layout == name ? nil : name
      ask()
    case .rows:
      choices.layout = nil
      ask()
    }
  }

  // MARK: Moving

  /// Moves the cursor to a line that can be selected.
  mutating func move(to line: Int) {
    if let rows { cursor.move(to: line, in: rows) { [state] in state?.task(numbered: $0) } }
  }

  private mutating func move(toStopNear line: Int, _ direction: Int = 1) {
    if let line = rows?.stop(nearestTo: line, direction) { move(to: line) }
  }

  /// The first line of the section that many sections below the cursor's; upwards, its own first line counts.
  private func line(afterSections count: Int) -> Int {
    guard let rows, rows.count > 0 else { return 0 }
    let outline = rows.outline
    let section = outline.section(ofLine: min(cursor.line, rows.count - 1))
    let start = outline.heading(ofSection: section).flatMap { rows.stop(from: $0, 1) } ?? 0
    let other = count < 0 && cursor.line > start ? section : section + count
    guard outline.sections.indices.contains(other) else { return count < 0 ? start : rows.count - 1 }
    return outline.heading(ofSection: other) ?? start
  }

  /// In rows, where nothing is beside a section, it is folded to the left and unfolded to the right.
  private mutating func moveBeside(_ count: Int) {
    guard choices.layout != nil, let outline = rows?.outline, outline.lineCount > 0 else {
      return fold { _ in count < 0 }
    }
    let section = outline.section(ofLine: cursor.line)
    let other = max(0, min(section + count, outline.sections.count - 1))
    guard other != section, let own = outline.heading(ofSection: section),
      let heading = outline.heading(ofSection: other)
    else { return }
    let last = outline.isFolded(other) ? heading : heading + outline.sections[other].rows.count
    move(to: min(max(heading + 1, heading + cursor.line - own), last))
  }

  /// The words of the action that moves a task to another section. Nil if there is no such action or section.
  ///
  /// - Parameter count: how many sections to the right of the cursor's; negative for the left.
  func action(movingCardBy count: Int) -> [String]? {
    guard let outline = rows?.outline, outline.lineCount > 0, let grouping = choices.shownGrouping else {
      return nil
    }
    let section = outline.section(ofLine: cursor.line)
    guard outline.sections.indices.contains(section + count), let title = outline.sections[section].title,
      let other = outline.sections[section + count].title
    else { return nil }
    return grouping.action(movingFrom: title, to: other)
  }

  private mutating func moveToChange() {
    guard let rows, let state else { return }
    let start = cursor.task.flatMap { rows.index(ofTask: $0.line.number) } ?? -1
    let others = changes.isEmpty ? nil : rows.index(from: start + 1, ofTaskWhere: changes.contains)
    let index = others ?? latest.flatMap { rows.index(ofTask: $0.line.number) }
    if let task = index.flatMap(rows.number(ofTaskAt:)).flatMap(state.task(numbered:)) { return reveal(task) }
    guard let latest else { return tell("No changes since the list was shown.") }
    add(.explain(latest, added: [], hiddenCount: 0))
  }

  private mutating func moveToNextMatch() {
    guard let rows, rows.count > 0 else { return }
    if let line = cursor.target == nil ? nil : rows.stop(from: cursor.line + 1, 1) { return move(to: line) }
    if rows.stop(from: 0, 1) != cursor.line { tell("The first match again.") }
    move(toStopNear: 0)
  }

  private mutating func fold(_ isFolded: (Bool) -> Bool) {
    guard let outline = rows?.outline, outline.lineCount > 0,
      let title = outline.sections[outline.section(ofLine: cursor.line)].title
    else { return }
    folds.set(title, isFolded: isFolded(folds.titles.contains(title)))
    layOut()
  }

  // MARK: Marking

  private mutating func markRange() {
    guard let rows else { return }
    if let range = marks.range(in: rows, to: cursor) {
      marks.endRange(marking: range.compactMap { rows.taskNumber(ofLine: $0) })
    } else if let task = cursor.task {
      marks.startRange(at: task)
    }
  }

  /// Tells screen readers how many tasks are marked.
  private mutating func tellMarks() {
    guard isLinear else { return }
    let count = markedNumbers().count
    tell(count == 0 ? "No tasks are marked." : "\(count) marked")
  }

  // MARK: Choices

  private mutating func selectView(_ index: Int) {
    guard let next = tabs.select(index, leaving: choices) else {
      if tabs.tabs.indices.contains(index) {
        tell("The view “\(tabs.tabs[index].name)” is not valid: see “todo view”.", isWarning: true)
      }
      return
    }
    choices = next
    cursor.forgetLine()
    ask(for: tabs.selectedTitle)
  }

  private mutating func filterByNameOfTask(after sigil: Character) {
    guard let task = cursor.task, let names = state?.names(in: task, after: sigil) else { return }
    switch names.count {
    case 0: tell("This task has no \(sigil == "+" ? "project" : "context").")
    case 1: filter(by: names[0], after: sigil)
    default: add(.choose(.names(names.map { ($0, nil) }, after: sigil)))
    }
  }

  private mutating func chooseName(after sigil: Character) {
    guard let names = state?.names(after: sigil) else { return }
    guard !names.isEmpty else { return tell("No \(sigil == "+" ? "projects" : "contexts") found.") }
    let counted = names.map { (name: Array($0.tag.dropFirst()), count: Optional($0.count)) }
    add(.choose(.names(counted, after: sigil)))
  }

  private mutating func chooseList() {
    guard let lists = state?.lists, !lists.isEmpty else {
      return tell("There is only one list: TODO_LISTS in the configuration names several.")
    }
    add(.choose(.lists(lists, filter: choices.filter)))
  }

  private mutating func filter(by name: [UInt8], after sigil: Character) {
    let part = QueryText.name(name, after: sigil)
    guard let filter = choices.filter?.text, !filter.isEmpty else { return add(.query(part)) }
    let words = filter.split(separator: .space)
    if words.contains(part[...]) {
      return tell("The filter already has \(String(decoding: part, as: UTF8.self)).")
    }
    let isChoice = words.contains { String(decoding: $0, as: UTF8.self).lowercased() == "or" }
    let whole = isChoice ? Array("(".utf8) + filter + Array(")".utf8) : filter
    add(.query(whole + [.space] + part))
  }
}
