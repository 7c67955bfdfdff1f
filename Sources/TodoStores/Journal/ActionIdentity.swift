/// The name and origin of an action that changes files of tasks.
public struct ActionIdentity: Hashable, Sendable {
  public enum Origin: String, Hashable, Sendable {
    case commandLine = "command-line"

    /// A live program, in which the user presses keys.
    case screen

    /// An undo or a redo.
    case undo

    /// A merge of another device's changes.
    case merge
  }

  /// The action's full name, even if the user typed an alias: `add` for `A`. Empty for an action without a
  /// name.
  public var name: String

  public var origin: Origin

  /// The words that the user typed, from the action's name on, for display only. Empty if there were none.
  public var words: [[UInt8]]

  public init(_ name: String, from origin: Origin = .commandLine, words: [[UInt8]] = []) {
    self.name = name
    self.origin = origin
    self.words = words
  }

  /// The identity of every undo and redo.
  package static let undo = ActionIdentity("undo", from: .undo)

  /// The typed words, or else the name, on one line.
  public var title: String {
    if words.isEmpty { return name }
    return words.map { String(decoding: $0.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self).withoutPasswords }
      .joined(separator: " ")
  }
}
