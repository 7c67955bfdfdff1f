/// The one declaration of an action's command line: parsing, help and completion all read it.
public struct CommandSyntax: Sendable {
  /// The name, then the aliases.
  public var names: [String]

  /// What may follow the name, one entry a form: `["NR [NR ...]"]`. `Operand` has the names that say
  /// what a word is; the rest of the notation is that of `usage:` lines.
  public var forms: [String]

  /// One sentence, without a full stop.
  public var summary: String

  /// Further sentences for the action's own help; empty where the summary says it all.
  public var details: String

  public var options: [CommandOption]

  /// Whether other programs use the action, and help and completion keep quiet about it.
  public var isHidden: Bool

  /// Whether a notice may follow what the action has to say.
  public var isFollowedByNotices: Bool

  public init(
    _ names: String..., forms: [String] = [""], summary: String, details: String = "",
    options: [CommandOption] = [], isHidden: Bool = false,
    isFollowedByNotices: Bool = true
  ) {
    self.names = names
    self.forms = forms
    self.summary = summary
    self.details = details
    self.options = options
    self.isHidden = isHidden
    self.isFollowedByNotices = isFollowedByNotices
  }

  public var name: String { names[0] }

  /// All that the operand with that index, from 0, may be; none where the action takes no more.
  public func operands(at index: Int) -> [Operand] {
    var found: [Operand] = []
    for operand in forms.flatMap({ OperandPattern($0).operands(at: index) }) where !found.contains(operand) {
      found.append(operand)
    }
    return found
  }

  /// What to throw where the operands make no sense, in todo.sh's words.
  ///
  /// - Parameters:
  ///   - name: the name to give the action; nil for its first.
  ///   - note: a line more.
  public func usage(in settings: Settings, name: String? = nil, note: String? = nil) -> CommandError {
    let start = "usage: \(settings.programName) \(name ?? self.name)"
    let lines = forms.map { $0.isEmpty ? start : "\(start) \($0)" }
    return CommandError((lines + [note].compactMap(\.self)).joined(separator: "\n"))
  }

  /// Sorts the words that follow the action into options and operands.
  ///
  /// Only the long options declared here are options: any other word is an operand, because in todo.sh
  /// `-x` after an action is text or a search term. `--` before the first operand makes all that follow
  /// operands; a later one is text too.
  ///
  /// - Throws: `CommandError` with status 64 when an option lacks its value or has one too many.
  public func parse(_ words: [[UInt8]]) throws(CommandError) -> CommandArguments {
    var arguments = CommandArguments()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == Array("--".utf8), !options.isEmpty, arguments.operands.isEmpty {
        arguments.operands += rest
        break
      }
      guard let (option, inlineValue) = option(in: word) else {
        arguments.operands.append(word)
        continue
      }
      try arguments.add(option, inlineValue: inlineValue, rest: &rest)
    }
    return arguments
  }

  private func option(in word: [UInt8]) -> (CommandOption, inlineValue: [UInt8]?)? {
    CommandOption.find(in: options, longWord: word)
  }
}
