import CChafa

extension Bitmap {
  /// Fills a canvas of libchafa's.
  func draw(on canvas: OpaquePointer?) {
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels, gint(width), gint(height), gint(width * 4))
  }
}
