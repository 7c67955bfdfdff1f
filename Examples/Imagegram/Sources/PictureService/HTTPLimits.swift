struct HTTPLimits: Hashable, Sendable {
  /// The size of an answer in bytes.
  var size = 32 << 20

  /// Milliseconds until the connection, and until the end of the answer.
  var connecting = 10_000
  var answering = 60_000

  var redirections = 5
}
