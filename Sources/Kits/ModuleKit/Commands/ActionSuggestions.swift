import PlainText
import TodoTxt

public struct ActionSuggestions {
  private let actions: [CommandSyntax]
  private let addOnNames: [String]

  /// - Parameters:
  ///   - actions: hidden ones are not suggested.
  ///   - addOnNames: the names of the user's add-ons and other actions.
  public init(actions: [CommandSyntax], addOnNames: [String]) {
    self.actions = actions.filter { !$0.isHidden }
    self.addOnNames = addOnNames
  }

  public init(in context: ModuleContext) {
    self.init(
      actions: context.program.registry.commands.map(\.syntax) + context.program.description.actions,
      addOnNames: (context.program.addOns.names() ?? []) + context.userActions.map(\.name))
  }

  /// The error for an unknown action.
  ///
  /// - Parameter words: the words after it.
  public func error(
    for name: String, followedBy words: [[UInt8]] = [], in settings: Settings
  ) -> CommandError {
    // In Taskwarrior, the tasks come first.
    if let word = words.first.map({ String(decoding: $0, as: UTF8.self) }), Int(name.prefix(1)) != nil,
      actions.contains(where: { $0.names.contains(word.lowercased()) })
    {
      return CommandError(
        "The action comes first: \(settings.programName) \(word) \(name).", code: "noAction")
    }
    if TaskNumber(Array(name.utf8)) != nil, actions.contains(where: { $0.name == "show" }) {
      return CommandError(
        "“\(name)” is a task number. To see that task: \(settings.programName) show \(name).",
        code: "noAction")
    }
    // The program itself has the action, as todo has “command”.
    if actions.contains(where: { $0.names.contains(name.lowercased()) }) {
      return CommandError("\(name) cannot run inside another action.", code: "live")
    }
    let question = NearNames.question(proposing: names(for: name)).map { " \($0)" } ?? ""
    return CommandError(
      "There is no action “\(name.onOneLine)”.\(question) “\(settings.programName) -h” lists the actions.",
      code: "noAction")
  }

  /// The suggested names: of the action with that synonym, or of those with a similar spelling, at most
  /// three.
  public func names(for word: String) -> [String] {
    let word = word.lowercased()
    let synonyms = actions.filter { $0.synonyms.contains(word) }.map(\.name)
    if !synonyms.isEmpty { return synonyms }

    var best: [String] = []
    var least = 0
    for (spelling, name, isAlias) in candidates {
      guard let distance = NearNames.distance(from: word, to: spelling) else { continue }
      // Among equally similar names, prefer an action's main name.
      let score = 2 * distance + (isAlias ? 1 : 0)
      if best.isEmpty || score < least { (best, least) = ([], score) }
      if score == least, !best.contains(name) { best.append(name) }
    }
    return Array(best.prefix(3))
  }

  /// The words to compare, and the action's name for each.
  private var candidates: [(spelling: String, name: String, isAlias: Bool)] {
    actions.flatMap { action in
      action.names.map { ($0, $0, $0 != action.name) } + action.synonyms.map { ($0, action.name, true) }
    } + addOnNames.map { ($0, $0, false) }
  }
}
