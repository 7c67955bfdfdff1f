import ModuleKit

struct InboxCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "inbox", synonyms: ["issues", "assigned", "pull", "sync"], forms: ["[NAME...]"],
    summary: "List what your trackers and feeds want from you and is no task yet",
    details: """
      NAME is a source of the file ~/.config/todo/sources; without one, all are asked. --screen shows them on the \
      screen, where Enter shows one whole and t takes it. --pull makes tasks of what the sources' rules select, keeps \
      the text, the labels and the state of those that are tasks already as they are there, and completes those that \
      were closed there. Where a server can't be reached, what it told last is listed, with its age.
      """, options: [.groupBy, pull, dryRun, screen])

  private static let pull = CommandOption("pull", summary: "Take, update and complete tasks, as for cron")
  private static let dryRun = CommandOption("dry-run", summary: "Only tell what --pull would do")
  private static let screen = CommandOption("screen", summary: "Go through them on the screen")

  private let names: [String]
  private let grouping: (any TodoGrouping)?
  private let pulls: Bool
  private let isTrial: Bool
  private let showsScreen: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    names = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    grouping = try arguments.grouping(in: context.program.registry)
    isTrial = arguments.contains(Self.dryRun)
    pulls = arguments.contains(Self.pull) || isTrial
    showsScreen = arguments.contains(Self.screen)
  }

  func run(in context: ModuleContext) throws {
    let wireframe = InboxWireframe(context: context)
    if showsScreen {
      try wireframe.runScreen(ofSourcesNamed: names)
    } else if pulls {
      try wireframe.makePullPresenter().pull(from: names, isTrial: isTrial)
    } else {
      try wireframe.makePresenter().present(names, by: grouping)
    }
  }
}
