/// An option of the program or of one action.
public struct CommandOption: Sendable, Hashable {
  /// The long name without its dashes: `group-by`.
  public var name: String

  /// The letter of the short form, only for options of the program itself.
  public var letter: Character?

  /// The name of the value, in capitals; nil for an option without a value.
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
