import ModuleKit
import TodoTxt

/// The requested action: its name and the words after it.
public struct Action: Sendable {
  /// In lower case; the action may not exist.
  public let name: String

  /// The name as typed: the first argument of an add-on.
  public let spelling: [UInt8]

  public let words: [[UInt8]]

  /// The words for an add-on of this name: they include the program's options.
  public let wordsOfAddOn: [[UInt8]]

  /// Whether add-ons of that name are ignored: `command NAME`.
  public let isBuiltInOnly: Bool

  public init(name: String, words: [[UInt8]] = [], isBuiltInOnly: Bool = false) {
    self.name = name
    spelling = Array(name.utf8)
    self.words = words
    wordsOfAddOn = words
    self.isBuiltInOnly = isBuiltInOnly
  }

  /// - Returns: nil if there is no action and no default.
  /// - Throws: `CommandError` with status 64 if an option before the action does not belong to it.
  init?(
    _ options: GlobalOptions, variables: ShellVariables, program: Program, registry: ModuleRegistry
  ) throws(CommandError) {
    var words = options.words[...]
    if (words.first ?? []).isEmpty {
      words = try Self.defaultWords(variables, program: program)[...]
    }
    guard var spelling = words.popFirst(), !spelling.isEmpty else { return nil }
    isBuiltInOnly = spelling.lowercased == "command"
    // Alone, it is an unknown action, not a missing one.
    if isBuiltInOnly { spelling = words.popFirst() ?? [] }
    let name = spelling.lowercased
    // The host finds or refuses an action that no module registers.
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
  /// As text, with ASCII letters in lower case.
  fileprivate var lowercased: String {
    String(map(\.lowercasedASCII))
  }
}
