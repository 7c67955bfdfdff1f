import ModuleKit

/// Completes the last of the words after `todo`, for a shell.
///
/// The answer has one line per candidate: the whole word, then a tab and its meaning, if it has one. A line
/// with nothing before the tab, `files`, asks the shell for file names.
struct ShellCompletionCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "__complete", forms: ["[WORD...]"], summary: "Complete the last WORD of a command line, for a shell",
    isHidden: true)

  private let words: [String]

  init(arguments: CommandArguments, context: ModuleContext) {
    words = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
  }

  func run(in context: ModuleContext) throws {
    try ShellCompletionWireframe(context: context).makePresenter(for: words).present()
  }
}
