import CPNG

extension Bitmap {
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
}
