import EventLoop
import ListArranging
import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// Selects the tasks of a request, sorts them and divides them into sections.
struct ListInteractor {
  let store: any TodoStore
  let openStore: @Sendable (String) -> any TodoStore
  let clock: any CivilClock
  let settings: ListSettings
  let shell: any Shell

  /// The user's filter program; nil for none.
  let filter: FinalFilter?

  var calendar: TodoCalendar { clock.calendar(startingOn: settings.firstWeekday) }

  private func calendar(at now: TaskDate) -> TodoCalendar {
    TodoCalendar(today: now.day, firstWeekday: settings.firstWeekday, time: now.time ?? .midnight)
  }

  /// The filter of a request; nil if its listing goes through none.
  func filter(for request: ListRequest) -> FinalFilter? {
    filter.flatMap { $0.applies(to: request) ? $0 : nil }
  }

  /// Returns the result with the lines that the user's filter leaves.
  ///
  /// - Throws: `TodoStoreError`; `CommandError` if a command of the user's can't be run.
  func filteredResult(for request: ListRequest) throws -> ListResult {
    let result = try result(for: request)
    return try filter(for: request)?.apply(to: result) ?? result
  }

  /// The tasks for programs, with their urgency.
  func export(_ result: ListResult) -> ListExport {
    result.export { [settings, calendar] dependencies in
      settings.urgency.map { UrgencyScale(dependencies, calendar: calendar, coefficients: $0) }
    }
  }

  /// Returns the tasks that a request selects, whatever the user's filter leaves of them.
  func result(for request: ListRequest) throws -> ListResult {
    switch request.source {
    case .todo:
      try result(for: request, in: store.list(), of: settings.files.todo)
    case .file(let path):
      try result(for: request, in: openStore(path).list(), of: path)
    case .todoAndDone:
      try result(for: request, inTodo: store.list(), andDone: doneList(), at: calendar.now)
    }
  }

  /// The completed tasks: those of the done.txt of every list.
  func doneList() throws(TodoStoreError) -> TodoList {
    let archives = ListFile.archives(of: settings.files.lists)
    if archives.count < 2 { return try openStore(settings.files.done).list() }
    let lists = try archives.map { archive throws(TodoStoreError) in
      (mark: archive.mark, list: try openStore(archive.path).list())
    }
    return TodoList(joining: lists, following: TodoList())
  }

  /// The same request for another file.
  ///
  /// - Throws: `CommandError` if there is no such file.
  func request(_ request: ListRequest, ofFileNamed name: String) throws(CommandError) -> ListRequest {
    var request = request
    guard let path = FileSearch(directory: settings.files.directory).path(of: name, { openStore($0).exists })
    else {
      throw CommandError("TODO: File \(name.shownPath) does not exist.", code: "noFile")
    }
    request.source = .file(path)
    return request
  }

  /// Returns the calendar UIDs of the lines of a file. Reads the file again, because another program may
  /// have filtered the listing.
  func uids(of source: ListSource, kept: (_ path: String) -> any TaskUIDStore) throws -> TaskUIDs {
    if case .file(let path) = source { return try kept(path).uids(of: openStore(path).list()) }
    return try kept(settings.files.todo).uids(of: store.list())
  }

  /// The tasks whose recurrence iCalendar can't express, with the value of their `rec:`.
  func recurrencesWithoutRule(in tasks: ListedTasks) -> [(number: String, recurrence: String)] {
    tasks.compactMap { task in
      let item = TodoItem(number: task.number, bytes: tasks.list.bytes[task.text])
      guard TaskICS.lacksRule(item) else { return nil }
      return (
        tasks.parts.spelled(task.number), String(decoding: item.value(forKey: "rec") ?? [], as: UTF8.self)
      )
    }
  }

  /// Delivers the result for todo.txt now, after each change of the file and at each midnight, until its
  /// task is cancelled.
  ///
  /// - Throws: what `deliver` throws.
  @EventLoop
  func follow(
    _ request: ListRequest, deliver: @escaping @EventLoop (ListResult) throws -> Void
  ) async throws {
    try await follow(ListFollower(request, interactor: self, deliver: deliver))
  }

  /// Makes a follower that delivers states and accepts other requests.
  @EventLoop
  func follower(
    of request: ListRequest, deliver: @escaping @EventLoop (ListState) -> Void
  ) -> ListFollower {
    ListFollower(request, interactor: self) { deliver(ListState($0)) }
  }

  /// Delivers the states of the list to a follower, until the store's updates end.
  @EventLoop
  func follow(_ follower: ListFollower) async throws {
    let updates = EventLoop.task { try await follower.follow(store.updates()) }
    let days = Task { @EventLoop in
      // The days end only if a result was not accepted.
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

  /// Returns the tasks that a request selects, in its order.
  func arrangement(
    of list: TodoList, _ request: ListRequest, at now: TaskDate
  ) -> (arrangement: ListArrangement, heldBack: HeldBackCount) {
    let selection = selection(0..<list.count, of: list, request, at: now)
    return (
      arrangement(of: ListedTasks(list: list, lines: selection.lines), request, at: now), selection.heldBack
    )
  }

  /// Returns lines of a list in the order of a request.
  func arrangement(
    of lines: [UInt32], of list: TodoList, _ request: ListRequest, at now: TaskDate
  ) -> ListArrangement {
    arrangement(of: ListedTasks(list: list, lines: lines), request, at: now)
  }

  /// Returns the tasks that a request selects, sorted by the user's own command if there is one.
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
      ListCount(path: path, shown: result.tasks.count, total: list.taskCount(settings.lineDialect))
    ]
    return result
  }

  /// Lists both files as todo.sh does, which sends each line through awk: blanks become single spaces.
  func result(
    for request: ListRequest, inTodo todo: TodoList, andDone done: TodoList, at now: TaskDate
  ) throws -> ListResult {
    // In todo.sh's pipeline a last line without a newline joins the first line of done.txt.
    let joint = settings.lineDialect == .pipeline || todo.endsWithNewline ? [] : [UInt8.newline]
    var list = TodoList(bytes: done.isEmpty ? todo.bytes : todo.bytes + joint + done.bytes)
    list.parts = todo.parts
    let numberWidth = ListedTasks.numberWidth(of: todo)
    let selection = selection(0..<list.count, of: list, request, at: now, numberWidth: numberWidth)
    let numbered = selection.lines.map { line in
      (
        number: line < todo.count ? line + 1 : 0,
        text: Array(list[Int(line)].bytes.split(whereSeparator: \.isBlank).joined(separator: [.space]))
      )
    }
    // The user's sort command gets the tasks as they are in the files. Otherwise tasks with equal texts stay
    // in this order: by number, then by bytes.
    let tasks =
      sortCommand(for: request) != nil
      ? numbered
      : numbered.sorted {
        $0.number == $1.number ? $0.text.lexicographicallyPrecedes($1.text) : $0.number < $1.number
      }
    var result = try sort(
      ListedTasks(
        texts: tasks.map(\.text), numbers: tasks.map(\.number), numberWidth: numberWidth,
        parts: todo.parts), request, at: now)
    result.heldBack = selection.heldBack
    result.doubts = request.criteria.doubts(in: list)
    result.parts = [
      try part(request, of: todo, at: settings.files.todo, at: now),
      try part(request, of: done, at: settings.files.done, at: now),
    ]
    result.counts = result.parts.flatMap(\.counts)
    return result
  }

  /// Returns the part of a listing that belongs to one file. todo.sh counts such lines without padding the
  /// numbers.
  private func part(
    _ request: ListRequest, of list: TodoList, at path: String, at now: TaskDate
  ) throws -> ListResult {
    let lines = selection(0..<list.count, of: list, request, at: now, numberWidth: 1).lines
    var part = try sort(ListedTasks(list: list, lines: lines), request, at: now)
    part.counts = [ListCount(path: path, shown: part.tasks.count, total: list.count)]
    return part
  }

  /// The user's own sort command; nil for a grouped listing and for one with a requested order.
  func sortCommand(for request: ListRequest) -> String? {
    request.grouping == nil && request.sorting == nil ? settings.sortCommand : nil
  }

  /// Sorts tasks, by the user's own command if there is one.
  private func sort(_ tasks: ListedTasks, _ request: ListRequest, at now: TaskDate) throws -> ListResult {
    guard let command = sortCommand(for: request) else { return arrange(tasks, request, at: now) }
    var lines: [UInt8] = []
    for task in tasks {
      lines.appendNumber(task.number, width: tasks.numberWidth, padding: UInt8(ascii: "0"))
      lines.append(.space)
      lines += tasks.list.bytes[task.text]
      lines.append(.newline)
    }
    // todo.sh's input for the command has no newline at its end.
    if settings.lineDialect == .pipeline, !lines.isEmpty { lines.removeLast() }
    let sorted = try ListedTasks(
      numberedLines: shell.filter(lines, through: command), numberWidth: tasks.numberWidth,
      parts: tasks.parts)
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
    let sorting = request.sorting.map { settings.prepared($0, tasks.list, calendar) }
    return ListArrangement(
      tasks, in: ListOrder(grouping: request.grouping, sorting: sorting, in: calendar))
  }

  /// Returns the lines of `range` that a request selects.
  ///
  /// - Parameter numberWidth: the columns that search terms see numbers padded to; nil for those of the
  ///   list.
  func selection(
    _ range: Range<Int>, of list: TodoList, _ request: ListRequest, at now: TaskDate,
    numberWidth: Int? = nil
  ) -> ListSelection {
    ListSelector(request.criteria, calendar: calendar(at: now), dialect: settings.lineDialect)
      .selection(range, of: list, numberWidth: numberWidth, where: request.condition(in: list))
  }
}

extension ListRequest {
  /// A further condition on lines, besides the criteria; nil for no condition.
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
