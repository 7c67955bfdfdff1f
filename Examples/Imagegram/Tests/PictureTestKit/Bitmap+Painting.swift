package import PictureDrawing

extension Bitmap {
  /// A picture of one colour.
  package init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
    let pixel = [red, green, blue, 255]
    self.init(
      width: width, height: height, pixels: (0..<width * height).flatMap { _ in pixel })
  }

  /// One picture above the other, both of the same width.
  package init(_ upper: Bitmap, over lower: Bitmap) {
    self.init(
      width: upper.width, height: upper.height + lower.height, pixels: upper.pixels + lower.pixels)
  }
}
