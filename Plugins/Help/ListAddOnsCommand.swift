import ModuleKit

struct ListAddOnsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listaddons", synonyms: ["addons"], summary: "List the add-ons",
    details: """
      An add-on is a program of your own: an executable file NAME, or NAME/NAME, in the directory of \
      add-ons. It becomes the action NAME, and replaces a built-in action of that name.
      """,
    examples: "listaddons")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try HelpWireframe(context: context).makePresenter(output: context.surroundings.output).presentAddOnNames()
  }
}
