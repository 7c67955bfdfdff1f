import ModuleKit
import TodoStores
import TodoTxt

struct FilesInteractor {
  let openStore: @Sendable (String) -> any TodoStore

  /// The todo.txt in use, or all lists as one.
  let todo: any TodoStore
  let files: TodoFiles
  let preservesLineNumbers: Bool

  func fileExists(at path: String) -> Bool {
    openStore(path).exists
  }

  /// The configured lists without a file. Listings show them as empty ones.
  var missingLists: [String] {
    files.configuredLists.filter { !fileExists(at: $0) }
  }

  func find(_ requests: [TaskRequest], in path: String) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try source(path).findTasks(requests)
  }

  /// Tasks of todo.txt may be of any list.
  private func source(_ path: String) -> any TodoStore { path == files.todo ? todo : openStore(path) }

  /// The route to a file beside todo.txt, or else to the list with that mark.
  func route(from source: String, to name: [UInt8]) -> Route {
    let path = files.path(of: name)
    guard let list = files.list(named: String(decoding: name, as: UTF8.self)), !fileExists(at: path) else {
      return Route(source: source, destination: path, mark: files.lists.first { $0.todo == path }?.mark)
    }
    return Route(source: source, destination: list.todo, mark: list.mark)
  }

  func move(_ requests: [TaskRequest], along route: Route) throws(TodoStoreError) -> TaskReport<MoveOutcome> {
    let report = try source(route.source).editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      let isThere = task.number.list.map { $0 == route.mark } ?? (route.source == route.destination)
      if isThere {
        editor.remove(task, leavingBlank: preservesLineNumbers)
        editor.append(task.text, beside: task)
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
        let number = arrived?.number ?? list.count
        let isFirst = route.mark == files.lists.first?.mark
        return MoveOutcome(
          task: task, newNumber: TaskNumber(number, ofListMarked: isFirst ? nil : route.mark))
      }, problem: report.problem)
  }
}

/// The source and the destination, by path.
struct Route {
  var source: String
  var destination: String

  /// The mark of the list that the destination is; nil for any other file.
  var mark: String?
}

struct MoveOutcome {
  var task: NumberedTask

  /// The task's number in the destination.
  var newNumber: TaskNumber
}
