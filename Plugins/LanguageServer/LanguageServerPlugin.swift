import EventLoop
package import ModuleKit

package enum LanguageServerPlugin: ModulePlugin {
  package static let title = "Editors"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: LanguageServerCommand.self, insteadOf: "lsp")
  }
}

struct LanguageServerCommand: LiveCommand {
  static let syntax = CommandSyntax(
    "language-server", synonyms: ["lsp", "editor", "neovim", "emacs", "helix", "vscode", "kakoune"],
    summary: "Help editors write todo.txt (Language Server Protocol)",
    details: """
      An editor starts it and talks to it on standard input and output. It completes projects, contexts, keys \
      and dates, shows what is wrong, late or blocked, and does the actions of the command line to the text in \
      the editor. It writes no file that the editor has open. An editor may call it lsp; for people, lsp lists \
      tasks by priority, as in todo.sh.
      """,
    examples: "language-server", options: [stdio], formats: [])

  /// Editors' libraries add it by habit.
  private static let stdio = CommandOption(
    "stdio", summary: "Use standard input and output, which is what it does anyway")

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
  }

  func run(in context: ModuleContext) async throws {
    let session = LanguageServerWireframe(context: context).makeSession()
    if let error = await session.run(reading: context.surroundings.input) { throw error }
  }
}

struct LanguageServerWireframe {
  let context: ModuleContext

  @EventLoop func makeSession() -> LanguageSession {
    let workspace = EditorWorkspace(context: context)
    let features: [any LanguageFeature] = [
      DocumentFeature(workspace: workspace), CompletionFeature(workspace: workspace),
      DiagnosticFeature(workspace: workspace), ActionFeature(workspace: workspace),
      WordFeature(workspace: workspace), OutlineFeature(workspace: workspace),
      TokenFeature(workspace: workspace),
    ]
    return LanguageSession(
      workspace: workspace, features: features, output: context.surroundings.output,
      version: context.program.description.version)
  }
}
