import EventLoop
import ListArranging
import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// Keeps the result of a request up to date while the list changes, by looking at the changed lines only.
///
/// The user's sort command and filter run beside the loop for each change. Meanwhile keys work and the last
/// result stays; of several changes only the newest is handled.
@EventLoop
final class ListFollower {
  private var request: ListRequest
  private let interactor: ListInteractor
  private let deliver: @EventLoop (ListResult) throws -> Void

  /// The current result; nil before the first update.
  private(set) var result: ListResult?

  /// The latest update. A result needs an update and a day.
  private var update: TodoUpdate?

  /// Commits that no delivered result contains yet.
  private var commits: [TodoCommit] = []

  private var now: TaskDate?

  /// The list of `result`.
  private var list: TodoList?

  /// The arrangement of `result`; nil if a command has sorted it.
  private var arrangement: ListArrangement?

  /// All tasks of the list in the order of the request, made when the user first asks for another part of
  /// them. Looking up a part in this order is faster than sorting the part.
  private var wholeOrder: WholeOrder?

  /// The next minute at which a task of today becomes overdue. Nothing else wakes the listing then.
  private var alarm: (time: TaskDate, ring: Task<Void, Never>)?

  private var problem: ListProblem?

  /// Follows done.txt while its tasks are listed.
  private var archive: Task<Void, any Error>?

  /// Runs the user's sort command and filter, and reads done.txt.
  private let worker = SerialWorker("todo.commands")

  /// Numbers the results asked for, so that an outdated one is dropped.
  private var turn = 0

  /// If more lines were added or removed than this, arranging everything is faster than finding their
  /// places.
  private static let patchLimit = 1_000

  /// - Parameter deliver: receives each result.
  init(
    _ request: ListRequest, interactor: ListInteractor,
    deliver: @escaping @EventLoop (ListResult) throws -> Void = { _ in }
  ) {
    self.request = request
    self.interactor = interactor
    self.deliver = deliver
  }

  /// Delivers a result for each update, once the day is known.
  ///
  /// - Throws: what the receiver of the results throws.
  func follow(_ updates: TodoUpdates) async throws {
    defer {
      alarm?.ring.cancel()
      archive?.cancel()
    }
    followArchive()
    for await update in updates { try await take(update) }
  }

  /// Delivers a result for each day, once the list is known.
  ///
  /// - Throws: what the receiver of the results throws.
  func follow(_ days: AsyncStream<CivilDate>) async throws {
    for await day in days { try await take(day) }
  }

  func take(_ update: TodoUpdate) async throws {
    wholeOrder = nil
    self.update = update
    commits += update.commits
    try await deliverResult()
  }

  func take(_ day: CivilDate) async throws {
    wholeOrder = nil
    let now = interactor.calendar.now
    self.now = now.day == day ? now : TaskDate(day)
    forgetAlarm()
    try await deliverResult()
  }

  /// Changes the request. The result is delivered before this returns, unless one of the user's commands has
  /// to run first.
  func ask(_ request: ListRequest) {
    self.request = request
    followArchive()
    guard let update, let now else { return }
    if isSlow {
      arrangement = nil
      Task { try await deliverResult() }
    } else {
      turn += 1
      arrangement = nil
      try? deliver(result(of: update.list, at: now, askedAnew: true), of: update)
    }
  }

  private var filter: FinalFilter? { interactor.filter(for: request) }

  private var listsArchive: Bool { request.source == .todoAndDone }

  /// Whether a result takes commands or other files, so that the loop does not wait for it.
  private var isSlow: Bool {
    listsArchive || filter != nil || interactor.sortCommand(for: request) != nil
  }

  private func followArchive() {
    guard listsArchive != (archive != nil) else { return }
    archive?.cancel()
    let updates = listsArchive ? interactor.openStore(interactor.settings.files.done).updates() : nil
    archive = updates.map { updates in
      EventLoop.task { [weak self] in
        for await _ in updates { try await self?.deliverResult() }
      }
    }
  }

  private func deliverResult() async throws {
    guard let update, let now else { return }
    turn += 1
    let result: ListResult
    if !isSlow {
      result = self.result(of: update.list, at: now)
    } else {
      let turn = turn
      result = try await resultOfCommands(of: update.list, at: now)
      // A newer result has been delivered meanwhile.
      guard turn == self.turn else { return }
    }
    try deliver(result, of: update)
  }

  private func deliver(_ new: ListResult, of update: TodoUpdate) throws {
    var result = new
    result.list = update.list
    result.conflictCopies = update.conflictCopies
    result.commits = commits
    commits = []
    result.problem = result.problem ?? problem(update.problem?.description)
    problem = result.problem
    let change = list.map { update.list.change(since: $0) }
    if let change, !change.isEmpty {
      result.changedNumbers = (change.inserted.lowerBound + 1)..<(change.inserted.upperBound + 1)
    }
    setAlarm(for: update.list, knowsAlarm ? change?.inserted ?? 0..<update.list.count : 0..<update.list.count)
    list = update.list
    self.result = result
    try deliver(result)
  }

  /// Whether the alarm covers all lines but the changed ones.
  private var knowsAlarm = false

  private func forgetAlarm() {
    alarm?.ring.cancel()
    alarm = nil
    knowsAlarm = false
  }

  private func setAlarm(for list: TodoList, _ lines: Range<Int>) {
    guard let now else { return }
    knowsAlarm = true
    guard let time = list.nextOverdueTime(in: lines, after: now), alarm.map({ time < $0.time }) ?? true else {
      return
    }
    alarm?.ring.cancel()
    let rings = interactor.clock.alarm(at: time)
    alarm = (
      time,
      Task { @EventLoop [weak self] in
        for await _ in rings { await self?.passTime() }
      }
    )
  }

  /// Delivers the result of the new minute.
  private func passTime() async {
    wholeOrder = nil
    (alarm, knowsAlarm, now) = (nil, false, interactor.calendar.now)
    // A receiver that takes no more results fails at the next update as well, which ends the task.
    try? await deliverResult()
  }

  /// Returns the problem with the time at which it was first seen.
  private func problem(_ text: String?) -> ListProblem? {
    guard let text else { return nil }
    if let problem, problem.text == text { return problem }
    return ListProblem(text: text, since: interactor.clock.now())
  }

  private func result(
    of list: TodoList, at now: TaskDate, askedAnew isAskedAnew: Bool = false
  ) -> ListResult {
    let state =
      patched(list, now)
      ?? (isAskedAnew
        ? chosen(from: list, now) : interactor.arrangement(of: list, request, at: now))
    arrangement = state.arrangement
    var result = ListResult(
      tasks: state.arrangement.tasks, sections: state.arrangement.sections, now: now)
    result.heldBack = state.heldBack
    result.limit(to: request.criteria.limit)
    return counted(result, of: list)
  }

  /// Returns the last result with the reason if a command can't be run.
  private func resultOfCommands(of list: TodoList, at now: TaskDate) async throws -> ListResult {
    do {
      let sorted: ListResult
      let (interactor, request) = (interactor, request)
      if listsArchive {
        sorted = try await worker.run {
          try interactor.result(
            for: request, inTodo: list, andDone: (try? interactor.doneList()) ?? TodoList(), at: now)
        }
      } else if interactor.sortCommand(for: request) == nil {
        sorted = result(of: list, at: now)
      } else {
        sorted = counted(try await worker.run { try interactor.sorted(list, request, at: now) }, of: list)
      }
      guard let filter else { return sorted }
      return try await worker.run { try filter.apply(to: sorted) }
    } catch let error as CommandError {
      var last =
        result ?? ListResult(tasks: ListedTasks(list: TodoList(), lines: []), sections: [], now: now)
      last.problem = problem(error.message)
      last.changedNumbers = nil
      return last
    }
  }

  private func counted(_ result: ListResult, of list: TodoList) -> ListResult {
    var result = result
    result.counts = [
      ListCount(
        path: interactor.settings.files.todo, shown: result.tasks.count,
        total: list.taskCount(interactor.settings.lineDialect))
    ]
    return result
  }

  /// Finds the requested tasks in the order of all tasks, or sorts them if they are few.
  private func chosen(
    from list: TodoList, _ now: TaskDate
  ) -> (arrangement: ListArrangement, heldBack: HeldBackCount) {
    let selection = interactor.selection(0..<list.count, of: list, request, at: now)
    guard selection.lines.count > list.count / Self.leastPartInOrder else {
      return (interactor.arrangement(of: selection.lines, of: list, request, at: now), selection.heldBack)
    }
    if let wholeOrder, wholeOrder.isOrder(of: request) {
      return (wholeOrder.arrangement.keeping(selection.lines), selection.heldBack)
    }
    let all = interactor.arrangement(of: Array(0..<UInt32(list.count)), of: list, request, at: now)
    wholeOrder = WholeOrder(request, all)
    return (all.keeping(selection.lines), selection.heldBack)
  }

  /// Below one in this many tasks, sorting the part is faster than scanning the whole order.
  private static let leastPartInOrder = 16

  /// - Returns: nil if everything must be arranged again.
  private func patched(
    _ list: TodoList, _ now: TaskDate
  ) -> (arrangement: ListArrangement, heldBack: HeldBackCount)? {
    guard let arrangement, let result, result.now == now else { return nil }
    let change = list.change(since: arrangement.tasks.list)
    if change.isEmpty { return (arrangement, result.heldBack) }
    guard max(change.inserted.count, change.removed.count) <= Self.patchLimit else { return nil }
    // Search terms match the number too, and a shift changes the numbers of all later lines.
    let keepsNumbers = change.inserted.upperBound == list.count || change.shift == 0
    let keepsWidth = ListedTasks.numberWidth(of: list) == arrangement.tasks.numberWidth
    guard !request.criteria.asksForNumbers || (keepsNumbers && keepsWidth), !request.criteria.asksForOthers,
      request.sorting?.dependsOnOthers != true
    else { return nil }
    let inserted = interactor.selection(change.inserted, of: list, request, at: now)
    let removed = interactor.selection(change.removed, of: arrangement.tasks.list, request, at: now)
    return (
      arrangement.following(change, in: list, inserting: inserted.lines),
      result.heldBack - removed.heldBack + inserted.heldBack
    )
  }
}
