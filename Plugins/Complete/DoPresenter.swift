import ModuleKit
import PlainText
import TodoStores

struct DoPresenter {
  let interactor: DoInteractor
  let reporter: TaskReportPresenter
  let wireframe: CompleteWireframe
  let archiving: Archiving

  /// The archiving of completed tasks.
  enum Archiving {
    /// They stay in todo.txt.
    case none

    /// They move to done.txt, and an empty line takes the place of each.
    ///
    /// - Parameter name: that of the file.
    case completed(into: String)

    /// The action `archive` runs.
    case everything
  }

  func complete(_ requests: [TaskRequest], on date: CivilDate, evenBlocked: Bool) throws {
    let report = try interactor.complete(requests, on: date, evenBlocked: evenBlocked)
    let tasks = report.outcomes.compactMap(\.markedTask)
    var failure: TodoStoreError?
    var place: String?
    if case .completed(let name) = archiving {
      do throws(TodoStoreError) {
        try interactor.archive(tasks)
        place = name
      } catch {
        failure = error
      }
    }
    try reporter.present(report) {
      describe($0, archivedTo: place)
    } afterwards: {
      if let failure { throw PartialFailure(failure, outcome: Self.unarchived(tasks)) }
      // Blocked tasks leave nothing to archive, and no message about it.
      let isBlocked = report.outcomes.map { if case .blocked = $0 { true } else { false } }
      let isAllBlocked = !isBlocked.isEmpty && !isBlocked.contains(false)
      guard case .everything = archiving, !isAllBlocked else { return }
      do {
        try wireframe.presentArchive()
      } catch let error as TodoStoreError where !tasks.isEmpty {
        throw PartialFailure(error, outcome: Self.unarchived(tasks))
      }
    }
  }

  private static func unarchived(_ tasks: [NumberedTask]) -> String {
    tasks.count == 1
      ? "The task is done, but was not archived; archive moves it."
      : "The tasks are done, but were not archived; archive moves them."
  }

  /// - Parameter place: the name of the file that the task was moved to; nil if it was not.
  private func describe(_ outcome: DoOutcome, archivedTo place: String?) -> ActionResult {
    switch outcome {
    case .marked(let task, let next, let isThere):
      let moved = place.map { " and moved to \($0)" } ?? ""
      let marked = Message.about(task.number, "marked as done\(moved)", .deed)
      return ActionResult(
        "done", after: task, details: ["next": json(next, isThere)], deed: "Done",
        [.task(task), marked] + describe(next, isThere, of: task.number))
    case .wasDone(let number):
      return ActionResult(
        "wasDone", number: number, [.about(number, "is already marked done", .complaint)])
    case .blocked(let number, let blockers):
      let names = Self.list(blockers.map(\.description))
      return ActionResult(
        "blocked", number: number, details: ["by": .array(blockers.map { JSONValue($0) })],
        [
          .about(
            number, "is blocked by \(names). Use “do \(number) --force” to complete it anyway", .complaint)
        ])
    }
  }

  /// The result of the recurrence: null for a task that does not recur.
  private func json(_ next: RecurrenceOutcome, _ isThere: Bool) -> JSONValue {
    switch next {
    case .none: .null
    case .next(let next): next.json(result: isThere ? "isThere" : "added")
    case .ended(let date, let until):
      ["result": "ended", "date": JSONValue(date), "until": JSONValue(until)]
    case .outOfCalendar: ["result": "outOfCalendar"]
    case .unreadable(let value): ["result": "unreadable", "rec": .string(value)]
    }
  }

  private func describe(_ next: RecurrenceOutcome, _ isThere: Bool, of number: TaskNumber) -> [Message] {
    switch next {
    case .none:
      []
    case .next(let next) where isThere:
      [.about(number, "is already in the list for \(next.date.spelledOut)")]
    case .next(let next):
      [.about(number, "comes back on \(next.date.spelledOut)\(Self.skipped(next.skipped))")]
    case .ended(let date, let until):
      [.about(number, "does not come back: \(date.spelledOut) is after until:\(until)")]
    case .outOfCalendar:
      [.about(number, "does not come back: the calendar ends before its next date", .warning)]
    case .unreadable(let value):
      [
        .about(
          number, "does not come back: rec:\(value) is not an interval. Try 1w, +1m or mon,fri", .warning)
      ]
    }
  }

  /// Names a few dates, and counts more.
  private static func skipped(_ dates: [CivilDate]) -> String {
    guard let first = dates.first, let last = dates.last else { return "" }
    return dates.count <= 3
      ? ", skipping \(list(dates.map(\.description)))"
      : ", skipping \(dates.count) dates from \(first) to \(last)"
  }

  private static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension NextOccurrence {
  fileprivate func json(result: String) -> JSONValue {
    [
      "result": .string(result), "date": JSONValue(date), "skipped": .array(skipped.map { JSONValue($0) }),
      "raw": .bytes(line),
    ]
  }
}
