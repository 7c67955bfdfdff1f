/// Keys of a screen that do an action to the selected tasks: the same action as on the command line.
public struct ActionKey: Sendable {
  /// The headings of the keys in the help.
  public enum Group: Sendable {
    case show, edit, dates, other
  }

  /// The unique name, which the file of keys uses.
  public let name: String

  /// In the notation of that file: `x`, `p LETTER`. A `LETTER` is a word of the action.
  public let keys: [String]

  /// A word or two for the hints: `done`.
  public let title: String

  /// One sentence, without a full stop.
  public let summary: String

  public let group: Group

  /// Whether the bottom line shows the keys.
  public let isHinted: Bool

  /// Other words that the help finds them by, besides the action's synonyms.
  public let keywords: [String]

  /// Whether the user is asked before it is done to several tasks.
  public let asksForSeveral: Bool

  /// The word that the action still needs; nil if it needs none. The user is asked for it.
  public let missing: Operand?

  /// The beginning of that word: `+` for projects.
  public let start: String

  /// Whether the action opens an editor, which gets the terminal meanwhile.
  public let opensEditor: Bool

  /// The action for tasks of which none suits this one; nil for none.
  public let reverse: String?

  public init(
    _ name: String, _ keys: String..., title: String, summary: String, group: Group = .edit,
    isHinted: Bool = false, keywords: [String] = [], asksForSeveral: Bool = false,
    asking missing: Operand? = nil, startingWith start: String = "", openingEditor opensEditor: Bool = false,
    reversedBy reverse: String? = nil
  ) {
    (self.name, self.keys, self.title, self.summary) = (name, keys, title, summary)
    (self.group, self.isHinted, self.keywords) = (group, isHinted, keywords)
    (self.asksForSeveral, self.missing, self.start) = (asksForSeveral, missing, start)
    (self.opensEditor, self.reverse) = (opensEditor, reverse)
  }
}
