/// The one declaration of an action's command line: parsing, help and completion all read it.
public struct CommandSyntax: Sendable {
  /// The name, then the aliases.
  public var names: [String]

  /// Other words for what the action does; none of them is a name of it, but each says what was meant.
  public var synonyms: [String]

  /// What may follow the name, one entry a form: `["NR [NR ...]"]`. `Operand` has the names that say
  /// what a word is; the rest of the notation is that of `usage:` lines.
  public var forms: [String]

  /// Forms that todo.sh does not know, and its usage does not show.
  public var ownForms: [String]

  /// One sentence, without a full stop.
  public var summary: String

  /// Further sentences for the action's own help; empty where the summary says it all.
  public var details: String

  /// Command lines without the program's name, one a line, each with `  # ` and a comment behind it where that helps.
  /// One text, as the start of the program makes the syntaxes of many actions.
  public var examples: String

  /// Those of its output formats too.
  // Put together when they are asked for: to find a command, its syntax and those before it are made.
  public var options: [CommandOption] {
    if isHidden { return ownOptions }
    let selection = bulkVerb == nil ? [] : CommandOption.taskSelection
    return ownOptions + selection + formats.compactMap(\.option)
  }

  private let ownOptions: [CommandOption]
  let formats: [OutputFormat]

  /// The tasks that a task's number may be of.
  public var tasks: SuitableTasks

  /// What a question calls the action on several tasks: “Delete” as in “Delete 7 tasks?”. Nil for an action that takes
  /// neither ranges such as 1-3 nor `--where`.
  public var bulkVerb: String?

  /// Whether the text is to take the place of the one that the task with the number before it has.
  public var changesText: Bool

  /// The name that the usage calls the action by; empty where that of the program says it.
  public var usageName: String

  /// A line more of the usage, without the `note:` before it.
  public var usageNote: String?

  /// Whether other programs use the action: its words are taken as they come, and help and completion keep
  /// quiet about it.
  public var isHidden: Bool

  /// Whether a notice may follow what the action has to say.
  public var isFollowedByNotices: Bool

  /// - Parameters:
  ///   - formats: what the action writes besides text.
  ///   - usageName: nil for the first of `names`.
  public init(
    _ names: String..., synonyms: [String] = [], forms: [String] = [""], ownForms: [String] = [],
    summary: String, details: String = "", examples: String = "", options: [CommandOption] = [],
    formats: [OutputFormat] = [.json], tasks: SuitableTasks = .all, bulkVerb: String? = nil,
    changesText: Bool = false, usageName: String? = nil, usageNote: String? = nil, isHidden: Bool = false,
    isFollowedByNotices: Bool = true
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
    self.changesText = changesText
    self.usageName = usageName ?? names[0]
    self.usageNote = usageNote
    self.isHidden = isHidden
    self.isFollowedByNotices = isFollowedByNotices
  }

  public var name: String { names[0] }

  /// All that the operand with that index, from 0, may be; none where the action takes no more.
  public func operands(at index: Int) -> [Operand] {
    var found: [Operand] = []
    for operand in patterns.flatMap({ $0.operands(at: index) }) {
      let operand = operand == .taskNumbers ? .taskNumber : operand
      if !found.contains(operand) { found.append(operand) }
    }
    return found
  }

  /// What to throw where the operands make no sense, in todo.sh's words.
  ///
  /// - Parameter note: what is wrong with them, as a sentence.
  public func usage(in settings: Settings, note: String? = nil, status: Int32 = 1) -> CommandError {
    let start = "usage: \(settings.programName)" + (usageName.isEmpty ? "" : " \(usageName)")
    let lines = forms.map { $0.isEmpty ? start : "\(start) \($0)" }
    let notes = [usageNote, note].compactMap(\.self).map { "note: \($0)" }
    return CommandError((lines + notes).joined(separator: "\n"), status: status, code: "usage")
  }

  /// The forms that are the program's own come first: where words fit one of them, that is what they mean.
  var patterns: [OperandPattern] {
    (ownForms + forms).map { OperandPattern($0, namesSeveral: bulkVerb != nil) }
  }
}
