import CChafa

/// Draws pictures as sixels, with a palette of 256 colours for each picture.
package struct SixelCanvas: Hashable, Sendable {
  private let cellWidth: Int
  private let cellHeight: Int

  /// The pixels of a cell.
  package init(cellWidth: Int, cellHeight: Int) {
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// The default limit of xterm.
  package static let usualMostPixels = 1000

  /// The cells of the room that may be drawn on.
  ///
  /// - Parameters:
  ///   - width: the largest number of pixels that the terminal accepts.
  package func limited(
    columns: Int, rows: Int, toWidth width: Int = usualMostPixels, height: Int = usualMostPixels
  ) -> (columns: Int, rows: Int) {
    (min(columns, width / cellWidth), min(rows, height / cellHeight))
  }

  /// - Returns: one sequence, from `ESC P` to `ESC \`, whose pixels are all within those cells.
  package func draw(_ bitmap: Bitmap, in geometry: CellGeometry) -> [UInt8] {
    let configuration = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(configuration) }
    chafa_canvas_config_set_geometry(configuration, gint(geometry.columns), gint(geometry.rows))
    chafa_canvas_config_set_cell_geometry(configuration, gint(cellWidth), gint(cellHeight))
    chafa_canvas_config_set_pixel_mode(configuration, CHAFA_PIXEL_MODE_SIXELS)
    // Otherwise smooth colours would have steps.
    chafa_canvas_config_set_dither_mode(configuration, CHAFA_DITHER_MODE_DIFFUSION)
    chafa_canvas_config_set_dither_grain_size(configuration, 1, 1)
    chafa_canvas_config_set_canvas_mode(configuration, CHAFA_CANVAS_MODE_TRUECOLOR)
    chafa_canvas_config_set_preprocessing_enabled(configuration, 0)
    let canvas = chafa_canvas_new(configuration)
    defer { chafa_canvas_unref(canvas) }
    bitmap.draw(on: canvas)
    let terminal = chafa_term_info_new()
    defer { chafa_term_info_unref(terminal) }
    chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_BEGIN_SIXELS, "\u{1B}P%1;%2;%3q", nil)
    chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_END_SIXELS, "\u{1B}\\", nil)
    guard let text = chafa_canvas_print(canvas, terminal) else { return [] }
    defer { g_string_free(text, 1) }
    let bytes = UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len))
    return Array(bytes)
  }
}
