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
      var used = TaskIDs.all(in: done).union(TaskIDs.all(in: editor.list))
      var changed: [NumberedTask] = []
      for other in others {
        var other = try editor.task(other)
        try Self.refuseCircle(task, other, editor.list, index)
        if TodoItem(line: other.text).id == nil {
          let id = TaskIDs.free(for: other.text, besides: used)
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
      line.remove("after", "dep")
      let released = try editor.replace(task, with: line.text)
      for id in Set(TodoItem(line: task.text).predecessors.map { Array($0) }) where Self.isMade(id) {
        try Self.removeUnused(id, besides: released, &editor)
      }
      return released
    }
  }

  /// Removes an id that no other task names.
  private static func removeUnused(
    _ id: [UInt8], besides task: NumberedTask, _ editor: inout TaskEditor
  ) throws(TaskProblem) {
    let list = editor.list
    func names(_ item: TodoItem) -> Bool {
      (item.predecessors + item.parents).contains { $0.elementsEqual(id) }
    }
    if names(TodoItem(line: task.text)) { return }
    var owners: [NumberedTask] = []
    for item in list where item.number != task.number.value && item.bytes.contains(UInt8(ascii: ":")) {
      if names(item) { return }
      if item.id?.elementsEqual(id) ?? false {
        owners.append(NumberedTask(number: TaskNumber(item.number, in: list.parts), text: Array(item.text)))
      }
    }
    for owner in owners {
      var line = TaskLine(owner.text)
      line.remove("id") { $0.elementsEqual(id) }
      try editor.replace(owner, with: line.text)
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

  /// Whether the id has the form of one that this action gives, or gave: three consonants, or a number.
  private static func isMade(_ id: [UInt8]) -> Bool {
    id.count == 3 && id.allSatisfy(TaskIDs.letters.contains)
      || id.count <= 4 && id.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

struct DependOutcome {
  /// The waiting task.
  var task: NumberedTask

  /// The tasks that got an id.
  var others: [NumberedTask]
}
