public struct TokenVariable: TokenSource {
  public let name: String
  let value: @Sendable (String) -> [UInt8]?

  public var place: String { "the variable \(name)" }

  public func token() throws(RemoteError.Kind) -> String {
    guard let bytes = value(name) else { throw .noToken(reason: "the variable \(name) is not set") }
    return try String(decoding: bytes, as: UTF8.self).asToken(from: place)
  }
}
