import ModuleKit

/// A command line up to the cursor, and the kind of its last word.
struct ShellCompletionLine {
  enum Subject: Hashable {
    case action

    /// The name of one of these options.
    case option([CommandOption])

    case value(of: CommandOption)

    /// The next operand of an action after those operands, or, after a mere dash, one of its options.
    case operand(action: String, before: [String], isBuiltInOnly: Bool, options: [CommandOption])

    case nothing
  }

  private(set) var subject = Subject.nothing
  let word: String

  /// The start of `word`, if only the rest is to be completed.
  private(set) var kept = ""

  /// The options that select files.
  private(set) var options: [[UInt8]] = []

  private let program: ProgramDescription
  private let registry: ModuleRegistry
  private var rest: ArraySlice<String>

  /// - Parameter words: those after the program's name; the last is the one to complete.
  init(_ words: [String], registry: ModuleRegistry, program: ProgramDescription) {
    self.registry = registry
    self.program = program
    word = words.last ?? ""
    rest = words.dropLast()
    subject = readOptions()
  }

  /// The part of `word` to complete.
  var typed: Substring { word.dropFirst(kept.count) }

  private mutating func readOptions() -> Subject {
    let ofActions = program.hasLongOptions ? registry.commands.flatMap(\.syntax.options) : []
    let known = program.options + ofActions
    while let word = rest.first, word.count > 1, word.hasPrefix("-") {
      rest.removeFirst()
      if word == "--" { return rest.isEmpty ? .action : readAction() }
      if word == "--help" { return readOperands(action: "help", isBuiltInOnly: false) }
      if program.hasLongOptions, word.hasPrefix("--") {
        guard let (option, value) = CommandOption.find(in: known, longWord: Array(word.utf8)) else {
          continue
        }
        if let unfinished = take(option, value: value.map { String(decoding: $0, as: UTF8.self) }) {
          return unfinished
        }
      } else if let unfinished = takeLetters(word.dropFirst()) {
        return unfinished
      }
    }
    guard rest.isEmpty, word.hasPrefix("-") else { return readAction() }
    return optionOrValue(of: known, offering: program.options)
  }

  private mutating func takeLetters(_ letters: Substring) -> Subject? {
    for (index, letter) in zip(letters.indices, letters) {
      if letter == "h" { return .nothing }
      guard let option = program.options.first(where: { $0.letter == letter }), option.valueName != nil
      else { continue }
      let value = letters[letters.index(after: index)...]
      return take(option, value: value.isEmpty ? nil : String(value))
    }
    return nil
  }

  /// - Returns: the subject if the line ends before the option's value.
  private mutating func take(_ option: CommandOption, value: String?) -> Subject? {
    guard option.valueName != nil else { return nil }
    guard let value = value ?? rest.popFirst() else { return .value(of: option) }
    if program.options.contains(option) {
      let spelling = option.letter.map { "-\($0)" } ?? "--\(option.name)"
      options += [Array(spelling.utf8), Array(value.utf8)]
    }
    return nil
  }

  private mutating func readAction() -> Subject {
    var isBuiltInOnly = false
    while let action = rest.popFirst()?.lowercased() {
      guard action == "command" else { return readOperands(action: action, isBuiltInOnly: isBuiltInOnly) }
      isBuiltInOnly = true
    }
    return .action
  }

  private mutating func readOperands(action: String, isBuiltInOnly: Bool) -> Subject {
    let syntax = program.hasLongOptions ? registry.command(named: action)?.syntax : nil
    // All actions have --help.
    let known = syntax.map { $0.options + program.options.filter { $0.name == "help" } } ?? []
    var operands: [String] = []
    var areOptionsOver = !program.hasLongOptions
    while let word = rest.popFirst() {
      if areOptionsOver {
        operands.append(word)
      } else if word == "--" {
        areOptionsOver = true
      } else if let (option, value) = CommandOption.find(in: known, longWord: Array(word.utf8)) {
        if option.valueName != nil, value == nil, rest.popFirst() == nil { return .value(of: option) }
      } else {
        operands.append(word)
      }
    }
    if !areOptionsOver, word.hasPrefix("--") { return optionOrValue(of: known, offering: known) }
    return .operand(
      action: action, before: operands, isBuiltInOnly: isBuiltInOnly,
      options: !areOptionsOver && word == "-" ? known : [])
  }

  private mutating func optionOrValue(
    of known: [CommandOption], offering offered: [CommandOption]
  ) -> Subject {
    guard let sign = word.firstIndex(of: "="), program.hasLongOptions else { return .option(offered) }
    guard let (option, _) = CommandOption.find(in: known, longWord: Array(word.utf8)), option.valueName != nil
    else { return .nothing }
    kept = String(word[...sign])
    return .value(of: option)
  }
}
