/// The registered values of an option.
public struct OptionChoices: Sendable {
  public struct Choice: Hashable, Sendable {
    public let name: String

    /// Without a full stop, for the end of a sentence.
    public let summary: String

    public var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
  }

  public let option: CommandOption

  /// The heading of the values: `Groupings`.
  public let title: String

  public let choices: [Choice]

  /// Whether a value is a comma-separated list of names, each with an optional dash.
  public let areCombined: Bool
}

extension ModuleRegistry {
  /// The options whose values are registered names.
  public var optionChoices: [OptionChoices] {
    [
      OptionChoices(
        option: .groupBy, title: "Groupings",
        choices: groupings.map { OptionChoices.Choice(name: $0.name, summary: $0.summary) },
        areCombined: false),
      OptionChoices(
        option: .sort, title: "Orders",
        choices: orders.map { OptionChoices.Choice(name: $0.name, summary: $0.summary) },
        areCombined: true),
      OptionChoices(
        option: .format, title: "Formats",
        choices: formats.map { OptionChoices.Choice(name: $0.name, summary: $0.summary) },
        areCombined: false),
    ].filter { !$0.choices.isEmpty }
  }
}
