import Arranging
import EventLoop
import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// Chooses the tasks that a request asks for, puts them in order and divides them into sections.
struct ListInteractor {
  let store: any TodoStore
  let openStore: @Sendable (String) -> any TodoStore
  let clock: any CivilClock
  let settings: Settings
  let shell: any Shell
  let journal: any TodoJournal

  var calendar: TodoCalendar { clock.calendar(startingOn: settings.firstWeekday) }

  private func calendar(at now: TaskDate) -> TodoCalendar {
    TodoCalendar(today: now.day, firstWeekday: settings.firstWeekday, time: now.time ?? .midnight)
  }

  func result(for request: ListRequest) throws -> ListResult {
    switch request.source {
    case .todo:
      try result(for: request, in: store.list(), of: settings.files.todo)
    case .file(let path):
      try result(for: request, in: openStore(path).list(), of: path)
    case .todoAndDone:
      try result(
        for: request, inTodo: store.list(), andDone: openStore(settings.files.done).list())
    }
  }

  /// What calendars know the lines of a file by. A listing may have been through another program, so the file is
  /// read again.
  func uids(of source: ListSource, kept: (_ path: String) -> any TaskUIDStore) throws -> TaskUIDs {
    if case .file(let path) = source { return try kept(path).uids(of: openStore(path).list()) }
    return try kept(settings.files.todo).uids(of: store.list())
  }

  /// Delivers the result for the todo.txt in use now, and again after each change to the file and at each
  /// midnight, until its task is cancelled.
  ///
  /// - Parameter filter: what each result goes through before it is delivered.
  /// - Throws: what `deliver` throws.
  @EventLoop
  func follow(
    _ request: ListRequest, filter: ListFilter? = nil,
    deliver: @escaping @EventLoop (ListResult) throws -> Void
  ) async throws {
    try await follow(ListFollower(request, interactor: self, filter: filter, deliver: deliver))
  }

  /// The same, by a follower that may be asked for something else meanwhile.
  @EventLoop
  func follow(_ follower: ListFollower) async throws {
    let updates = EventLoop.task { try await follower.follow(store.updates()) }
    let days = Task { @EventLoop in
      // Days end only where a result was not taken.
      defer { updates.cancel() }
      try await follower.follow(clock.days())
    }
    try await withTaskCancellationHandler {
      defer { days.cancel() }
      try await updates.value
      days.cancel()
      try await days.value
    } onCancel: {
      updates.cancel()
    }
  }

  /// The tasks of a list that a request asks for, in its order.
  func arrangement(
    of list: TodoList, _ request: ListRequest, at now: TaskDate
  ) -> (arrangement: ListArrangement, heldBack: HeldBackCount) {
    let selection = selection(0..<list.count, of: list, request, at: now)
    return (
      arrangement(of: ListedTasks(list: list, lines: selection.lines), request, at: now), selection.heldBack
    )
  }

  /// Lines of a list in the order of a request.
  func arrangement(
    of lines: [UInt32], of list: TodoList, _ request: ListRequest, at now: TaskDate
  ) -> ListArrangement {
    arrangement(of: ListedTasks(list: list, lines: lines), request, at: now)
  }

  /// The tasks of a list that a request asks for, put in order by the user's own command where there is one.
  func sorted(_ list: TodoList, _ request: ListRequest, at now: TaskDate) throws -> ListResult {
    let selection = selection(0..<list.count, of: list, request, at: now)
    var result = try sort(ListedTasks(list: list, lines: selection.lines), request, at: now)
    result.heldBack = selection.heldBack
    return result
  }

  private func result(
    for request: ListRequest, in list: TodoList, of path: String
  ) throws -> ListResult {
    var result = try sorted(list, request, at: calendar.now)
    result.doubts = request.criteria.doubts(in: list)
    result.counts = [
      ListCount(path: path, shown: result.tasks.count, total: list.taskCount(settings.lineReading))
    ]
    return result
  }

  /// As todo.sh, which sends each line through awk: its blanks are squeezed to single spaces.
  private func result(
    for request: ListRequest, inTodo todo: TodoList, andDone done: TodoList
  ) throws -> ListResult {
    // Read by the pipeline, a last line without newline and the first of done.txt are one.
    let joint = settings.lineReading == .pipeline || todo.endsWithNewline ? [] : [UInt8.newline]
    let list = TodoList(bytes: done.isEmpty ? todo.bytes : todo.bytes + joint + done.bytes)
    let numberWidth = ListedTasks.numberWidth(lineCount: todo.count)
    let now = calendar.now
    let selection = selection(0..<list.count, of: list, request, at: now, numberWidth: numberWidth)
    let numbered = selection.lines.map { line in
      (
        number: line < todo.count ? line + 1 : 0,
        text: Array(list[Int(line)].bytes.split(whereSeparator: \.isBlank).joined(separator: [.space]))
      )
    }
    // A command of the user's gets the tasks as they stand in the files; without one, tasks with equal texts
    // stay in the order that they have here: by number, and then by their bytes.
    let tasks =
      sortCommand(for: request) != nil
      ? numbered
      : numbered.sorted {
        $0.number == $1.number ? $0.text.lexicographicallyPrecedes($1.text) : $0.number < $1.number
      }
    var result = try sort(
      ListedTasks(texts: tasks.map(\.text), numbers: tasks.map(\.number), numberWidth: numberWidth), request,
      at: now)
    result.heldBack = selection.heldBack
    result.doubts = request.criteria.doubts(in: list)
    result.parts = [
      try part(request, of: todo, at: settings.files.todo, at: now),
      try part(request, of: done, at: settings.files.done, at: now),
    ]
    result.counts = result.parts.flatMap(\.counts)
    return result
  }

  /// What of one file a listing of several shows; todo.sh counts such lines without padding their numbers.
  private func part(
    _ request: ListRequest, of list: TodoList, at path: String, at now: TaskDate
  ) throws -> ListResult {
    let lines = selection(0..<list.count, of: list, request, at: now, numberWidth: 1).lines
    var part = try sort(ListedTasks(list: list, lines: lines), request, at: now)
    part.counts = [ListCount(path: path, shown: part.tasks.count, total: list.count)]
    return part
  }

  /// The user's own command for the order of a list that nothing divides, and that is asked for in no other.
  func sortCommand(for request: ListRequest) -> String? {
    request.grouping == nil && request.sorting == nil ? settings.sortCommand : nil
  }

  /// Puts tasks in order, by the user's own command where there is one.
  private func sort(_ tasks: ListedTasks, _ request: ListRequest, at now: TaskDate) throws -> ListResult {
    guard let command = sortCommand(for: request) else { return arrange(tasks, request, at: now) }
    var lines: [UInt8] = []
    for task in tasks {
      lines.appendNumber(task.number, width: tasks.numberWidth, padding: UInt8(ascii: "0"))
      lines.append(.space)
      lines += tasks.list.bytes[task.text]
      lines.append(.newline)
    }
    // What todo.sh hands to the command has no newline at its end.
    if settings.lineReading == .pipeline, !lines.isEmpty { lines.removeLast() }
    let sorted = try ListedTasks(
      numberedLines: shell.filter(lines, through: command), numberWidth: tasks.numberWidth)
    var result = ListResult(
      tasks: sorted, sections: [ListSection(title: nil, rows: 0..<sorted.count)], now: now)
    result.limit(to: request.criteria.limit)
    return result
  }

  private func arrange(_ tasks: ListedTasks, _ request: ListRequest, at now: TaskDate) -> ListResult {
    let arrangement = arrangement(of: tasks, request, at: now)
    var result = ListResult(tasks: arrangement.tasks, sections: arrangement.sections, now: now)
    result.limit(to: request.criteria.limit)
    return result
  }

  private func arrangement(
    of tasks: ListedTasks, _ request: ListRequest, at now: TaskDate
  ) -> ListArrangement {
    let calendar = calendar(at: now)
    let sorting = request.sorting?.prepared(for: tasks.list, at: calendar, in: settings)
    return ListArrangement(
      tasks, in: ListOrder(grouping: request.grouping, sorting: sorting, in: calendar))
  }

  /// The lines among `range` that a request asks for.
  ///
  /// - Parameter numberWidth: the columns that terms see numbers padded to; nil for those of the list.
  func selection(
    _ range: Range<Int>, of list: TodoList, _ request: ListRequest, at now: TaskDate,
    numberWidth: Int? = nil
  ) -> ListSelection {
    ListSelector(request.criteria, calendar: calendar(at: now), reading: settings.lineReading)
      .selection(range, of: list, numberWidth: numberWidth, where: request.condition(in: list))
  }
}

extension ListRequest {
  /// What a line has to meet besides the criteria; nil for nothing.
  fileprivate func condition(in list: TodoList) -> ((Int) -> Bool)? {
    guard due != nil || priorities != nil else { return nil }
    return { line in
      let head = list.heads[line]
      if let priorities {
        guard let priority = head.priority, priorities.contains(priority) else { return false }
      }
      if let due {
        guard !head.isCompleted, let date = list[line].due, due.contains(date) else { return false }
      }
      return true
    }
  }
}
