/// What the host says of the program, for help texts, the manual page and completion.
public struct ProgramDescription: Sendable {
  public var version: String

  /// The day of that version, as mdoc(7) writes one: `November 21, 2026`.
  public var date: String

  /// What stands behind the program's name in the line that begins `Usage:`.
  public var usage: String

  /// Whether options have long names; todo.sh's have letters only.
  public var hasLongOptions: Bool

  /// The options that may stand before the action.
  public var options: [CommandOption]

  /// The actions that no module does: `command`.
  public var actions: [CommandSyntax]

  public var variables: [Topic]
  public var files: [Topic]

  /// A variable or a file, and what it is for.
  public struct Topic: Hashable, Sendable {
    /// As `TODOTXT_PLAIN=1`.
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
