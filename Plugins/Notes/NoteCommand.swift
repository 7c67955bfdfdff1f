import ModuleKit

struct NoteCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "note", synonyms: ["notes", "annotate", "describe"], forms: ["NR"],
    summary: "Edit the note of a task in your editor",
    details: """
      A note is a file beside todo.txt that note: names. A task that has none gets one in the folder notes, named by its words, and \
      the key. One undo takes both back.
      """,
    examples: """
      note 3
      """, options: [.expect])

  private let request: TaskRequest

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.count == 1 else { throw Self.syntax.usage(in: context.settings) }
    request = arguments.task
  }

  func run(in context: ModuleContext) throws {
    try NotesWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .edit(request)
  }
}
