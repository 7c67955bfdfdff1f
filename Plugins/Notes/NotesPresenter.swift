import ModuleKit
import TodoTxt
import ViewKit

/// Lets the user edit a note in an editor, and tells what came of it.
struct NotesPresenter {
  let interactor: NotesInteractor
  let editor: any TextEditor
  let view: any View<[ActionResult]>
  let reporter: TaskReportPresenter

  /// What messages call the list.
  let listName: String

  func edit(_ request: TaskRequest) throws {
    let note = try reporter.outcome(of: interactor.note(of: request))
    try editor.edit(note.text.bytes, named: note.fileName) { text in
      guard text != note.text.bytes else {
        return try view.display([
          ActionResult("unchanged", number: note.task.number, [.text("\(listName): Nothing was changed.")])
        ])
      }
      try reporter.present(interactor.save(text, as: note)) { task in
        let line: [Message] = task == note.task ? [] : [.task(task)]
        let name = String(decoding: note.name.bytes, as: UTF8.self)
        return ActionResult(
          "noted", before: note.task, after: task, details: ["note": .string(name)],
          line + [.text("\(listName): The note of \(task.number) is in \(name).")])
      }
    }
  }
}
