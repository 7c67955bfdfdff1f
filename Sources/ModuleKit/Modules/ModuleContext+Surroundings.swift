extension ModuleContext {
  /// What surrounds the program: the time, the streams, the user, the shell.
  public struct Surroundings: Sendable {
    public var clock: any CivilClock

    public var output: any TextOutput

    /// Where complaints go that do not end an action; what ends one is thrown.
    public var errors: any TextOutput

    /// Where long texts go: through a pager on a terminal, else to `output`.
    public var pager: any TextOutput

    /// The terminal, where both standard input and standard output are one that can draw a screen.
    public var terminal: (any Terminal)?

    /// Where to ask the user for a line.
    public var prompt: any Prompt & Sendable

    /// Reads all of standard input where nobody is there to be asked for a text; nil where somebody is, and
    /// in todo.sh, which reads the answers to its questions from anything.
    public var pipedText: @Sendable () -> PipedText?

    /// What has been answered before.
    public var answers: any AnswerHistory

    /// What has been asked for before where a list was filtered.
    public var queries: any AnswerHistory

    /// What has been asked for before where that has a history of its own, by its name of letters and dashes; the
    /// usual one unless the host has others.
    public var history: @Sendable (_ name: String) -> any AnswerHistory

    /// Where to let the user edit more than a line.
    public var editor: any TextEditor

    /// Where links go.
    public var links: any LinkOpener

    /// Runs the pipelines that the settings hold.
    public var shell: any Shell

    /// Runs other programs.
    public var commands: any CommandRunner

    /// What the user has been reminded of.
    public var reminders: any ReminderLog

    /// - Parameter pager: `output` by default.
    public init(
      clock: any CivilClock, output: any TextOutput, errors: any TextOutput, pager: (any TextOutput)? = nil,
      terminal: (any Terminal)? = nil, prompt: any Prompt & Sendable,
      pipedText: @escaping @Sendable () -> PipedText? = { nil }, answers: any AnswerHistory,
      queries: any AnswerHistory, editor: any TextEditor, links: any LinkOpener, shell: any Shell,
      commands: any CommandRunner, reminders: any ReminderLog
    ) {
      self.clock = clock
      self.output = output
      self.errors = errors
      self.pager = pager ?? output
      self.terminal = terminal
      self.prompt = prompt
      self.pipedText = pipedText
      self.answers = answers
      self.queries = queries
      history = { _ in answers }
      self.editor = editor
      self.links = links
      self.shell = shell
      self.commands = commands
      self.reminders = reminders
    }
  }
}
