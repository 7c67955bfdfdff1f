/// How much is waited for, and taken.
package struct HTTPLimits: Hashable, Sendable {
  /// The bytes of an answer.
  package var size: Int

  /// Milliseconds: until there is a connection, and until the answer has come.
  package var connecting: Int
  package var answering: Int

  /// Answers that lead elsewhere, one after the other.
  package var redirections = 5

  package init(size: Int = 32 << 20, connecting: Int = 10_000, answering: Int = 60_000) {
    self.size = size
    self.connecting = connecting
    self.answering = answering
  }
}
