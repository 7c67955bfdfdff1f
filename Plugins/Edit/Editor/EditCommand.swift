import ModuleKit

struct EditCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "edit", synonyms: ["change", "modify", "update"], forms: ["[NR]"],
    summary: "Edit a task, or all of todo.txt, in your editor",
    details: """
      VISUAL or EDITOR names the editor. It opens a copy, and your changes are merged into todo.txt when \
      it ends. Lines that other programs saved meanwhile stay, and other words of the same line are merged. If \
      another program changed the same words, nothing is changed and your text is kept. With --text no editor is opened.
      """,
    examples: """
      edit
      edit 3
      edit 3 --text '(A) Call Mom due:fri'
      """, options: [.expect, .literal, text], deed: "Edited")

  private static let text = CommandOption(
    "text", valueName: "LINE", summary: "Replace the whole line of the task by LINE")

  /// Nil for the whole file.
  private let task: TaskRequest?

  /// The new line; nil for an editor.
  private let line: [UInt8]?

  private let isLiteral: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    task = arguments.operands.isEmpty ? nil : arguments.task
    isLiteral = arguments.contains(.literal)
    line = arguments.bytes(of: Self.text)
    for option in [CommandOption.expect, Self.text] where task == nil && arguments.contains(option) {
      throw CommandError.misuse("--\(option.name) needs the number of one task.")
    }
  }

  func run(in context: ModuleContext) throws {
    if let task, let line {
      let text = try GivenText([line], isLiteral: isLiteral, in: context)
      return try EditLineAction.run([(task, EditLineAction(text: text))], in: context)
    }
    let presenter = EditWireframe(context: context)
      .makeEditorPresenter(usage: Self.syntax.usage(in: context.settings), isLiteral: isLiteral)
    if let task { try presenter.edit(task) } else { try presenter.editEverything() }
  }
}
