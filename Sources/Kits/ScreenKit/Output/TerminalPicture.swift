/// An encoded picture for the graphics of a terminal.
public struct TerminalPicture: Hashable, Sendable {
  public enum Encoding: Sendable {
    /// For kitty's protocol: the terminal scales it to its cells. The size is in pixels.
    case png([UInt8], size: PixelSize)

    /// A sequence from `ESC P` to `ESC \`, with at most as many pixels as its cells have.
    case sixels([UInt8])
  }

  public let encoding: Encoding

  /// The hash of its bytes. Only this is compared: pictures with equal bytes are equal.
  private let digest: Int

  public init(_ encoding: Encoding) {
    self.encoding = encoding
    var hasher = Hasher()
    switch encoding {
    case .png(let bytes, let size):
      hasher.combine(bytes)
      hasher.combine(size)
    case .sixels(let bytes): hasher.combine(bytes)
    }
    digest = hasher.finalize()
  }

  public static func == (one: Self, other: Self) -> Bool { one.digest == other.digest }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
