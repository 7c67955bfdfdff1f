package struct HTTPLimits: Hashable, Sendable {
  /// The size of an answer in bytes.
  package var size: Int

  /// Milliseconds until the connection, and until the end of the answer.
  package var connecting: Int
  package var answering: Int

  package var redirections = 5

  package init(size: Int = 32 << 20, connecting: Int = 10_000, answering: Int = 60_000) {
    self.size = size
    self.connecting = connecting
    self.answering = answering
  }
}
