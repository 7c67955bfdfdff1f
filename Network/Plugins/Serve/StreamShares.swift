import Synchronization

/// The open streams, which all tokens share.
///
/// A token may have as many as are free. Once none is, a token with fewer streams than another gets one of the other's.
final class StreamShares: Sendable {
  private struct Stream {
    var id: ObjectIdentifier
    var token: String
    var connection: StreamConnection
  }

  private let streams = Mutex<[Stream]>([])
  private static let most = 256

  /// - Returns: whether another stream is allowed.
  func enter(_ id: ObjectIdentifier, of token: String, _ connection: StreamConnection) -> Bool {
    let (isAllowed, ended) = streams.withLock { streams -> (Bool, StreamConnection?) in
      var ended: StreamConnection?
      if streams.count >= Self.most {
        let counts = Dictionary(streams.map { ($0.token, 1) }, uniquingKeysWith: +)
        guard let greatest = counts.max(by: { $0.value < $1.value }),
          (counts[token] ?? 0) + 1 < greatest.value,
          let place = streams.firstIndex(where: { $0.token == greatest.key })
        else { return (false, nil) }
        ended = streams.remove(at: place).connection
      }
      streams.append(Stream(id: id, token: token, connection: connection))
      return (true, ended)
    }
    ended?.end()
    return isAllowed
  }

  func leave(_ id: ObjectIdentifier) { streams.withLock { $0.removeAll { $0.id == id } } }
}
