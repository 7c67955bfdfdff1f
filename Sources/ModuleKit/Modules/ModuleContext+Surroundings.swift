public import TerminalText

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
    public var pipedText: @Sendable () throws -> PipedText?

    /// What has been answered before, by the kind of question.
    public var history: AnswerHistories

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
      pipedText: @escaping @Sendable () throws -> PipedText? = { nil }, history: @escaping AnswerHistories,
      editor: any TextEditor, links: any LinkOpener, shell: any Shell,
      commands: any CommandRunner, reminders: any ReminderLog
    ) {
      self.clock = clock
      self.output = output
      self.errors = errors
      self.pager = pager ?? output
      self.terminal = terminal
      self.prompt = prompt
      self.pipedText = pipedText
      self.history = history
      self.editor = editor
      self.links = links
      self.shell = shell
      self.commands = commands
      self.reminders = reminders
    }
  }
}
