public import TerminalText
public import ViewKit

extension ModuleContext {
  /// The surroundings of the program: the time, the streams, the user, the shell.
  public struct Surroundings: Sendable {
    public var clock: any CivilClock

    public var output: any TextOutput

    /// The output for complaints that do not end an action; an error that ends it is thrown.
    public var errors: any TextOutput

    /// The output for long texts: a pager on a terminal, else `output`.
    public var pager: any TextOutput

    /// Asks the user for a line.
    public var prompt: any Prompt & Sendable

    /// Reads all of standard input if the user can't be asked for a text; nil if that is possible, and in todo.sh,
    /// which reads answers from any input.
    public var pipedText: @Sendable () throws -> PipedText?

    /// Returns what reads all of a pipe, or of another file that has no size, by its path; nil for a regular file.
    public var stream: @Sendable (_ path: String) -> ByteStream? = { _ in nil }

    /// Standard input for a program that talks to this one.
    public var input: ByteInput = { $0([]) }

    /// Earlier answers, by the kind of question.
    public var history: AnswerHistories

    /// Lets the user edit more than a line.
    public var editor: any TextEditor

    public var links: any LinkOpener

    /// Runs the pipelines of the settings.
    public var shell: any Shell

    /// Runs other programs.
    public var commands: any CommandRunner

    public var reminders: any ReminderLog

    /// Further surroundings, added by other libraries.
    private var others: [Other] = []

    /// A part of the surroundings that another library defines, such as the terminal of its screens.
    public subscript<Part: Sendable>(part: Part.Type) -> Part? {
      get {
        let id = ObjectIdentifier(part)
        return (others.first { $0.kind == id }?.value as? Box<Part>)?.part
      }
      set {
        let id = ObjectIdentifier(part)
        others.removeAll { $0.kind == id }
        if let newValue { others.append(Other(kind: id, value: Box(newValue))) }
      }
    }

    private struct Other {
      var kind: ObjectIdentifier
      var value: any AnyObject & Sendable
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
