import ModuleKit
import TodoStores
import TodoTxt

struct DependAction: TaskAction {
  static let syntax = CommandSyntax(
    "depend", synonyms: ["block", "after", "blocks", "dependency"], forms: ["NR on NR [NR ...]", "NR none"],
    summary: "Make a task wait until other tasks are completed",
    details: """
      Each of the other tasks gets an id: if it has none, and the task lists those ids in after:. List \
      blocked tasks with is:blocked, and open ones that are not blocked with is:ready. do completes a \
      blocked task only with --force. none removes after:, and the ids that no other \
      task names.
      """,
    examples: """
      depend 3 on 1  # 3 waits until 1 is done
      depend 3 none
      ls is:blocked
      """, options: [.expect], deed: "Changed the dependencies of")

  /// Nil to remove all dependencies.
  private let others: [TaskRequest]?

  /// done.txt, whose ids are not reused.
  private let done: TodoList

  /// The list's name in messages.
  private let listName: String

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    if words == [Array("none".utf8)] {
      others = nil
    } else if words.count > 1, words[0] == Array("on".utf8) {
      others = words[1...].map {
        var other = arguments.request(for: $0)
        // What the user expects is the line of the task that waits.
        other.expected = nil
        return other
      }
    } else {
      throw Self.syntax.usage(in: context.settings)
    }
    let files = context.settings.files
    done = others == nil ? TodoList() : try context.stores.open(files.done).list()
    listName = files.todoName
  }

  struct Outcome {
    var task: NumberedTask

    /// The tasks that got an id.
    var others: [NumberedTask] = []
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> Outcome {
    guard let others else { return Outcome(task: try release(task, in: &editor)) }
    // A task that is gone is found before anything is changed.
    for other in others { _ = try editor.task(other) }
    var task = task
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
    return Outcome(task: task, others: changed)
  }

  /// Removes all dependencies of a task.
  private func release(
    _ task: NumberedTask, in editor: inout TaskEditor
  ) throws(TaskProblem) -> NumberedTask {
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
      || id.count <= 4 && id.allSatisfy(\.isDigit)
  }

  func result(of outcome: Outcome) -> ActionResult {
    let task = outcome.task
    guard let words = others?.map(\.word) else {
      return ActionResult(
        "released", after: task, deed: "No dependencies",
        [.task(task), .text("\(listName): \(task.number) has no dependencies.")])
    }
    let names = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    return ActionResult(
      "waits", after: task, details: ["for": .array(words.map(JSONValue.bytes))], deed: "Waits for \(names)",
      [.task(task)] + outcome.others.map(Message.task)
        + [.text("\(listName): \(task.number) waits for \(names).")])
  }
}
