import ModuleKit
import TodoStores
import TodoTxt

struct TextInteractor {
  let store: any TodoStore
  let reading: TaskTextReading
  let settings: Settings

  func find(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.findTasks(requests)
  }

  /// - Parameter text: each CR and LF in it becomes a space.
  func apply(
    _ edit: TextAction, with text: [UInt8], to requests: [TaskRequest]
  ) throws(TodoStoreError) -> TaskReport<TextOutcome> {
    let text = text.asOneLine
    return try store.editTasks(requests, allOrNone: requests.count > 1) {
      request, editor throws(TaskProblem) in
      let old = try editor.task(request)
      let dated = try reading.readOrRefuse(text, for: old)
      let line = edit.line(
        from: old.text, with: dated.text, sentenceDelimiters: settings.sentenceDelimiters,
        keepsCompletion: settings.readsTaskLanguage)
      return TextOutcome(
        old: old, new: try editor.replace(old, with: line, settings.emptying),
        days: dated.readings)
    }
  }
}

struct TextOutcome {
  var old: NumberedTask
  var new: NumberedTask

  /// The dates that were read from natural dates.
  var days: [DatedText.Reading]
}

extension TaskTextReading {
  func readOrRefuse(_ text: [UInt8], for task: NumberedTask) throws(TaskProblem) -> DatedText {
    do throws(TextDateRefusal) {
      return try read(text, for: task.text)
    } catch {
      throw .refused(error)
    }
  }
}
