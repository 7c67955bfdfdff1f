import CPNG

package struct Bitmap: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Red, green, blue and alpha of each pixel, row by row from the top.
  package let pixels: [UInt8]

  /// - Parameter pixels: four bytes per pixel.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height * 4)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package enum DecodingError: Error, Hashable, Sendable {
    case noPNG, damaged, tooManyPixels
  }

  /// A small file may claim any size, so larger pictures are refused.
  package static let mostPixels = 40_000_000

  package init(png bytes: [UInt8]) throws(DecodingError) {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw .noPNG }
    let (width, height) = (Int(image.width), Int(image.height))
    guard width * height <= Self.mostPixels else { throw .tooManyPixels }
    // PNG_FORMAT_RGBA
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { throw .damaged }
    self.init(width: width, height: height, pixels: pixels)
  }
}
