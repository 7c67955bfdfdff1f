import CPNG
package import PictureDrawing

extension Bitmap {
  /// A picture of one colour.
  package init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
    let pixel = [red, green, blue, 255]
    self.init(
      width: width, height: height, pixels: (0..<width * height).flatMap { _ in pixel })
  }

  /// The upper picture over the other one, which is as wide.
  package init(_ upper: Bitmap, over lower: Bitmap) {
    self.init(
      width: upper.width, height: upper.height + lower.height, pixels: upper.pixels + lower.pixels)
  }

  /// The picture as a PNG.
  package var png: [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var size = png_alloc_size_t(width * height * 5 + 4096)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    precondition(png_image_write_to_memory(&image, &bytes, &size, 0, pixels, 0, nil) != 0)
    return Array(bytes.prefix(Int(size)))
  }
}
