public import EventLoop
public import TerminalText
public import ViewKit

/// What a program gives its screen.
public struct ScreenEnvironment {
  public var palette: Palette
  public var theme: ScreenTheme

  /// What is wrong with the settings of the screen, a sentence each.
  public var problems: [String] = []

  /// Why an action that needs items can't be done where none is selected.
  public var emptySelection = "Nothing is selected."

  /// The keys that the user has changed.
  public var keys = KeyFile()

  /// The actions beside the navigator's own, each with its heading in the help, in the order of the hints.
  public var actions: [(action: ScreenAction, title: String)] = []

  /// The commands that the help finds, too, where an action named `palette` takes a command line.
  public var commands: @Sendable () -> [LineCommand] = { [] }

  /// The earlier answers to a kind of question.
  public var history = InMemoryAnswerHistory.byName()

  /// Does what may have to wait, beside the loop.
  public var worker = SerialWorker("screen")

  public var waits = Waits()

  /// How the screen hears that an edit waits for another program.
  public struct Waits {
    /// Called with the receiver of a sentence that says what is waited for, from any thread; with nil at the end.
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

  public init(palette: Palette, theme: ScreenTheme = .terminal) {
    self.palette = palette
    self.theme = theme
  }
}
