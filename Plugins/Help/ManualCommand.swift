import ModuleKit

/// Prints the manual page todo(1), for the installation.
struct ManualCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "__manual", summary: "Print the manual page in the language of mdoc(7)", isHidden: true)

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try HelpWireframe(context: context).makePresenter(output: context.surroundings.output).presentManual()
  }
}
