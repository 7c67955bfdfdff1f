import ModuleKit
import TodoTxt

/// What the user wants done: the name of an action and the words after it.
public struct Action: Sendable {
  /// In lower case; no such action need exist.
  public let name: String

  /// The name as it was typed: the first argument of an add-on.
  public let spelling: [UInt8]

  public let words: [[UInt8]]

  /// The words of an add-on in the action's place: the options of the program among them too.
  public let wordsOfAddOn: [[UInt8]]

  /// Whether add-ons of that name are passed by: `command NAME`.
  public let isBuiltInOnly: Bool

  public init(name: String, words: [[UInt8]] = [], isBuiltInOnly: Bool = false) {
    self.name = name
    spelling = Array(name.utf8)
    self.words = words
    wordsOfAddOn = words
    self.isBuiltInOnly = isBuiltInOnly
  }

  /// - Returns: nil where nothing says what to do.
  /// - Throws: `CommandError` with status 64 when an option before the action is not one of it.
  init?(
    _ options: GlobalOptions, variables: ShellVariables, program: Program, registry: ModuleRegistry
  ) throws(CommandError) {
    var words = options.words[...]
    if (words.first ?? []).isEmpty {
      words = try Self.defaultWords(variables, program: program)[...]
    }
    guard var spelling = words.popFirst(), !spelling.isEmpty else { return nil }
    isBuiltInOnly = spelling.lowercased == "command"
    // Alone it is an action that does not exist, and not the lack of one.
    if isBuiltInOnly { spelling = words.popFirst() ?? [] }
    let name = spelling.lowercased
    // An action that no module registers is the host's to find or to refuse.
    if !options.carried.isEmpty, let syntax = registry.command(named: name)?.syntax {
      for carried in options.carried where !syntax.options.contains(carried.option) {
        let owner = registry.commands.map(\.syntax).first {
          !$0.isHidden && $0.options.contains(carried.option)
        }
        let advice = owner.map { " It is an option of “\($0.name)”." } ?? ""
        throw .misuse("“\(name)” has no option --\(carried.option.name).\(advice)")
      }
    }
    self.name = name
    self.spelling = spelling
    let carried = options.carried.flatMap(\.words)
    self.words = carried + words
    wordsOfAddOn = carried + (options.unsortedWords ?? Array(words))
  }

  private static func defaultWords(
    _ variables: ShellVariables, program: Program
  ) throws(CommandError) -> [[UInt8]] {
    if let line = variables["TODOTXT_DEFAULT_ACTION"], !line.isEmpty {
      return try ShellEvaluation.words(line, variables: variables, programPath: program.path)
    }
    return program.style.defaultAction.map { [Array($0.utf8)] } ?? []
  }
}

extension [UInt8] {
  /// As text, ASCII letters in lower case.
  fileprivate var lowercased: String {
    String(map(\.lowercasedASCII))
  }
}
