/// The name and origin of an action that changes files of tasks.
public struct ActionIdentity: Hashable, Sendable {
  public enum Origin: String, Hashable, Sendable {
    case commandLine = "command-line"

    /// A live program, in which the user presses keys.
    case screen

    /// A page of a server, or a program that uses its interface.
    case page

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

  /// The identifier of the request that a program made for the action: letters and digits. Nil for a user's action.
  public var request: String?

  public init(
    _ name: String, from origin: Origin = .commandLine, words: [[UInt8]] = [], request: String? = nil
  ) {
    self.name = name
    self.origin = origin
    self.words = words
    self.request = request
  }

  /// The identity of every undo and redo.
  package static let undo = ActionIdentity("undo", from: .undo)

  /// The identity of an undo or a redo that was requested like this action.
  package var ofUndo: ActionIdentity { ActionIdentity("undo", from: .undo, request: request) }

  /// The typed words, or else the name, on one line.
  public var title: String {
    if words.isEmpty { return name }
    return words.map { String(decoding: $0.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self).withoutPasswords }
      .joined(separator: " ")
  }
}
