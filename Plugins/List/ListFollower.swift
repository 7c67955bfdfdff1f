import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// What may change a listing.
enum ListNews: Sendable {
  case update(TodoUpdate)
  case day(CivilDate)
}

/// Keeps the result of a request true while the list changes: only what has changed is looked at anew.
struct ListFollower: Sendable {
  /// What the request asks for at present; nil before the first update.
  private(set) var result: ListResult?

  private let interactor: ListInteractor
  private let request: ListRequest

  /// The latest of each kind of news; both are needed for a result.
  private var update: TodoUpdate?
  private var today: CivilDate?

  /// Chosen from, and arranged for, the list and the day of `result`.
  private var arrangement: ListArrangement?

  /// With more new lines than that, arranging all anew costs less than looking for their places.
  private static let patchLimit = 1_000

  init(_ request: ListRequest, interactor: ListInteractor) {
    self.request = request
    self.interactor = interactor
  }

  mutating func take(_ news: ListNews) {
    switch news {
    case .update(let update): self.update = update
    case .day(let day): today = day
    }
    if let update, let today { follow(update, on: today) }
  }

  private mutating func follow(_ update: TodoUpdate, on today: CivilDate) {
    let list = update.list
    let change = result.map { list.change(since: $0.tasks.list) }
    let arrangement =
      change.flatMap { patched($0, list, today) } ?? interactor.arrangement(of: list, request, on: today)
    self.arrangement = arrangement
    var result = ListResult(tasks: arrangement.tasks, sections: arrangement.sections, today: today)
    result.counts = [
      ListCount(
        path: interactor.settings.files.todo, shown: arrangement.tasks.count,
        total: list.taskCount(interactor.settings.lineReading))
    ]
    result.problem = update.problem.map(\.description)
    result.conflictCopies = update.conflictCopies
    if let change, !change.isEmpty {
      result.changedNumbers = (change.inserted.lowerBound + 1)..<(change.inserted.upperBound + 1)
    }
    self.result = result
  }

  /// - Returns: nil where all has to be arranged anew.
  private func patched(_ change: TodoListChange, _ list: TodoList, _ today: CivilDate) -> ListArrangement? {
    guard let arrangement, let result, result.today == today, change.inserted.count <= Self.patchLimit
    else { return nil }
    if change.isEmpty { return arrangement }
    // Terms see a line with its number, which has changed for all lines behind a shift.
    let keepsNumbers =
      change.inserted.upperBound == list.count
      || change.shift == 0
    let keepsWidth = ListedTasks.numberWidth(lineCount: list.count) == result.tasks.numberWidth
    guard request.filter.isEmpty || (keepsNumbers && keepsWidth) else { return nil }
    return arrangement.following(
      change, in: list, inserting: interactor.selectedLines(change.inserted, of: list, request))
  }
}
