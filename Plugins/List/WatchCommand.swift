import ListInterface
import ModuleKit

struct WatchCommand: LiveCommand {
  static let syntax = CommandSyntax(
    "watch", synonyms: ["live", "follow", "tail"], forms: ["[TERM...]"],
    summary: "Show the list and follow every change to the file",
    details: """
      On a terminal the list fills the screen: j and k move the cursor, which stays with its task through \
      every change; x completes that task, a adds one, u undoes the last action, q quits. In a pipe the list \
      is printed again after each change, with a form feed between two; --ndjson tells programs what has changed.
      """, options: ListRequest.options + [.view], formats: [.ndjson])

  private let request: ListRequest

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let view = try arguments.value(of: .view).map { name in try SavedViews(in: context).view(named: name) }
    request = try ListRequest(arguments: arguments, context: context, view: view)
  }

  func run(in context: ModuleContext) async throws {
    let wireframe = ListWireframe(context: context)
    if context.settings.outputFormat == .text, let terminal = context.surroundings.terminal {
      try await terminal.withScreen { screen in
        await wireframe.presentLiveList(request, on: screen)
      }
    } else {
      try await wireframe.presentListFeed(request)
    }
  }
}
