/// The description of the program for help texts, the manual page and completion.
public struct ProgramDescription: Sendable {
  public var version: String

  /// The release date in mdoc(7)'s form: `November 21, 2026`.
  public var date: String

  /// The words after the program's name in the line that begins `Usage:`.
  public var usage: String

  /// Whether options have long names; todo.sh's have letters only.
  public var hasLongOptions: Bool

  public var options: [CommandOption]

  /// The actions of the program itself: `command`.
  public var actions: [CommandSyntax]

  public var variables: [Topic]
  public var files: [Topic]

  /// A variable or a file, and its purpose.
  public struct Topic: Hashable, Sendable {
    /// For example `TODOTXT_PLAIN=1`.
    public var name: String

    /// One sentence, without a full stop.
    public var summary: String

    public init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  public init(
    version: String, date: String, usage: String, hasLongOptions: Bool = true, options: [CommandOption] = [],
    actions: [CommandSyntax] = [], variables: [Topic] = [], files: [Topic] = []
  ) {
    self.version = version
    self.date = date
    self.usage = usage
    self.hasLongOptions = hasLongOptions
    self.options = options
    self.actions = actions
    self.variables = variables
    self.files = files
  }
}

/// A word that `help` explains although it is no action, such as `dates`. A module of help contributes each.
public struct HelpPageName: Hashable, Sendable {
  public var name: String

  /// One sentence without a full stop.
  public var summary: String

  public init(name: String, summary: String) {
    (self.name, self.summary) = (name, summary)
  }
}
