/// A picture for the graphics of a terminal's own, encoded by whoever draws it.
public struct TerminalPicture: Hashable, Sendable {
  public enum Encoding: Sendable {
    /// What kitty's protocol takes: the terminal fits it into its cells. The size is in pixels.
    case png([UInt8], size: PixelSize)

    /// A sequence from `ESC P` to `ESC \`, which takes no more pixels than its cells have.
    case sixels([UInt8])
  }

  public let encoding: Encoding

  /// Of its bytes. It alone is compared: pictures of the same bytes are the same one, whoever made them when.
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
