public import TerminalText
public import ViewKit

extension ModuleContext {
  /// What surrounds the program: the time, the streams, the user, the shell.
  public struct Surroundings: Sendable {
    public var clock: any CivilClock

    public var output: any TextOutput

    /// Where complaints go that do not end an action; what ends one is thrown.
    public var errors: any TextOutput

    /// Where long texts go: through a pager on a terminal, else to `output`.
    public var pager: any TextOutput

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

    /// What libraries beside this one know of the surroundings.
    private var others: [(kind: ObjectIdentifier, value: any AnyObject & Sendable)] = []

    /// A part of the surroundings that a library beside this one knows, such as the terminal of its screens.
    public subscript<Part: Sendable>(part: Part.Type) -> Part? {
      get {
        let id = ObjectIdentifier(part)
        return (others.first { $0.kind == id }?.value as? Box<Part>)?.part
      }
      set {
        let id = ObjectIdentifier(part)
        others.removeAll { $0.kind == id }
        if let newValue { others.append((id, Box(newValue))) }
      }
    }

    private final class Box<Part: Sendable>: Sendable {
      let part: Part

      init(_ part: Part) {
        self.part = part
      }
    }

    /// - Parameter pager: `output` by default.
    public init(
      clock: any CivilClock, output: any TextOutput, errors: any TextOutput, pager: (any TextOutput)? = nil,
      prompt: any Prompt & Sendable,
      pipedText: @escaping @Sendable () throws -> PipedText? = { nil }, history: @escaping AnswerHistories,
      editor: any TextEditor, links: any LinkOpener, shell: any Shell,
      commands: any CommandRunner, reminders: any ReminderLog
    ) {
      self.clock = clock
      self.output = output
      self.errors = errors
      self.pager = pager ?? output
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
