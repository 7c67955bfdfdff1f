import ModuleKit

struct EditCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "edit", synonyms: ["change", "modify", "update"], forms: ["[NR]"],
    summary: "Edit a task, or all of todo.txt, in your editor",
    details: """
      VISUAL or EDITOR names the editor. It gets a copy, and what you change there is put into todo.txt when it \
      ends: what others have saved meanwhile stays, and where they have changed the same line, nothing is \
      changed and your text is kept.
      """,
    examples: """
      edit
      """, options: [.expect, .literal])

  /// Nil for the whole file.
  private let task: TaskRequest?

  private let isLiteral: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    task = arguments.operands.isEmpty ? nil : arguments.task
    isLiteral = arguments.contains(.literal)
    guard task != nil || !arguments.contains(.expect) else {
      throw CommandError.misuse("--\(CommandOption.expect.name) goes with the number of one task.")
    }
  }

  func run(in context: ModuleContext) throws {
    let presenter = EditWireframe(context: context)
      .makeEditorPresenter(usage: Self.syntax.usage(in: context.settings), isLiteral: isLiteral)
    if let task { try presenter.edit(task) } else { try presenter.editEverything() }
  }
}
