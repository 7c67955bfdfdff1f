public import TodoStores
import TodoTxt

extension CommandSyntax {
  /// Checks all words after the action, before anything is done.
  ///
  /// - `--name` is an option: one of the action's own, or `--help`.
  /// - `-h` asks for help if it is alone, or where no text or term is allowed.
  /// - Another word with one dash is an unknown option, unless a text or a term is allowed: in todo.sh, `-x`
  ///   is text, or excludes matches.
  /// - A text takes all words from its first one on, with or without dashes, except the options declared
  ///   here.
  /// - After `--`, no word is an option, and a number is not a task's number where a term is allowed.
  /// - Every operand must fit a form.
  ///
  /// In todo.sh's way, all words are operands.
  ///
  /// - Parameters:
  ///   - tasks: the tasks that a front end has selected: the action is for them, as if the words began with their
  ///     numbers. No word names another list for them.
  ///   - allowsNumbers: whether words may name further tasks.
  /// - Throws: `CommandError`: the usage and the invalid word; with status 64 for an option.
  public func parse(
    _ words: [[UInt8]], on tasks: [SelectedTask] = [], allowsNumbers: Bool = true, in settings: Settings
  ) throws(CommandError) -> CommandArguments {
    guard settings.understandsWordsFirst, !isHidden else { return CommandArguments(operands: words) }
    let numbers = tasks.isEmpty ? [] : [Array(tasks.map(\.shownNumber).joined(separator: ",").utf8)]
    let patterns = patterns(areTasksKnown: !tasks.isEmpty)
    var (arguments, literals) = try read(numbers + words, by: patterns) { word, isBesideText, _ in
      unknownOption(word, besideText: isBesideText, in: settings)
    }
    if arguments.asksForHelp { return arguments }
    try understand(
      &arguments, literals: literals, areTasksKnown: !tasks.isEmpty,
      allowsNumbers: tasks.isEmpty || allowsNumbers, by: patterns, in: settings)
    arguments.addSeen(tasks)
    return arguments
  }

  func parse(_ call: ActionCall, in settings: Settings) throws(CommandError) -> CommandArguments {
    var arguments = try parse(
      Array(call.words.dropFirst()), on: call.tasks, allowsNumbers: call.allowsNumbers, in: settings)
    arguments.addSeen(call.seen)
    arguments.confirmed = call.confirmed
    return arguments
  }

  /// The index of the first word that looks like an option, but is not one of the action's; nil if there is
  /// none.
  public func indexOfUnknownOption(in words: [[UInt8]]) -> Int? {
    guard !isHidden else { return nil }
    var index: Int?
    _ = try? read(words, by: patterns()) { _, _, place in
      index = place
      return CommandError("")
    }
    return index
  }

  /// Separates options from operands.
  ///
  /// - Parameter refuse: makes the error for an unknown option, given the word's index.
  /// - Returns: the operands, and the words after `--`.
  private func read(
    _ words: [[UInt8]], by patterns: [OperandPattern],
    refuse: (_ word: [UInt8], _ isBesideText: Bool, _ place: Int) -> CommandError
  ) throws(CommandError) -> (CommandArguments, literals: [[UInt8]]) {
    var arguments = CommandArguments()
    var literals: ArraySlice<[UInt8]> = []
    var places = patterns.map(\.start)
    var isInText = false
    var rest = words[...]
    while let word = rest.popFirst() {
      if let (option, inlineValue) = CommandOption.find(in: options, longWord: word) {
        try arguments.add(option, inlineValue: inlineValue, rest: &rest)
        if choosesTasks(arguments), arguments.operands.isEmpty { places = patterns.map(\.startBehindTasks) }
        continue
      }
      let expected = isInText ? [] : zip(patterns, places).flatMap { $0.operands(at: $1) }
      if !isInText, word.first == .dash {
        if word == Array("--".utf8) {
          literals = rest
          break
        }
        let takesDashes = expected.contains { $0.isText || $0 == .term }
        // Alone after an action, -h asks for help, as everywhere; “--” precedes a text of that form.
        let isAlone = arguments.operands.isEmpty && rest.isEmpty
        if word == Array("--help".utf8) || word == Array("-h".utf8) && (isAlone || !takesDashes) {
          arguments.asksForHelp = true
          return (arguments, [])
        }
        if word.looksLikeOption(besideText: takesDashes) {
          throw refuse(word, takesDashes, words.count - rest.count - 1)
        }
      }
      arguments.operands.append(word)
      places = zip(patterns, places).map { $0.places(after: $1) }
      isInText = isInText || expected.contains(where: \.isText)
    }
    return (arguments, Array(literals))
  }

  private func understand(
    _ arguments: inout CommandArguments, literals: [[UInt8]], areTasksKnown: Bool, allowsNumbers: Bool,
    by patterns: [OperandPattern], in settings: Settings
  ) throws(CommandError) {
    let words = arguments.operands + literals
    // After `--`, a word is a task's number only if nothing else is allowed.
    // So are the words after selected tasks. In `NR [NR ...] N` the last number is no task's.
    let limits =
      (areTasksKnown ? [1] : [])
      + (allowsNumbers
        ? (literals.isEmpty ? [] : [arguments.operands.count]) + [words.count, words.count - 1] : [])
    var misfit: (index: Int, expected: [Operand])?
    for limit in limits {
      for pattern in patterns {
        switch pattern.read(words, numbersBefore: limit, hasTasks: choosesTasks(arguments)) {
        case .understood(let operands, let kinds):
          let isLiteral = arguments.operands.isEmpty
          if choosesTasks(arguments), !isLiteral, words[0].namesTasks, !kinds[0].mayBeginWithNumber {
            throw usage(in: settings, note: Self.eitherNumbersOrQuery)
          }
          arguments.operands = operands
          arguments.kinds = kinds
          // An action takes one task after another: a later number must not stop it half-way.
          for (operand, kind) in zip(operands, kinds) where kind == .taskNumber {
            try settings.files.requireList(ofTask: operand)
          }
          return
        case .misfit(let index, let expected):
          if misfit.map({ $0.index < index }) ?? true { misfit = (index, expected) }
        }
      }
    }
    let complaint = misfit.flatMap { misfit -> String? in
      guard misfit.index < words.count else { return nil }
      let word = words[misfit.index]
      if choosesTasks(arguments), word.namesTasks { return Self.eitherNumbersOrQuery }
      if !allowsNumbers, !Set(misfit.expected).isDisjoint(with: [.taskNumber, .taskNumbers]) {
        let word = String(decoding: word, as: UTF8.self)
        return "“\(word)” is not expected here: the tasks are chosen already."
      }
      return Self.complaint(about: word, expecting: misfit.expected)
    }
    throw usage(in: settings, note: complaint)
  }

  private static let eitherNumbersOrQuery = "Give either task numbers or --\(CommandOption.matching.name)."

  /// Whether a query replaces the tasks' numbers.
  private func choosesTasks(_ arguments: CommandArguments) -> Bool {
    bulkVerb != nil && arguments.contains(.matching)
  }

  /// What is wrong with an operand; nil if the usage says so.
  private static func complaint(about word: [UInt8], expecting expected: [Operand]) -> String? {
    let parts = word.listedWords
    if parts.isEmpty || expected.contains(.priority) { return nil }
    if expected.contains(.taskNumbers), let complaint = parts.lazy.compactMap(TaskRange.complaint).first {
      return complaint
    }
    if expected.contains(.duration) {
      do { _ = try DateOffset(duration: word) } catch { return error.message }
    }
    let word = String(decoding: word, as: UTF8.self)
    return switch expected.first {
    case _? where expected.contains(.tag): "“\(word)” is not a tag: a tag begins with + or @."
    case _? where expected.contains(.person): "“\(word)” is not a name: it has no blanks, commas or colons."
    case .taskNumber?, .taskNumbers?: "“\(word)” is not a task number."
    case .number?: "“\(word)” is not a number."
    case .choice(let words)?: "“\(word)” is not one of: \(words.joined(separator: ", "))."
    default: "“\(word)” is not expected here."
    }
  }

  private func unknownOption(
    _ word: [UInt8], besideText: Bool, in settings: Settings
  ) -> CommandError {
    let name = String(decoding: word.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    let isFormat = OutputFormat.named.contains { "--\($0.name)" == name }
    let advice =
      if isFormat, !formats.isEmpty {
        " For programs it has \(formats.map { "--\($0.name)" }.joined(separator: ", "))."
      } else if besideText {
        " Put -- before words that start with dashes."
      } else if name.hasPrefix("--") {
        ""
      } else {
        " Options of the program come before the action."
      }
    return usage(in: settings, note: "“\(self.name)” has no option \(name).\(advice)", status: 64)
  }
}

extension [UInt8] {
  /// Whether a word that begins with a dash is meant as an option.
  ///
  /// - Parameter besideText: whether a text or a term is allowed; then only the name of a long option counts.
  fileprivate func looksLikeOption(besideText: Bool) -> Bool {
    if !besideText { return count > 1 && !self[1].isDigit }
    guard starts(with: "--".utf8) else { return false }
    let name = dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    return name.first.map(\.isLetter) ?? false && name.allSatisfy { $0.isLetter || $0 == .dash || $0.isDigit }
  }
}

extension UInt8 {
  fileprivate static let dash = UInt8(ascii: "-")
}
