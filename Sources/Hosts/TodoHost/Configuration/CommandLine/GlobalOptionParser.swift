import ModuleKit

/// Parses the words after the program's name like bash's getopts in todo.sh, and long options for `todo`.
struct GlobalOptionParser {
  private let programName: String

  private let style: InvocationStyle
  private let registry: ModuleRegistry
  private var options = GlobalOptions()
  private var rest: ArraySlice<[UInt8]>

  /// - Throws: `CommandError` for `todo` if an option is unknown or lacks its value.
  static func parse(
    _ arguments: ArraySlice<[UInt8]>, programName: String, style: InvocationStyle, registry: ModuleRegistry
  ) throws(CommandError) -> GlobalOptions {
    var parser = GlobalOptionParser(
      programName: programName, style: style, registry: registry, rest: arguments)
    try parser.run()
    return parser.options
  }

  private mutating func run() throws(CommandError) {
    while let word = rest.first, word.count > 1, word[0] == .dash, options.ending == nil {
      rest.removeFirst()
      if word == [.dash, .dash] { break }
      if style.hasLongOptions, word[1] == .dash {
        try takeLong(word)
      } else {
        try takeLetters(word.dropFirst())
      }
      if !options.words.isEmpty { return }
    }
    for word in rest { options.words.append(word) }
    if style.hasLongOptions { try takeBehindAction() }
  }

  /// Long options of the program are also accepted after the action, unless the action has an option of that
  /// name.
  private mutating func takeBehindAction() throws(CommandError) {
    guard let name = options.words.first, options.words.contains(where: { $0.starts(with: [.dash, .dash]) }),
      let syntax = registry.command(named: String(name).lowercased())?.syntax
    else { return }
    let words = Array(options.words.dropFirst())
    var own = words
    while let index = syntax.indexOfUnknownOption(in: own), own[index].starts(with: [.dash, .dash]),
      GlobalOption.allCases.contains(where: {
        CommandOption.find(in: [$0.declaration], longWord: own[index]) != nil
      })
    {
      rest = own[(index + 1)...]
      let count = rest.count
      try takeLong(own[index])
      own.removeSubrange(index...(index + count - rest.count))
    }
    options.words = [name] + own
    options.unsortedWords = words
  }

  private mutating func takeLetters(_ letters: ArraySlice<UInt8>) throws(CommandError) {
    var letters = letters
    while let letter = letters.popFirst(), options.ending == nil, options.words.isEmpty {
      guard let option = GlobalOption.allCases.first(where: { $0.declaration.letter?.asciiValue == letter })
      else {
        try refuse("There is no option -\(String([letter])). “\(programName) -h” lists the options.")
        return
      }
      guard let valueName = option.declaration.valueName else {
        apply(option, value: [])
        continue
      }
      // The value is the rest of the word, or else the next word.
      guard let value = letters.isEmpty ? rest.popFirst() : Array(letters) else {
        try refuse("-\(String([letter])) needs a value: -\(String([letter])) \(valueName).")
        return
      }
      apply(option, value: value)
      return
    }
  }

  private mutating func takeLong(_ word: [UInt8]) throws(CommandError) {
    for option in GlobalOption.allCases {
      let declaration = option.declaration
      guard let (_, inlineValue) = CommandOption.find(in: [declaration], longWord: word) else { continue }
      var arguments = CommandArguments()
      try arguments.add(declaration, inlineValue: inlineValue, rest: &rest)
      apply(option, value: arguments.bytes(of: declaration) ?? [])
      return
    }
    // An option of an action; whether it belongs to the given action is checked when that is known.
    for command in registry.commands {
      guard let (option, inlineValue) = CommandOption.find(in: command.syntax.options, longWord: word)
      else { continue }
      var arguments = CommandArguments()
      let valueWord = option.valueName != nil && inlineValue == nil ? rest.first : nil
      try arguments.add(option, inlineValue: inlineValue, rest: &rest)
      options.carried.append(.init(option: option, words: [word] + (valueWord.map { [$0] } ?? [])))
      return
    }
    throw .misuse("There is no option \(String(word)). “\(programName) -h” lists the options.")
  }

  /// The response to an invalid option: the usage in todo.sh, a reason in `todo`.
  private mutating func refuse(_ message: String) throws(CommandError) {
    guard !style.hasLongOptions else { throw .misuse(message) }
    options.ending = .usage
  }

  private mutating func apply(_ option: GlobalOption, value: [UInt8]) {
    switch option {
    case .hideContexts: options.contextToggles += 1
    case .hideProjects: options.projectToggles += 1
    case .hidePriorities: options.priorityToggles += 1
    case .verbose: options.verboseCount += 1
    case .color: override("TODOTXT_PLAIN", "0")
    case .plain: override("TODOTXT_PLAIN", "1")
    case .force: override("TODOTXT_FORCE", "1")
    case .noAutoArchive: override("TODOTXT_AUTO_ARCHIVE", "0")
    case .autoArchive: override("TODOTXT_AUTO_ARCHIVE", "1")
    case .noPreserveLineNumbers: override("TODOTXT_PRESERVE_LINE_NUMBERS", "0")
    case .preserveLineNumbers: override("TODOTXT_PRESERVE_LINE_NUMBERS", "1")
    case .dateOnAdd: override("TODOTXT_DATE_ON_ADD", "1")
    case .noDateOnAdd: override("TODOTXT_DATE_ON_ADD", "0")
    case .disableFilter: override("TODOTXT_DISABLE_FILTER", "1")
    case .configuration: options.configurationFile = value
    case .file: (options.todoFile, options.url) = (value, nil)
    case .url: (options.url, options.todoFile) = (value, nil)
    case .version: options.ending = .version
    case .shortHelp: options.words = [Array("shorthelp".utf8)]
    case .help: options.words = rest.isEmpty ? [Array("shorthelp".utf8)] : [Array("help".utf8)] + rest
    }
  }

  private mutating func override(_ name: String, _ value: String) {
    options.overrides.append(.init(name: name, value: value))
  }
}

extension UInt8 {
  static let dash = UInt8(ascii: "-")
}
