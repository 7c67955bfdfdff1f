import ModuleKit
import TodoStores
import TodoTxt

/// Collects the facts about tasks.
struct ShowInteractor {
  let detail: DetailInteractor
  let calendar: TodoCalendar
  let coefficients: UrgencyCoefficients

  func details(of requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<TaskDetail> {
    let list = try detail.store.list()
    let found = try detail.store.findTasks(requests)
    let scale = UrgencyScale(list, calendar: calendar, coefficients: coefficients)
    let dependencies = DependencyIndex(list)
    let history = detail.history()
    let details = found.outcomes.map { task in
      let line = TodoLine(number: task.number.value ?? 0, text: task.text)
      let item = TodoItem(number: line.number, bytes: line.text[...])
      return TaskDetail(
        task: task, facts: detail.facts(of: line, at: calendar),
        blockers: dependencies.blockers(of: item).map { TaskNumber($0, in: list.parts) },
        terms: scale.terms(of: item),
        note: detail.note(of: task.text, inListMarked: task.number.list),
        history: history.entries(of: task.text))
    }
    return TaskReport(outcomes: details, problem: found.problem)
  }
}

struct TaskDetail {
  let task: NumberedTask
  let facts: TaskFacts

  let blockers: [TaskNumber]
  let terms: [UrgencyTerm]

  /// Lines; nil for none.
  let note: [[UInt8]]?

  /// The newest first.
  let history: [TaskHistory.Entry]

  /// In hundred-millionths.
  var urgency: Int { terms.reduce(0) { $0 + $1.value } }

  var hundredths: Int { UrgencyScale.hundredths(urgency) }

  func json(at now: TaskDate) -> JSONValue {
    TaskJSON(at: now).value(
      task.text, number: task.number.own ?? 0, isBlocked: !blockers.isEmpty,
      urgency: terms.isEmpty ? nil : hundredths, list: task.number.list)
  }
}
