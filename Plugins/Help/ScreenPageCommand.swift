import ModuleKit
import TerminalText

/// Prints the page on the screen's keys, for the documentation.
struct ScreenPageCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "__screen", summary: "Print the page on the keys of the screen in Markdown", isHidden: true)

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    let page = ScreenPage(registry: context.program.registry, programName: context.settings.programName)
    try context.surroundings.output.write(Array(page.markdown.utf8))
  }
}
