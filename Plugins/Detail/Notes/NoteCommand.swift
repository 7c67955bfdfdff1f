import ModuleKit

struct NoteCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "note", synonyms: ["notes", "annotate", "describe"], forms: ["NR"],
    summary: "Edit the note of a task in your editor",
    details: """
      A note is a file beside todo.txt, and note: in the task names it. A task without a note gets the key note: and a \
      file in the folder notes, named after the task. One undo removes both.
      """,
    examples: """
      note 3
      note 3 --text "Ask for the invoice"
      """, options: [.expect, text], deed: "Noted")

  static let keys = [
    ActionKey(
      "note", "N", title: "note", summary: "Edit the task's note in your editor",
      keywords: ["comment", "description", "attachment"], openingEditor: true)
  ]

  private static let text = CommandOption(
    "text", valueName: "TEXT", summary: "Replace the whole note with TEXT, without an editor")

  private let request: TaskRequest
  private let text: [UInt8]?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.count == 1 else { throw Self.syntax.usage(in: context.settings) }
    request = arguments.task
    text = arguments.value(of: Self.text).map { Array($0.utf8) }
  }

  func run(in context: ModuleContext) throws {
    try NotesWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .edit(request, to: text)
  }
}
