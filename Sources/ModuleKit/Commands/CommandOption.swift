/// An option of the program or of one action.
public struct CommandOption: Sendable, Hashable {
  /// The long name without its dashes: `group-by`.
  public var name: String

  /// The letter of the short form, only for options of the program itself.
  public var letter: Character?

  /// What the value stands for, in capitals; nil for an option that takes none.
  public var valueName: String?

  /// One sentence, without a full stop.
  public var summary: String

  public init(_ name: String, letter: Character? = nil, valueName: String? = nil, summary: String) {
    self.name = name
    self.letter = letter
    self.valueName = valueName
    self.summary = summary
  }

  /// The option that `word` names as `--name` or `--name=value`.
  public static func find(
    in options: [CommandOption], longWord word: [UInt8]
  ) -> (CommandOption, inlineValue: [UInt8]?)? {
    guard word.starts(with: "--".utf8) else { return nil }
    let parts = word.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = options.first(where: { $0.name.utf8.elementsEqual(parts[0]) }) else { return nil }
    return (option, parts.count == 2 ? Array(parts[1]) : nil)
  }
}

/// The words of a command line, sorted by the syntax of its action.
public struct CommandArguments: Sendable {
  /// The words that are no options, as the bytes they were given in.
  public var operands: [[UInt8]] = []

  /// In the order in which they were given.
  private var values: [(option: String, value: [UInt8])] = []

  public init(operands: [[UInt8]] = []) {
    self.operands = operands
  }

  public func contains(_ option: CommandOption) -> Bool {
    values.contains { $0.option == option.name }
  }

  /// How many times the option was given.
  public func count(of option: CommandOption) -> Int {
    values.count { $0.option == option.name }
  }

  /// The value given last.
  public func bytes(of option: CommandOption) -> [UInt8]? {
    values.last { $0.option == option.name }?.value
  }

  /// The value given last, bad UTF-8 repaired.
  public func value(of option: CommandOption) -> String? {
    bytes(of: option).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Counts `option` in, with the value written behind its `=` or taken from the words that follow.
  ///
  /// - Throws: `CommandError` with status 64 when the value is missing, or there where none may be.
  public mutating func add(
    _ option: CommandOption, inlineValue: [UInt8]?, rest: inout ArraySlice<[UInt8]>
  ) throws(CommandError) {
    var value = inlineValue
    if let valueName = option.valueName {
      value = value ?? rest.popFirst()
      guard value != nil else {
        throw .misuse("--\(option.name) needs a value: --\(option.name) \(valueName).")
      }
    } else if value != nil {
      throw .misuse("--\(option.name) takes no value.")
    }
    values.append((option.name, value ?? []))
  }
}
