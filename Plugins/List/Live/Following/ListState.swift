import ListArranging
import ListInterface
import ModuleKit
import PlainText
import TodoStores
import TodoTxt

/// The live list at one moment, in plain values. The file itself stays in here.
struct ListState: Sendable {
  fileprivate let result: ListResult

  init(_ result: ListResult) {
    self.result = result
  }

  /// The number of listed tasks, those in folded sections included.
  var taskCount: Int { result.filtered?.lineCount ?? result.tasks.count }

  /// The number of tasks in the file, or both files.
  var total: Int { result.counts.isEmpty ? taskCount : result.counts.reduce(0) { $0 + $1.total } }

  /// The number of lines in the file.
  var lineCount: Int { result.list.count }

  /// The path of the file; nil if it is unknown.
  var path: String? { counts.first?.path }

  /// The number of tasks in each file.
  var counts: [ListCount] { result.counts }

  /// Whether the list is the output of the user's filter program.
  var isFiltered: Bool { result.filtered != nil }

  /// The names of the copies that a sync program left beside the file.
  var conflictCopies: [String] { result.conflictCopies }

  /// The day for which the list is valid.
  var today: CivilDate { result.today }

  /// The time for which it is valid.
  var now: TaskDate { result.now }

  /// The number of tasks left out, by reason.
  var leftOut: HeldBackCount { result.heldBack }

  /// Why the list may be out of date; nil if it is current.
  var problem: ListProblem? { result.problem }

  /// Line changes that this process has committed since the state before.
  var ownChanges: [LineChange] { result.commits.flatMap(\.changes) }

  /// Those of `ownChanges` that the user made. Changes by a sync count as changes of others.
  var userChanges: [LineChange] {
    result.commits.filter { $0.action.origin != .merge }.flatMap(\.changes)
  }

  /// The requests of the actions that have made `ownChanges`.
  var requests: [String] { result.commits.compactMap(\.action.request) }

  /// Whether the file has changed since the previous state.
  var hasChanged: Bool { result.changedNumbers != nil }

  /// Makes the rows of the list, without the tasks of the sections with these titles.
  func rows(folding folded: Set<String>) -> ListRows {
    if let filtered = result.filtered { return ListRows(filtered, at: result.now) }
    return ListRows(result.tasks, in: result.sections, folding: folded, at: result.now)
  }

  // MARK: Tasks

  /// Returns the task with that number of the file, listed or not; nil if the file has no such line.
  func task(numbered number: Int) -> SelectedTask? {
    result.list.indices.contains(number - 1) ? SelectedTask(number, in: result.list) : nil
  }

  /// Returns the task with a number as typed, such as `5` or `team/5`.
  func task(withNumber word: [UInt8]) -> SelectedTask? {
    TaskNumber(reference: word, in: result.list.parts)?.value.flatMap(task(numbered:))
  }

  /// Returns the line with a task's number and text.
  ///
  /// - Parameter anywhere: whether to find its text at other numbers, too; the last such line counts.
  func task(like task: NumberedTask, anywhere isAnywhere: Bool) -> SelectedTask? {
    let there = task.number.value.flatMap { self.task(numbered: $0) }
    if let there, there.line.text == task.text { return there }
    guard isAnywhere else { return nil }
    return result.list.last { $0.text.elementsEqual(task.text) }.flatMap { self.task(numbered: $0.number) }
  }

  /// The last line that the user has added or changed here since the previous state; nil for none.
  var latestChange: SelectedTask? {
    guard let change = userChanges.last(where: { $0.newText?.isEmpty == false }), let text = change.newText
    else { return nil }
    return task(like: NumberedTask(number: TaskNumber(change.number), text: text), anywhere: true)
  }

  /// The tasks that the last undo or redo since the previous state has brought back or changed.
  var restored: [SelectedTask] {
    let undo = result.commits.last { $0.action.origin == .undo }
    return (undo?.changes ?? []).compactMap { change in
      guard let text = change.newText, !text.isEmpty else { return nil }
      return task(like: NumberedTask(number: TaskNumber(change.number), text: text), anywhere: false)
    }
  }

  /// Returns the name that a new task needs under a filter for a project, a context or a list: that name if there is
  /// one, else the only one that begins with it and that all listed tasks have.
  ///
  /// - Parameters:
  ///   - typed: the name in the filter, in any case.
  ///   - prefix: `+`, `@` or `list:`.
  func name(for typed: ArraySlice<UInt8>, after prefix: String, in rows: ListRows) -> [UInt8]? {
    let typed = typed.map(\.lowercasedASCII)
    guard let sigil = prefix.first, prefix.count == 1 else {
      return result.list.parts.parts.map { Array($0.mark.utf8) }
        .first { $0.map(\.lowercasedASCII) == typed }
    }
    let exact = names(after: sigil).map { $0.tag.dropFirst() }.filter { $0.map(\.lowercasedASCII) == typed }
    if let exact = exact.first { return Array(exact) }
    guard let tasks = rows.tasks, !tasks.isEmpty else { return nil }
    var shared: Set<[UInt8]>?
    for line in tasks.lines {
      let item = tasks.list[Int(line)]
      let names = Set((sigil == "+" ? item.projects : item.contexts).map(Array.init))
        .filter { $0.map(\.lowercasedASCII).starts(with: typed) }
      shared = shared?.intersection(names) ?? names
      if shared?.isEmpty == true { return nil }
    }
    return shared?.count == 1 ? shared?.first : nil
  }

  /// Returns the projects (`+`) or contexts (`@`) of a task, each once, without the sign.
  func names(in task: SelectedTask, after sigil: Character) -> [[UInt8]] {
    let item = TodoItem(line: task.line.text)
    return (sigil == "+" ? item.projects : item.contexts).map(Array.init).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The projects and contexts of the file with their sign and their number of open tasks that are neither waiting nor
  /// hidden, the most frequent first.
  var names: [(tag: [UInt8], count: Int)] {
    var counts = TagCounts(of: result.list)
    for item in result.list where item.isHidden || item.isWaiting(on: today) { counts.count(item, by: -1) }
    return counts.counted
  }

  /// Those of the projects (`+`) or contexts (`@`).
  func names(after sigil: Character) -> [(tag: [UInt8], count: Int)] {
    names.filter { $0.tag.first == sigil.asciiValue }
  }

  /// The projects and contexts of the file, the most frequent first.
  var tags: [[UInt8]] {
    TagCounts(of: result.list).tags + result.list.parts.parts.map { Array("list:\($0.mark)".utf8) }
  }

  /// The projects and contexts that differ little from a word of a filter, in any case and with or without their sign;
  /// none in a list that takes longer to search than a key may.
  func names(nearestTo filter: String) -> [String] {
    guard lineCount <= 20_000 else { return [] }
    let tags = names.map { String(decoding: $0.tag, as: UTF8.self) }
    for word in filter.lowercased().split(separator: " ") {
      let spelled = tags.map { word.hasPrefix($0.prefix(1)) ? $0.lowercased() : $0.dropFirst().lowercased() }
      let near = NearNames.nearest(to: String(word), among: spelled)
      if !near.isEmpty { return zip(tags, spelled).filter { near.contains($1) }.map(\.0) }
    }
    return []
  }

  /// The joined lists, each with its number of tasks; empty if there is only one.
  var lists: [(mark: String, count: Int)] {
    result.list.parts.parts.map { part in
      (part.mark, part.lines.count { !result.list[$0].isBlank })
    }
  }

  func isCompleted(_ task: SelectedTask) -> Bool { TodoItem(line: task.line.text).isCompleted }

  /// The open task of the file that is due next, from today on; nil for none.
  var next: (words: String, due: TaskDate)? {
    let dated = result.list.lazy.filter { !$0.isCompleted && !$0.isHidden }.compactMap { item in
      item.dueDate.flatMap { $0.day >= today ? (item: item, due: $0) : nil }
    }
    return dated.min { $0.due < $1.due }.map { (String(decoding: $0.item.ownWords, as: UTF8.self), $0.due) }
  }

  /// Returns the parts of a filter that may not mean what the user intended.
  func doubts(about filter: ListQuery) -> [QueryDoubt] { filter.query.doubts(in: result.list) }

  // MARK: Changes since an earlier state

  /// Finds a task of an earlier state again; nil if the list is empty.
  func followed(_ task: SelectedTask, since earlier: ListState) -> FollowedTask? {
    task.followed(from: earlier.result.list, to: result.list, by: ownChanges)
  }

  /// Moves marks along with their tasks.
  func follow(_ marks: inout ListMarks, since earlier: ListState) {
    marks.follow(from: earlier.result.list, to: result.list, by: ownChanges)
  }

  /// Adds the lines that other programs, or a sync, have added or changed.
  func follow(_ changes: inout ChangedLines, since earlier: ListState) {
    changes.follow(
      from: earlier.result.list, to: result.list, except: Set(userChanges.compactMap(\.newText)))
  }

  /// Whether a marked line of an earlier state was changed or removed.
  ///
  /// - Parameter listed: the numbers of the marked tasks that were listed.
  func touches(_ marks: ListMarks, _ listed: [Int], of earlier: ListState) -> Bool {
    marks.areTouched(by: result.list.change(since: earlier.result.list), listed)
  }

  /// Describes the changes of tasks.
  func news(since earlier: ListState) -> ListNews { ListNews(of: result.list, since: earlier.result.list) }
}

extension ListState {
  /// The tasks in these rows; if the user's filter made the rows, the tasks that it left.
  func tasks(in rows: ListRows?) -> FoundTasks {
    if let rows, let tasks = rows.tasks { return FoundTasks(tasks, in: rows.outline.sections) }
    let export = result.export()
    return FoundTasks(export.tasks, in: export.sections)
  }
}

extension ListInteractor {
  func lists(taskNumbered number: Int, of state: ListState, _ request: ListRequest) -> Bool {
    !selection((number - 1)..<number, of: state.result.list, request, at: state.result.now).lines.isEmpty
  }

  /// Counts the tasks of done.txt that each request lists, if it lists any.
  func archivedCounts(of requests: [ListRequest?], in state: ListState) -> [Int] {
    let requests = requests.map { $0?.source == .todoAndDone ? $0 : nil }
    guard requests.contains(where: { $0 != nil }), let done = try? doneList() else { return [] }
    return requests.map { request in
      request.map { selection(0..<done.count, of: done, $0, at: state.result.now).lines.count } ?? 0
    }
  }

  /// Counts the tasks of todo.txt that each request lists; nil for a request that makes no sense.
  func counts(of requests: [ListRequest?], in state: ListState) -> [Int?] {
    let (list, now) = (state.result.list, state.result.now)
    return requests.map { request in
      request.map { request in
        let count = selection(0..<list.count, of: list, request, at: now).lines.count
        return min(count, request.criteria.limit ?? count)
      }
    }
  }
}
