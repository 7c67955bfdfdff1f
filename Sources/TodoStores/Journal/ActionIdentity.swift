/// Which action it is that changes files of tasks, and where it comes from.
public struct ActionIdentity: Hashable, Sendable {
  public enum Origin: String, Hashable, Sendable {
    case commandLine = "command-line"

    /// A program that stays, where the user presses keys.
    case screen

    /// Something that was done before is taken back or done again.
    case undo

    /// What another device has done is taken over from its copy of a file.
    case merge
  }

  /// The action's own name, however it was spelled: `add` for `A`. Nothing for one without a name.
  public var name: String

  public var origin: Origin

  /// What the user has typed, from the action's name on; only to be shown. Empty where nothing was.
  public var words: [[UInt8]]

  public init(_ name: String, from origin: Origin = .commandLine, words: [[UInt8]] = []) {
    self.name = name
    self.origin = origin
    self.words = words
  }

  /// Of what takes actions back, or does them again.
  package static let undo = ActionIdentity("undo", from: .undo)

  /// What the user has typed, or else the name, on one line.
  public var title: String {
    if words.isEmpty { return name }
    return words.map { String(decoding: $0.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self) }
      .joined(separator: " ")
  }
}
