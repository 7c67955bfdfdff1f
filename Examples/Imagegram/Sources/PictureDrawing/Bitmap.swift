import CChafa
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

  /// The picture as a PNG, optimised for speed, not size.
  package var png: [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    var size = png_alloc_size_t(width * height * 5 + 4096)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    precondition(png_image_write_to_memory(&image, &bytes, &size, 0, pixels, 0, nil) != 0)
    return Array(bytes.prefix(Int(size)))
  }

  /// Fills a canvas of libchafa's.
  func draw(on canvas: OpaquePointer?) {
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels, gint(width), gint(height), gint(width * 4))
  }
}
