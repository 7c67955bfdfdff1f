import EventLoop
import ListInterface
import Listing
import ModuleKit
import TodoStores
import TodoTxt

/// Keeps the result of a request true while the list changes: only what has changed is looked at anew.
@EventLoop
final class ListFollower {
  private let request: ListRequest
  private let interactor: ListInteractor
  private let deliver: @EventLoop (ListResult) throws -> Void

  /// What the request asks for at present; nil before the first update.
  private(set) var result: ListResult?

  /// The latest of each; both are needed for a result.
  private var update: TodoUpdate?
  private var today: CivilDate?

  /// Chosen from, and arranged for, the list and the day of `result`.
  private var arrangement: ListArrangement?

  /// With more lines that came or went, arranging all anew costs less than looking for their places.
  private static let patchLimit = 1_000

  /// - Parameter deliver: gets each result.
  init(
    _ request: ListRequest, interactor: ListInteractor,
    deliver: @escaping @EventLoop (ListResult) throws -> Void = { _ in }
  ) {
    self.request = request
    self.interactor = interactor
    self.deliver = deliver
  }

  /// Delivers a result for each update, from the first day on that is known.
  ///
  /// - Throws: what the receiver of the results throws.
  func follow(_ updates: TodoUpdates) async throws {
    for await update in updates { try take(update) }
  }

  /// Delivers a result for each day, from the first update on.
  ///
  /// - Throws: what the receiver of the results throws.
  func follow(_ days: AsyncStream<CivilDate>) async throws {
    for await day in days { try take(day) }
  }

  func take(_ update: TodoUpdate) throws {
    self.update = update
    try deliverResult()
  }

  func take(_ day: CivilDate) throws {
    today = day
    try deliverResult()
  }

  private func deliverResult() throws {
    guard let update, let today else { return }
    let result = result(of: update, on: today)
    self.result = result
    try deliver(result)
  }

  private func result(of update: TodoUpdate, on today: CivilDate) -> ListResult {
    let list = update.list
    let change = result.map { list.change(since: $0.tasks.list) }
    let state =
      change.flatMap { patched($0, list, today) } ?? interactor.arrangement(of: list, request, on: today)
    arrangement = state.arrangement
    var result = ListResult(
      tasks: state.arrangement.tasks, sections: state.arrangement.sections, today: today)
    result.heldBack = state.heldBack
    result.limit(to: request.criteria.limit)
    result.counts = [
      ListCount(
        path: interactor.settings.files.todo, shown: result.tasks.count,
        total: list.taskCount(interactor.settings.lineReading))
    ]
    result.problem = update.problem.map(\.description)
    result.conflictCopies = update.conflictCopies
    if let change, !change.isEmpty {
      result.changedNumbers = (change.inserted.lowerBound + 1)..<(change.inserted.upperBound + 1)
    }
    return result
  }

  /// - Returns: nil where all has to be arranged anew.
  private func patched(
    _ change: TodoListChange, _ list: TodoList, _ today: CivilDate
  ) -> (arrangement: ListArrangement, heldBack: HeldBackCount)? {
    guard let arrangement, let result, result.today == today,
      max(change.inserted.count, change.removed.count) <= Self.patchLimit
    else { return nil }
    if change.isEmpty { return (arrangement, result.heldBack) }
    // Terms see a line with its number, which has changed for all lines behind a shift.
    let keepsNumbers =
      change.inserted.upperBound == list.count
      || change.shift == 0
    let keepsWidth = ListedTasks.numberWidth(lineCount: list.count) == result.tasks.numberWidth
    guard !request.criteria.asksForNumbers || (keepsNumbers && keepsWidth), !request.criteria.asksForOthers
    else { return nil }
    let inserted = interactor.selection(change.inserted, of: list, request, on: today)
    let removed = interactor.selection(change.removed, of: arrangement.tasks.list, request, on: today)
    return (
      arrangement.following(change, in: list, inserting: inserted.lines),
      result.heldBack - removed.heldBack + inserted.heldBack
    )
  }
}
