import PictureDrawing
import Pictures

/// Turns pictures into what is shown of them.
struct PictureFormatter: Sendable {
  let canvas: CellCanvas

  /// Beside the loop: a large drawing takes some milliseconds.
  @concurrent
  func drawing(of bitmap: Bitmap, columns: Int, rows: Int) async -> CellDrawing {
    canvas.draw(bitmap, columns: columns, rows: rows)
  }

  func title(of picture: Picture) -> String { picture.title.isEmpty ? "(untitled)" : picture.title }

  /// Nil where nobody is named.
  func author(of picture: Picture) -> String? { picture.author.isEmpty ? nil : "by \(picture.author)" }

  func size(of bitmap: Bitmap) -> String { "\(bitmap.width) × \(bitmap.height)" }

  /// `3 of 57 · cats`: `total` is what the service says there is.
  func status(selected: Int?, loaded: Int, total: Int?, hasMore: Bool, query: String) -> String {
    let count = max(total ?? 0, loaded)
    let all = hasMore && total == nil ? "\(count)+" : "\(count)"
    let place = selected.map { "\($0 + 1) of \(all)" } ?? "0"
    return "\(place) · \(query)"
  }
}
