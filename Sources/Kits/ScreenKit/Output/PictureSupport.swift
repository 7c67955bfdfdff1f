/// How a terminal draws pictures.
public struct PictureSupport: Hashable, Sendable {
  public enum Graphics: String, Hashable, Sendable {
    case kitty, sixel
  }

  public var graphics: Graphics

  /// The size of a cell in pixels.
  public var cell: PixelSize

  /// The maximum size of a picture in pixels; nil if the terminal has not reported it.
  public var largest: PixelSize?

  public init(_ graphics: Graphics, cell: PixelSize, largest: PixelSize? = nil) {
    self.graphics = graphics
    self.cell = cell
    self.largest = largest
  }
}

public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
