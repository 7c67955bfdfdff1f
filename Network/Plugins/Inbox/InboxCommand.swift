import ModuleKit

struct InboxCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "inbox", synonyms: ["issues", "assigned", "pull", "sync"], forms: ["[NAME...]"],
    summary: "List what your trackers and feeds want from you and is no task yet",
    details: """
      NAME is a source of the file ~/.config/todo/sources; without one, all are asked. --screen shows them on the \
      screen, where Enter shows one whole and t takes it. --pull makes tasks of what the sources' rules select, keeps \
      the text, the labels and the state of those that are tasks already as they are there, and completes those that \
      were closed there. --close closes there what is completed here, once you have said yes, in the sources that say \
      “write-back = close”. Where a server can't be reached, what it told last is listed, with its age.
      """,
    examples: """
      inbox
      inbox --pull
      inbox --close
      """, options: [.groupBy, pull, close, dryRun, screen])

  private static let pull = CommandOption("pull", summary: "Take, update and complete tasks, as for cron")
  private static let close = CommandOption("close", summary: "Close there what is completed here")
  private static let dryRun = CommandOption("dry-run", summary: "Only tell what --pull or --close would do")
  private static let screen = CommandOption("screen", summary: "Go through them on the screen")

  private let names: [String]
  private let grouping: (any TodoGrouping)?
  private let pulls: Bool
  private let closes: Bool
  private let isTrial: Bool
  private let showsScreen: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    names = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    grouping = try arguments.grouping(in: context.program.registry)
    isTrial = arguments.contains(Self.dryRun)
    closes = arguments.contains(Self.close)
    pulls = arguments.contains(Self.pull) || isTrial && !closes
    showsScreen = arguments.contains(Self.screen)
    guard !pulls || !closes else { throw CommandError("Choose one of --pull and --close.") }
  }

  func run(in context: ModuleContext) throws {
    let wireframe = InboxWireframe(context: context)
    if showsScreen {
      try wireframe.runScreen(ofSourcesNamed: names)
    } else if closes {
      try wireframe.makeClosePresenter().close(from: names, isTrial: isTrial)
    } else if pulls {
      try wireframe.makePullPresenter().pull(from: names, isTrial: isTrial)
    } else {
      try wireframe.makePresenter().present(names, by: grouping)
    }
  }
}
