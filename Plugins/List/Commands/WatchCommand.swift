import EventLoop
import ListInterface
import ModuleKit
import RemindersInterface
import ScreenKit
import TaskScreens

struct WatchCommand: LiveCommand {
  static let syntax = CommandSyntax(
    "watch", "screen", synonyms: ["live", "follow", "tail"], forms: ["[TERM...]"],
    summary: "Show the list and follow every change to the file",
    details: """
      On a terminal the list fills the screen: j and k move the cursor, which follows its task when \
      others change the file; x completes the task, a adds one, u undoes the last action, q quits, ? shows all keys. It is \
      grouped by due date, unless --group-by, TODO_GROUP_BY, --sort or --view says otherwise. \
      In a pipe the list is printed again after each change, separated by form feeds; --ndjson prints each \
      change for programs. --plain shows only the list. --linear prints each change and each answer as a \
      line of text, for a screen reader. --notify runs a command, such as 'notify-send --', once for each \
      task that falls due, even across restarts; the task's text is its last argument.
      """,
    examples: """
      watch
      watch --group-by none
      watch --view today
      watch --notify 'notify-send --'
      """, options: ListRequest.liveOptions + [.view, .notify, plain, linear],
    formats: [.ndjson])

  private static let plain = CommandOption(
    "plain", summary: "Show only the list, as printed by list")

  private static let linear = CommandOption(
    "linear", summary: "Print each change and answer as a line of text, for a screen reader")

  private let isPlain: Bool
  private let isLinear: Bool

  /// Whether it is a list to work in, which begins as the user left it.
  private let isScreen: Bool
  private let request: ListRequest
  private let reminder: ReminderCommand?

  /// The added format; nil for text.
  private let format: ListFormat?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    format = try context.program.registry.liveFormat(context.settings.outputFormat)
    isPlain = arguments.contains(Self.plain)
    isLinear = arguments.contains(Self.linear)
    let view = try arguments.value(of: .view).map { name in try SavedViews(in: context).view(named: name) }
    var request = try ListRequest(arguments: arguments, context: context, view: view)
    // A screen reader reads tasks, so it needs whole dates and no headings.
    isScreen = format == nil && !isPlain && !isLinear && context.surroundings.terminal != nil
    if isScreen, view == nil, request.sorting == nil, !arguments.contains(.groupBy) {
      request.grouping = try Self.grouping(in: context.resumed())
    }
    self.request = request
    reminder = try arguments.bytes(of: .notify).map { value throws(CommandError) in try ReminderCommand(value)
    }
  }

  /// How the screen groups a list for which the user has asked for no groups, order or view.
  private static func grouping(in context: ModuleContext) throws(CommandError) -> (any TodoGrouping)? {
    let registry = context.program.registry
    guard let name = context.settings.screenGrouping else { return registry.usualGrouping }
    return try registry.chosenGrouping(named: name)
  }

  func run(in context: ModuleContext) async throws {
    let reminding = reminder.map { command in
      Task { @EventLoop in await context.module((any RemindersModuleInterface).self)?.remind(by: command) }
    }
    defer { reminding?.cancel() }
    let wireframe = ListWireframe(context: isScreen ? context.resumed() : context)
    if format == nil, let terminal = context.surroundings.terminal {
      try await (isLinear ? terminal.linear : terminal).withScreen { screen in
        await wireframe.presentLiveList(request, on: screen, isPlain: isPlain)
      }
    } else {
      try await wireframe.presentListFeed(request, as: format)
    }
  }
}
