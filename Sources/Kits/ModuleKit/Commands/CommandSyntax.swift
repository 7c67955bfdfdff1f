import PlainText

/// The declaration of an action's command line. Parsing, help and completion read it.
public struct CommandSyntax: Sendable {
  /// The name, then the aliases.
  public var names: [String]

  /// Other words for the action. They are not names of it, but each helps to find it.
  public var synonyms: [String]

  /// The forms of the operands: `["NR [NR ...]"]`. `Operand` lists the names; the notation is that of
  /// `usage:` lines.
  public var forms: [String]

  /// Forms that todo.sh does not have, and its usage does not show.
  public var ownForms: [String]

  /// One sentence, without a full stop.
  public var summary: String

  /// Further sentences for the action's help; empty if the summary is enough.
  public var details: String

  /// Command lines without the program's name, one a line, optionally with `  # ` and a comment. One text,
  /// because every start of the program makes many syntaxes.
  public var examples: String

  /// With the options of its output formats.
  // Combined on demand: finding a command makes its syntax and those before it.
  public var options: [CommandOption] {
    if isHidden { return ownOptions }
    let selection = bulkVerb == nil ? [] : CommandOption.taskSelection
    return ownOptions + selection + formats.compactMap(\.option)
  }

  let ownOptions: [CommandOption]
  let formats: [OutputFormat]

  /// The tasks that a number may refer to.
  public var tasks: SuitableTasks

  /// The verb for questions about several tasks: “Delete” as in “Delete 7 tasks?”. Nil for an action that
  /// takes neither ranges such as 1-3 nor `--where`.
  public var bulkVerb: String?

  /// What the action has done, for sentences with a task: “Completed”. Nil for an action that changes no tasks.
  public var deed: String?

  /// Whether the text replaces the text of the task before it.
  public var changesText: Bool

  /// The action's name in its usage; empty if the program's name is enough.
  public var usageName: String

  /// A further line of the usage, without its `note:`.
  public var usageNote: String?

  /// Whether only programs use the action. Its words are not checked, and help and completion leave it out.
  public var isHidden: Bool

  /// Whether a notice may follow the action's output.
  public var isFollowedByNotices: Bool

  /// Whether the list that `--file` names need not exist, because the action may create it.
  public var createsLists: Bool

  /// - Parameters:
  ///   - formats: the output formats besides text.
  ///   - usageName: nil for the first of `names`.
  public init(
    _ names: String..., synonyms: [String] = [], forms: [String] = [""], ownForms: [String] = [],
    summary: String, details: String = "", examples: String = "", options: [CommandOption] = [],
    formats: [OutputFormat] = [.json], tasks: SuitableTasks = .all, bulkVerb: String? = nil,
    deed: String? = nil, changesText: Bool = false, usageName: String? = nil, usageNote: String? = nil,
    isHidden: Bool = false,
    isFollowedByNotices: Bool = true, createsLists: Bool = false
  ) {
    self.names = names
    self.synonyms = synonyms
    self.forms = forms
    self.ownForms = ownForms
    self.summary = summary
    self.details = details
    self.examples = examples
    ownOptions = options
    self.formats = formats
    self.tasks = tasks
    self.bulkVerb = bulkVerb
    self.deed = deed
    self.changesText = changesText
    self.usageName = usageName ?? names[0]
    self.usageNote = usageNote
    self.isHidden = isHidden
    self.isFollowedByNotices = isFollowedByNotices
    self.createsLists = createsLists
  }

  public var name: String { names[0] }

  /// Everything that the operand with that index, from 0, may be; empty if there is no such operand.
  public func operands(at index: Int) -> [Operand] { operands(at: index, of: patterns()) }

  func operands(at index: Int, of patterns: [OperandPattern]) -> [Operand] {
    var found: [Operand] = []
    for operand in patterns.flatMap({ $0.operands(at: index) }) {
      let operand = operand == .taskNumbers ? .taskNumber : operand
      if !found.contains(operand) { found.append(operand) }
    }
    return found
  }

  /// The error for wrong operands, in todo.sh's words.
  ///
  /// - Parameter note: what is wrong with them, a sentence.
  public func usage(in settings: Settings, note: String? = nil, status: Int32 = 1) -> CommandError {
    let start = "usage: \(settings.programName)" + (usageName.isEmpty ? "" : " \(usageName)")
    let lines = forms.map { $0.isEmpty ? start : "\(start) \($0)" }
    let notes = [usageNote, note].compactMap { $0?.onOneLine }
    let message = (lines + notes.map { "note: \($0)" }).joined(separator: "\n")
    var error = CommandError(message, status: status, code: "usage")
    error.note = notes.last
    return error
  }

  /// The program's own forms come first, so that they win if words fit several forms.
  func patterns(areTasksKnown: Bool = false) -> [OperandPattern] {
    (ownForms + forms).map {
      OperandPattern($0, namesSeveral: bulkVerb != nil, areTasksKnown: areTasksKnown)
    }
  }
}
