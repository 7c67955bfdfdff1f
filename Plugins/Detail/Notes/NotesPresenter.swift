import ModuleKit
import PlainText
import ViewKit

/// Opens a note in an editor, and reports the result.
struct NotesPresenter {
  let interactor: NotesInteractor
  let editor: any TextEditor
  let view: any View<[ActionResult]>
  let reporter: TaskReportPresenter

  /// The list's name in messages.
  let listName: String

  /// - Parameter text: the new note; nil lets the user edit the note.
  func edit(_ request: TaskRequest, to text: [UInt8]?) throws {
    let note = try reporter.outcome(of: interactor.note(of: request))
    guard let text else {
      return try editor.edit(note.bytes, named: note.fileName) { try save($0, as: note) }
    }
    try save(text.isEmpty || text.last == .newline ? text : text + [.newline], as: note)
  }

  private func save(_ text: [UInt8], as note: TaskNote) throws {
    guard text != note.bytes else {
      return try view.display([
        ActionResult("unchanged", number: note.task.number, [.text("\(listName): Nothing was changed.")])
      ])
    }
    try reporter.present(interactor.save(text, as: note)) { task in
      let line: [Message] = task == note.task ? [] : [.task(task)]
      let name = note.spelledName
      return ActionResult(
        "noted", before: note.task, after: task, details: ["note": .string(name)],
        deed: "Noted",
        line + [.text("\(listName): The note of \(task.number) is in \(name).")])
    }
  }
}
