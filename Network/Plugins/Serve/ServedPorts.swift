import TodoStores

/// The ports that servers of a list have used, the newest first. A restarted server takes the same port, so that open
/// pages find it again, with the changes that wait in their browsers.
struct ServedPorts: Sendable {
  private let state: any StateFile
  private static let most = 4

  init(_ state: any StateFile) { self.state = state }

  /// None if they can't be read.
  var ports: [Int] {
    ((try? state.load()) ?? []).split(separator: UInt8(ascii: "\n"))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }.filter { (1...65535).contains($0) }
  }

  /// Remembers a port, if possible.
  func remember(_ port: Int) {
    let ports = [port] + ports.filter { $0 != port }.prefix(Self.most - 1)
    guard ports != self.ports else { return }
    try? state.save(Array(ports.map { "\($0)\n" }.joined().utf8))
  }
}
