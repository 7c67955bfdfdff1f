public import EventLoop
public import TerminalText
public import ViewKit

/// The environment that a program gives its screen.
public struct ScreenEnvironment {
  public var palette: Palette
  public var theme: ScreenTheme

  /// Problems of the screen's settings, a sentence each.
  public var problems: [String] = []

  /// The message for an action that needs items if none is selected.
  public var emptySelection = "Nothing is selected."

  /// The user's keys.
  public var keys = KeyFile()

  /// The actions besides the navigator's own, each with its heading in the help, in the order of the hints.
  public var actions: [(action: ScreenAction, title: String)] = []

  /// The names of the actions that a beginner needs, which the help shows first.
  public var basics: [String] = []

  /// The names of actions in the order in which the bottom line keeps their hints; others follow.
  public var hintOrder: [String] = []

  /// Commands that the help finds, too, if an action named `palette` accepts a command line.
  public var commands: @Sendable () -> [LineCommand] = { [] }

  /// The earlier answers to a kind of question.
  public var history = InMemoryAnswerHistory.byName()

  /// Runs blocking work beside the loop.
  public var worker = SerialWorker("screen")

  public var waits = Waits()

  /// Tells the screen that an edit waits for another program.
  public struct Waits {
    /// Receives a sentence that says what is waited for, from any thread; nil at the end of the wait.
    public var route: ((@Sendable (String) -> Void)?) -> Void

    /// Stops the waiting.
    public var giveUp: () -> Void

    public init(
      route: @escaping ((@Sendable (String) -> Void)?) -> Void = { _ in }, giveUp: @escaping () -> Void = {}
    ) {
      self.route = route
      self.giveUp = giveUp
    }
  }

  /// A command of the program's command line.
  public struct LineCommand: Sendable {
    public var name: String
    public var summary: String

    /// Other words that the help finds it by.
    public var keywords: [String]

    public init(name: String, summary: String, keywords: some Sequence<String> = []) {
      self.name = name
      self.summary = summary
      self.keywords = Array(keywords)
    }
  }

  public init(palette: Palette, theme: ScreenTheme = .ink) {
    self.palette = palette
    self.theme = theme
  }
}
