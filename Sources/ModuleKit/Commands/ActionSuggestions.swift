/// Knows what actions there are, and what a user may have meant by the name of one that there is not.
public struct ActionSuggestions {
  private let actions: [CommandSyntax]
  private let addOnNames: [String]

  /// - Parameters:
  ///   - actions: hidden ones are never meant.
  ///   - addOnNames: those of the actions that the user has added.
  public init(actions: [CommandSyntax], addOnNames: [String]) {
    self.actions = actions.filter { !$0.isHidden }
    self.addOnNames = addOnNames
  }

  /// As an action of this context finds them.
  public init(in context: ModuleContext) {
    self.init(
      actions: context.program.registry.commands.map(\.syntax) + context.program.description.actions,
      addOnNames: context.program.addOns.names() ?? [])
  }

  /// What to throw where somebody asks for that action.
  public func error(for name: String, in settings: Settings) -> CommandError {
    let names = names(for: name).map { "“\($0)”" }
    let question =
      switch names.count {
      case 0: ""
      case 1: " Did you mean \(names[0])?"
      default: " Did you mean \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])?"
      }
    return CommandError(
      "There is no action “\(name)”.\(question) “\(settings.programName) -h” lists those there are.",
      code: "noAction")
  }

  /// The names of what may be meant: of the action that the word is another word for, or of those that are
  /// spelled nearly like it, three at most.
  public func names(for word: String) -> [String] {
    let word = word.lowercased()
    let synonyms = actions.filter { $0.synonyms.contains(word) }.map(\.name)
    if !synonyms.isEmpty { return synonyms }

    var best: [String] = []
    var least = 0
    for (spelling, name, isAlias) in candidates {
      guard let distance = distance(from: word, to: spelling) else { continue }
      // Of two that are as near, the name that help knows an action by is the better one.
      let score = 2 * distance + (isAlias ? 1 : 0)
      if best.isEmpty || score < least { (best, least) = ([], score) }
      if score == least, !best.contains(name) { best.append(name) }
    }
    return Array(best.prefix(3))
  }

  /// The words that may be meant, and what to call what they stand for.
  private var candidates: [(spelling: String, name: String, isAlias: Bool)] {
    actions.flatMap { action in
      action.names.map { ($0, $0, $0 != action.name) } + action.synonyms.map { ($0, action.name, true) }
    } + addOnNames.map { ($0, $0, false) }
  }

  /// How many letters somebody has to have missed, doubled, mistaken or swapped; none where only the end is
  /// missing, and nil where nobody would take the one for the other.
  private func distance(from word: String, to name: String) -> Int? {
    let (word, name) = (Array(word.utf8), Array(name.utf8))
    if word.count >= 2, name.starts(with: word) { return 0 }
    let distance = Self.editDistance(word, name)
    return distance <= max(1, min(word.count, name.count) / 3) ? distance : nil
  }

  /// The optimal string alignment distance: insertions, deletions, substitutions, and swaps of neighbours.
  package static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let substitution = last[column] + (first[row] == second[column] ? 0 : 1)
        var least = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
