import ModuleKit
import TodoStores
import TodoTxt

struct FilesInteractor {
  let openStore: @Sendable (String) -> any TodoStore
  let preservesLineNumbers: Bool

  func fileExists(at path: String) -> Bool {
    openStore(path).exists
  }

  func find(_ requests: [TaskRequest], in path: String) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try openStore(path).findTasks(requests)
  }

  func move(_ requests: [TaskRequest], along route: Route) throws(TodoStoreError) -> TaskReport<MoveOutcome> {
    let report = try openStore(route.source).editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      if route.source == route.destination {
        editor.remove(task, leavingBlank: preservesLineNumbers)
        editor.append(task.text)
      } else {
        editor.remove(task, to: route.destination, leavingBlank: preservesLineNumbers)
      }
      return task
    }
    let list = try openStore(route.destination).list()
    return TaskReport(
      outcomes: report.outcomes.map { task in
        // Another program may have added lines meanwhile.
        let arrived = list.last { $0.text.elementsEqual(task.text) }
        return MoveOutcome(task: task, newNumber: arrived?.number ?? list.count)
      }, problem: report.problem)
  }
}

/// The source and the destination, by path.
struct Route {
  var source: String
  var destination: String
}

struct MoveOutcome {
  var task: NumberedTask

  /// The task's number in the destination.
  var newNumber: Int
}
