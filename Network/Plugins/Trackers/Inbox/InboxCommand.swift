import ModuleKit

struct InboxCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "inbox", synonyms: ["issues", "assigned", "pull", "sync"], forms: ["[NAME...]"],
    summary: "List new items of your trackers and feeds",
    details: """
      NAME is a source in ~/.config/todo/sources; all by default. --screen shows the items on the screen: \
      Enter shows an item, t takes it as a task. --pull takes the items that the sources' rules select, \
      updates the text, labels and state of tasks taken before, and completes tasks whose items were \
      closed. --close closes the items of completed tasks, after asking, in sources with “write-back = \
      close”. If a server cannot be reached, its last answer is listed, with its age.
      """,
    examples: """
      inbox
      inbox --pull
      inbox --close
      """, options: [.groupBy, pull, close, dryRun, screen])

  private static let pull = CommandOption("pull", summary: "Take, update and complete tasks, for cron")
  private static let close = CommandOption("close", summary: "Close the items of completed tasks")
  private static let dryRun = CommandOption(
    "dry-run", summary: "Show what --pull or --close would do, and change nothing")
  private static let screen = CommandOption("screen", summary: "Show the items on the screen")

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
