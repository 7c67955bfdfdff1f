/// An action that the user has made, such as a saved view: a name for a command line.
public struct UserAction: Hashable, Sendable {
  public let name: String

  /// The action that it stands for, and the words after it.
  public let words: [[UInt8]]

  /// One sentence, without a full stop.
  public let summary: String

  public init(_ name: String, words: [[UInt8]], summary: String) {
    self.name = name
    self.words = words
    self.summary = summary
  }
}

extension ModuleContext {
  /// The user's actions, in the order of the modules that find them.
  public var userActions: [UserAction] {
    program.registry.userActions(self)
  }
}
