import CChafa

/// The cells of a picture in its own proportions, as large as a room allows.
package struct CellGeometry: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// - Parameter proportion: the width of a cell divided by its height.
  package init(of bitmap: Bitmap, inColumns columns: Int, rows: Int, proportion: Double = 0.5) {
    guard columns > 0, rows > 0 else {
      (self.columns, self.rows) = (0, 0)
      return
    }
    var (width, height) = (gint(columns), gint(rows))
    chafa_calc_canvas_geometry(
      gint(bitmap.width), gint(bitmap.height), &width, &height, gfloat(proportion), 1, 0)
    self.columns = min(max(1, Int(width)), columns)
    self.rows = min(max(1, Int(height)), rows)
  }
}
