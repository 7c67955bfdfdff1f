import EventLoop
import ListInterface
import ModuleKit
import PlainText
import ScreenKit
import TodoStores
import TodoTxt

/// Understands a command line on the screen, and runs its action. Any action is possible, so it needs the whole context.
struct PaletteInteractor: Sendable {
  /// A word, what it means, and the key that does the same; without either, the text is empty.
  typealias Candidate = (word: String, meaning: String, key: String)

  let context: ModuleContext

  /// Returns the candidates that a shell would get for a command line.
  let completions: @Sendable (_ words: [String]) -> [Candidate]

  private var registry: ModuleRegistry { context.program.registry }

  // MARK: Running

  func command(named name: String) -> RegisteredCommand? { registry.command(named: name) }

  /// The call of a command line, for the selected tasks if it names none.
  ///
  /// - Parameter task: as `TaskScene.task(withNumber:)`.
  @EventLoop
  func call(
    _ words: [[UInt8]], on tasks: [SelectedTask], seeing task: ([UInt8]) -> SelectedTask?
  ) -> ActionCall {
    var call = ActionCall(words, from: .screen)
    guard let syntax = command(named: call.name)?.syntax else { return call }
    func parsed(on tasks: [SelectedTask]) -> CommandArguments? {
      try? syntax.parse(Array(words.dropFirst()), on: tasks, in: context.settings)
    }
    let alone = parsed(on: [])
    let namesTasks =
      alone.map { $0.choosesTasks || !$0.allTaskWords.isEmpty } ?? false
      && !isDate(Array(words.dropFirst()), for: syntax)
    if !tasks.isEmpty, !namesTasks, ActionDescription(syntax).isOnTasks, parsed(on: tasks) != nil {
      call.tasks = tasks
    }
    call.seen = parsed(on: call.tasks)?.allTaskWords.compactMap(task) ?? []
    return call
  }

  /// Whether the words after an action that sets a date are one: `5 dec` is a day, not a task and a month.
  private func isDate(_ words: [[UInt8]], for syntax: CommandSyntax) -> Bool {
    guard words.count > 1 || words.first?.count == 8, syntax.operands(at: 1).contains(.date) else {
      return false
    }
    do throws(DateRefusal) {
      _ = try NaturalDate(words.spaced, in: DateContext(calendar: context.calendar, allowsTime: true))
      return true
    } catch {
      return error.isWrittenAsDate
    }
  }

  /// The name of the screen's action that asks for a missing word; nil if the action can do without words.
  @EventLoop
  func askingAction(for name: String, on tasks: [SelectedTask]) -> String? {
    guard case .oneShot(let type)? = command(named: name),
      let key = type.keys.first(where: { $0.missing != nil }),
      (try? type.syntax.parse([], on: tasks, in: context.settings)) == nil
    else { return nil }
    return key.name
  }

  /// Why there is no action of that name.
  func refusal(of name: String) -> String {
    let names = ActionSuggestions(in: context).names(for: name)
    return "There is no action “\(name)”.\(NearNames.question(proposing: names).map { " \($0)" } ?? "")"
  }

  /// Returns the request if a command line lists todo.txt, or done.txt too; nil if it writes something else, or if an add-on
  /// replaces the command.
  func listRequest(of words: [[UInt8]]) throws -> ListRequest? {
    var words = words
    guard var name = words.first.map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
    if command(named: name) == nil, let own = context.userActions.first(where: { $0.name == name }),
      let action = own.words.first
    {
      words.replaceSubrange(..<1, with: own.words)
      name = String(decoding: action, as: UTF8.self)
    }
    guard case .oneShot(let type)? = registry.command(named: name),
      let command = type as? any ListingCommand.Type,
      context.program.addOns.names()?.contains(name) != true
    else { return nil }
    let arguments = try command.syntax.parse(Array(words.dropFirst()), in: context.settings)
    guard !arguments.asksForHelp, try arguments.format(in: registry) == nil else { return nil }
    let request = try command.init(arguments: arguments, context: context).listRequest
    if case .file? = request?.source { return nil }
    return request
  }

  /// Returns the question to ask before an action, and the tasks that it is about; nil for none.
  func question(for call: ActionCall) throws -> (text: String, tasks: [SelectedTask])? {
    try context.choiceQuestion(for: call)
  }

  func run(_ call: ActionCall) -> ActionOutcome { context.run(call) }

  // MARK: Completing

  /// Returns the completions of the last word: words with that prefix, otherwise fuzzy matches, the best
  /// first.
  ///
  /// - Parameters:
  ///   - menu: the choices of an action's menu.
  ///   - selected: the number of a selected task; nil without one.
  ///   - recent: the names of the actions that were used last, the latest first.
  @EventLoop
  func candidates(
    for words: [String], offers: [ScreenActionOffer], menu: (ScreenAction) -> [Choice] = { _ in [] },
    selected: String? = nil, recent: [String] = []
  ) -> [Candidate] {
    func begun(_ words: [String]) -> [Candidate] {
      words.count > 1 ? parameters(words, offers, menu, selected) : names(words, offers, recent)
    }
    let found = begun(words)
    guard found.isEmpty, let typed = words.last, !typed.isEmpty else { return found }
    let pattern = FuzzyPattern(typed)
    return begun(words.dropLast() + [""]).enumerated()
      .compactMap { index, candidate in pattern.score(candidate.word).map { (index, candidate, $0) } }
      .sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1)
  }

  /// Names that begin with the typed text: that text itself, the main names, and then other names of the same actions.
  /// Before a letter is typed: what was used last, what suits the selected task, and then the other main names.
  @EventLoop
  private func names(_ words: [String], _ offers: [ScreenActionOffer], _ recent: [String]) -> [Candidate] {
    let typed = words.last ?? ""
    let offers = Dictionary(offers.map { ($0.action.name, $0) }) { first, _ in first }
    let actions = offers.values.filter { $0.action.name.hasPrefix(typed) }.map { offer in
      (
        word: offer.action.name, meaning: offer.obstacle ?? offer.action.summary,
        key: offer.keys.first?.name ?? ""
      )
    }
    func rank(_ word: String) -> Int {
      let isOther = offers[word] == nil && command(named: word).map { $0.syntax.name != word } ?? false
      guard typed.isEmpty else { return word == typed ? 0 : isOther ? 2 : 1 }
      if let place = recent.firstIndex(of: word) { return place - recent.count }
      guard let offer = offers[word], offer.obstacle == nil, offer.action.needs != .nothing else {
        return isOther ? 3 : 2
      }
      return offer.action.isHinted ? 0 : 1
    }
    return (actions + completions(words).filter { offers[$0.word] == nil })
      .map { (rank: rank($0.word), candidate: $0) }
      .filter { !typed.isEmpty || $0.rank < 3 }
      .sorted { ($0.rank, $0.candidate.word) < ($1.rank, $1.candidate.word) }.map(\.candidate)
  }

  /// The possible words behind an action, by their kind: the choices of a menu, or what a shell would offer. The tasks
  /// of an action without a number are those that are selected.
  @EventLoop
  private func parameters(
    _ words: [String], _ offers: [ScreenActionOffer], _ menu: (ScreenAction) -> [Choice], _ selected: String?
  ) -> [Candidate] {
    let (name, rest) = (words[0].lowercased(), Array(words.dropFirst()))
    guard let syntax = command(named: name)?.syntax else {
      guard let offer = offers.first(where: { $0.action.name == name }) else { return completions(words) }
      switch offer.action.words {
      case nil: return []
      case .command(let other): return completions([other] + rest)
      case .menu:
        return menu(offer.action).map {
          (word: $0.keywords.first ?? $0.text, meaning: $0.keywords.isEmpty ? $0.detail : $0.text, key: "")
        }.filter { $0.word.hasPrefix(rest.last ?? "") }
      }
    }
    let namesTask = rest.dropLast().contains { $0.first?.isNumber == true }
    guard let selected, !namesTask, ActionDescription(syntax).isOnTasks else { return completions(words) }
    let typesNumber = rest.last?.first?.isNumber == true
    let found = completions([name, selected] + rest)
    // Further tasks are possible, too.
    let isNumber = { (candidate: Candidate) in TaskNumber(reference: Array(candidate.word.utf8)) != nil }
    return found.filter { !isNumber($0) } + (typesNumber ? completions(words) : found.filter(isNumber))
  }
}

/// A command line typed on a screen, without a shell.
struct PaletteLine {
  /// Splits it at blanks; quoted text is one word, but an apostrophe inside a word is a character.
  let words: [[UInt8]]

  init(_ line: [UInt8]) {
    var words: [[UInt8]] = []
    var rest = line.drop(while: \.isBlank)
    while let first = rest.first {
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: first),
        end + 1 == rest.endIndex || rest[end + 1].isBlank
      {
        words.append(Array(rest[(rest.startIndex + 1)..<end]))
        rest = rest[(end + 1)...]
      } else {
        let word = rest.prefix { !$0.isBlank }
        words.append(Array(word))
        rest = rest[word.endIndex...]
      }
      rest = rest.drop(while: \.isBlank)
    }
    self.words = words
  }

  /// The first words of the latest lines, the latest first, each once.
  static func latestActions(of lines: [[UInt8]]) -> [String] {
    var names: [String] = []
    for line in lines.suffix(inspectedLines).reversed() where names.count < mostActions {
      let name = PaletteLine(line).words.first.map { String(decoding: $0, as: UTF8.self).lowercased() }
      if let name, !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static let inspectedLines = 20
  private static let mostActions = 3
}
