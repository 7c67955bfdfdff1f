%if command
import ModuleKit

struct NAMECommand: ModuleCommand {
%if store
  static let syntax = CommandSyntax(
    "ACTION", forms: ["[TEXT...]"], summary: "Tell how many tasks are open",
    details: """
      With a text, note that in ACTION.txt beside todo.txt; without one, tell the notes too.
      """)

  private let note: TextArgument

  init(arguments: CommandArguments, context: ModuleContext) {
    note = TextArgument(arguments.operands, in: context.settings)
  }

  func run(in context: ModuleContext) throws {
    let presenter = NAMEWireframe(context: context).makePresenter()
    if note.isMissing { try presenter.present() } else { try presenter.note(note.text) }
  }
%else
  static let syntax = CommandSyntax(
    "ACTION", summary: "Tell how many tasks are open")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try NAMEWireframe(context: context).makePresenter().present()
  }
%end
}
%end
