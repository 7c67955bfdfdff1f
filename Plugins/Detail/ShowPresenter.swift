import ModuleKit
import TodoStores
import TodoTxt
import ViewKit

/// Shows tasks on the command line.
struct ShowPresenter {
  let interactor: DetailInteractor
  let formatter: DetailFormatter
  let settings: Settings
  let view: any View<[ActionResult]>
  let reporter: TaskReportPresenter

  func show(_ requests: [TaskRequest]) throws {
    let list = try interactor.store.list()
    let tasks = try reporter.outcomes(of: interactor.store.findTasks(requests))
    let calendar = formatter.clock.calendar(startingOn: settings.firstWeekday)
    let weights = TaskWeights(list, calendar: calendar, coefficients: settings.urgency)
    let history = interactor.history()
    let results = tasks.enumerated().map { index, task in
      let detail = detail(of: task, weights, history)
      let blank = index == 0 ? [] : [Message.result("")]
      return ActionResult(
        "shown", number: task.number, details: facts(detail),
        blank + formatter.lines(of: detail).map(Message.result))
    }
    try view.display(results)
  }

  private func detail(of task: NumberedTask, _ weights: TaskWeights, _ history: TaskHistory) -> TaskDetail {
    let item = TodoItem(number: task.number.value ?? 0, bytes: task.text[...])
    return TaskDetail(
      task: task, blockers: weights.dependencies.blockers(of: item), terms: weights.scale.terms(of: item),
      occurrences: interactor.occurrences(of: task.text, on: formatter.clock.today()),
      note: interactor.note(of: task.text), history: history.entries(of: task.text))
  }

  private func facts(_ detail: TaskDetail) -> KeyValuePairs<String, JSONValue> {
    let tasks = TaskJSON(today: formatter.clock.today())
    return [
      "task": tasks.value(
        detail.task.text, number: detail.task.number.value ?? 0, isBlocked: !detail.blockers.isEmpty),
      "blockedBy": .array(detail.blockers.map(JSONValue.number)),
      "next": .array(detail.occurrences.map { JSONValue($0) }),
      "note": detail.note.map { .array($0.map(JSONValue.bytes)) } ?? .null,
      "urgency": .decimal(formatter.decimals(detail.urgency)),
      "urgencyTerms": .array(
        detail.terms.map { term in
          [
            "factor": .string(term.factor.rawValue),
            "coefficient": .decimal(formatter.decimals(term.coefficient * 1_000_000)),
            "share": .decimal(formatter.decimals(term.share * 100)),
            "value": .decimal(formatter.decimals(term.value)),
          ]
        }),
      "history": .array(
        detail.history.map { entry in
          [
            "date": JSONValue(entry.date), "action": .string(entry.action),
            "author": entry.author.map { .string($0) } ?? .null,
            "before": entry.before.map(JSONValue.bytes) ?? .null,
          ]
        }),
    ]
  }
}

/// How tasks of one list weigh, and wait for each other.
private struct TaskWeights {
  let scale: UrgencyScale
  let dependencies: DependencyIndex

  init(_ list: TodoList, calendar: TodoCalendar, coefficients: UrgencyCoefficients) {
    scale = UrgencyScale(list, calendar: calendar, coefficients: coefficients)
    dependencies = DependencyIndex(list)
  }
}

/// All there is to know of a task.
struct TaskDetail {
  let task: NumberedTask

  /// The numbers of the tasks that it waits for.
  let blockers: [Int]
  let terms: [UrgencyTerm]
  let occurrences: [CivilDate]

  /// Lines; nil for none.
  let note: [[UInt8]]?

  /// The newest first.
  let history: [TaskHistory.Entry]

  /// In hundred-millionths.
  var urgency: Int { terms.reduce(0) { $0 + $1.value } }
}
