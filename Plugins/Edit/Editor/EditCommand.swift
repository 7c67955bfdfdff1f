import ModuleKit

struct EditCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "edit", synonyms: ["change", "modify", "update"], forms: ["[NR]"],
    summary: "Edit a task, or all of todo.txt, in your editor",
    details: """
      VISUAL or EDITOR names the editor. It opens a copy, and your changes are merged into todo.txt when \
      it ends. Lines that other programs saved meanwhile stay. If another program changed the same line, \
      nothing is changed and your text is kept.
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
      throw CommandError.misuse("--\(CommandOption.expect.name) needs the number of one task.")
    }
  }

  func run(in context: ModuleContext) throws {
    let presenter = EditWireframe(context: context)
      .makeEditorPresenter(usage: Self.syntax.usage(in: context.settings), isLiteral: isLiteral)
    if let task { try presenter.edit(task) } else { try presenter.editEverything() }
  }
}
