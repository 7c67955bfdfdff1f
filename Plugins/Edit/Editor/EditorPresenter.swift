import ModuleKit
import PlainText
import TodoTxt
import ViewKit

/// Opens an editor, and reports the result.
struct EditorPresenter {
  let interactor: EditorInteractor

  /// Edits the whole file: with several lists, the first one.
  let wholeFile: EditorInteractor
  let view: any View<[ActionResult]>
  let reporter: TaskReportPresenter
  let editor: any TextEditor

  /// The list's name in messages: `TODO` for todo.txt.
  let listName: String

  let reading: TaskTextReading

  func edit(_ request: TaskRequest) throws {
    let task = try reporter.outcome(of: interactor.find(request))
    try editor.edit(task.text + [.newline]) { text in
      let lines = text.split(separator: .newline).map { $0.last == .carriageReturn ? $0.dropLast() : $0 }
      guard lines.count == 1 else {
        throw CommandError(
          "Nothing was changed: a task is one line, and the text has \(lines.count).")
      }
      if lines[0].elementsEqual(task.text) { return try sayThatNothingChanged() }
      let read = try read(Array(lines[0]), for: task)
      try reporter.present(interactor.replace(request.expecting(task), with: read.text)) {
        ActionResult(
          "replaced", after: $0,
          [.task($0)] + Message.days(read.readings, of: $0, on: reading.today, listName: listName))
      }
    }
  }

  private func read(_ text: [UInt8], for task: NumberedTask) throws(CommandError) -> DatedText {
    do throws(TextDateRefusal) {
      return try reading.read(text, for: task.text)
    } catch {
      throw CommandError(error)
    }
  }

  func editEverything() throws {
    let base = try wholeFile.text()
    try editor.edit(base) { text in
      let count = text == base ? 0 : try wholeFile.merge(text, editedFrom: base)
      if count == 0 { return try sayThatNothingChanged() }
      let lines = String(count: count, "line")
      try view.display([
        ActionResult(
          "edited", details: ["changes": .number(count)], [.text("\(listName): \(lines) changed.")])
      ])
    }
  }

  private func sayThatNothingChanged() throws {
    try view.display([ActionResult("unchanged", [.text("\(listName): Nothing was changed.")])])
  }
}
