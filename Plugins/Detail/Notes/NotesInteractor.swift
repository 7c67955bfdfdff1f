import ModuleKit
import TodoStores
import TodoTxt

/// Finds the note of a task, and saves the edited text.
struct NotesInteractor: Sendable {
  let store: any TodoStore
  let files: TodoFiles
  let inspector: any FileInspector

  /// Opens a file by its path.
  let open: @Sendable (String) -> any TodoStore

  /// The current note; a missing one is empty.
  ///
  /// - Throws: `CommandError` if the task names a file that can't be a note; `TodoStoreError`.
  func note(of request: TaskRequest) throws -> TaskReport<TaskNote> {
    let found = try store.findTask(request)
    var report = TaskReport<TaskNote>(problem: found.problem)
    report.outcomes = try found.outcomes.map { task in
      let item = TodoItem(line: task.text)
      let mark = task.number.list
      let name = try item.note == nil ? unusedName(for: item, mark) : named(by: item, mark)
      let file = self.file(of: name, mark)
      return TaskNote(
        request: request.selected == nil ? request.expecting(task) : request, task: task, name: name,
        text: file.exists ? try file.list() : TodoList())
    }
    return report
  }

  private func named(by item: TodoItem, _ mark: String?) throws(CommandError) -> NoteName {
    let text = item.note.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let name = item.noteName else {
      throw CommandError("note:\(text) is not a file beside its list.", code: "badNote")
    }
    guard files.path(ofNote: name, besideListMarked: mark, inspector) != nil else {
      throw CommandError("note:\(text) is a list of tasks, not a note.", code: "badNote")
    }
    return name
  }

  private func unusedName(for item: TodoItem, _ mark: String?) throws(TodoStoreError) -> NoteName {
    try NoteName.unused(for: item, besides: Set(try store.list().compactMap(\.noteName))) {
      file(of: $0, mark)
    }
  }

  private func file(of name: NoteName, _ mark: String?) -> any TodoStore {
    open(files.path(of: name.bytes, besideListMarked: mark))
  }

  /// Applies the user's changes to the note, and names it in the task's line if necessary.
  ///
  /// - Returns: the current task.
  /// - Throws: `TodoStoreError`; `lineChanged` if another program changed the same lines.
  func save(_ text: [UInt8], as note: TaskNote) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    let report = try store.editTasks([note.request]) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      var line = TaskLine(task.text)
      guard line.item.note == nil else { return task }
      line.append("note:\(String(decoding: note.name.bytes, as: UTF8.self))")
      return try editor.replace(task, with: line.text)
    }
    guard report.problem == nil, report.gone.isEmpty else { return report }
    var failure: TodoStoreError?
    try file(of: note.name, note.task.number.list).update { list in
      failure = nil
      do throws(TodoStoreError) {
        return try list.edits(merging: TodoList(bytes: text), editedFrom: note.text)
      } catch {
        failure = error
        return []
      }
    }
    if let failure { throw failure }
    return report
  }
}

struct TaskNote: Sendable {
  let request: TaskRequest
  let task: NumberedTask
  let name: NoteName

  /// Empty if there is no file yet.
  let text: TodoList

  var bytes: [UInt8] { text.bytes }
  var spelledName: String { String(decoding: name.bytes, as: UTF8.self) }
  var fileName: String { String(decoding: name.fileName, as: UTF8.self) }
}
