import ModuleKit
import TodoStores
import TodoTxt

struct DependInteractor {
  let store: any TodoStore

  /// done.txt, whose ids are not reused.
  let doneStore: any TodoStore

  /// Makes a task wait for others; nothing is changed if that is impossible.
  func `let`(
    _ request: TaskRequest, waitFor others: [TaskRequest]
  ) throws(TodoStoreError) -> TaskReport<DependOutcome> {
    let done = try doneStore.list()
    return try store.editTasks([request], allOrNone: true) { request, editor throws(TaskProblem) in
      var task = try editor.task(request)
      let index = DependencyIndex(editor.list)
      var used = Self.ids(in: done).union(Self.ids(in: editor.list))
      var changed: [NumberedTask] = []
      for other in others {
        var other = try editor.task(other)
        try Self.refuseCircle(task, other, editor.list, index)
        if TodoItem(line: other.text).id == nil {
          let id = Self.freeID(used)
          used.insert(Array(id.utf8))
          var line = TaskLine(other.text)
          line.append("id:\(id)")
          other = try editor.replace(other, with: line.text)
          changed.append(other)
        }
        guard let id = TodoItem(line: other.text).id.map({ Array($0) }) else { continue }
        var line = TaskLine(task.text)
        guard !line.item.predecessors.contains(where: { $0.elementsEqual(id) }) else { continue }
        line.add(id, toListOf: "after")
        task = try editor.replace(task, with: line.text)
      }
      return DependOutcome(task: task, others: changed)
    }
  }

  /// Removes all dependencies of a task.
  func release(_ request: TaskRequest) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.editTasks([request]) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      var line = TaskLine(task.text)
      guard !line.item.predecessors.isEmpty else {
        throw .impossible(reason: "Task \(task.number) has no dependencies")
      }
      line.remove("after")
      return try editor.replace(task, with: line.text)
    }
  }

  private static func refuseCircle(
    _ task: NumberedTask, _ other: NumberedTask, _ list: TodoList, _ index: DependencyIndex
  ) throws(TaskProblem) {
    guard let number = task.number.value, let otherNumber = other.number.value else { return }
    if list[otherNumber - 1].isCompleted {
      throw .impossible(reason: "Task \(other.number) is already done, so it cannot block another task")
    }
    var waiting = [otherNumber]
    var seen: Set<Int> = []
    while let next = waiting.popLast() {
      if next == number {
        let reason = number == otherNumber ? "it would wait for itself" : "\(other.number) waits for it"
        throw .impossible(reason: "Task \(task.number) can't wait for \(other.number): \(reason)")
      }
      if seen.insert(next).inserted { waiting += index.blockers(of: list[next - 1]) }
    }
  }

  /// Every id that a task has or names: an id of an old task must not identify another one.
  private static func ids(in list: TodoList) -> Set<[UInt8]> {
    var ids: Set<[UInt8]> = []
    for item in list where item.bytes.contains(UInt8(ascii: ":")) {
      ids.formUnion((item.values(forKey: "id") + item.parents + item.predecessors).map { Array($0) })
    }
    return ids
  }

  private static func freeID(_ used: Set<[UInt8]>) -> String {
    var number = 1
    while used.contains(Array("\(number)".utf8)) { number += 1 }
    return "\(number)"
  }
}

struct DependOutcome {
  /// The waiting task.
  var task: NumberedTask

  /// The tasks that got an id.
  var others: [NumberedTask]
}
