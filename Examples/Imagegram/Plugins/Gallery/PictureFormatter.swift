import PictureDrawing
import Pictures
import ScreenKit

/// Turns pictures into display data.
struct PictureFormatter: Sendable {
  let canvas: CellCanvas

  /// Runs beside the loop: a large drawing takes some milliseconds.
  ///
  /// - Parameter support: the terminal's picture support; without it, characters draw the picture.
  @concurrent
  func drawing(of bitmap: Bitmap, in room: ScreenSize, for support: PictureSupport?) async -> DrawnPicture {
    guard let support, room.columns > 0, room.rows > 0 else {
      let drawing = canvas.draw(bitmap, columns: room.columns, rows: room.rows)
      return DrawnPicture(
        size: ScreenSize(columns: drawing.columns, rows: drawing.rows.count), drawing: .rows(drawing.rows))
    }
    let cell = support.cell
    let proportion = Double(cell.width) / Double(cell.height)
    switch support.graphics {
    case .kitty:
      let geometry = CellGeometry(
        of: bitmap, inColumns: room.columns, rows: room.rows, proportion: proportion)
      // More pixels than that would not be visible.
      let small = bitmap.scaled(
        toWidth: geometry.columns * cell.width, height: geometry.rows * cell.height)
      let size = PixelSize(width: small.width, height: small.height)
      return DrawnPicture(geometry, .png(small.png, size: size))
    case .sixel:
      let sixels = SixelCanvas(cellWidth: cell.width, cellHeight: cell.height)
      let usual = SixelCanvas.usualMostPixels
      let largest = support.largest ?? PixelSize(width: usual, height: usual)
      let room = sixels.limited(
        columns: room.columns, rows: room.rows, toWidth: largest.width, height: largest.height)
      let geometry = CellGeometry(
        of: bitmap, inColumns: room.columns, rows: room.rows, proportion: proportion)
      return DrawnPicture(geometry, .sixels(sixels.draw(bitmap, in: geometry)))
    }
  }

  func title(of picture: Picture) -> String { picture.title.isEmpty ? "(untitled)" : picture.title }

  func author(of picture: Picture) -> String? { picture.author.isEmpty ? nil : "by \(picture.author)" }

  func size(of bitmap: Bitmap) -> String { "\(bitmap.width) × \(bitmap.height)" }

  /// `3 of 57 · cats`; `total` comes from the service.
  func status(selected: Int?, loaded: Int, total: Int?, hasMore: Bool, query: String) -> String {
    let count = max(total ?? 0, loaded)
    let all = hasMore && total == nil ? "\(count)+" : "\(count)"
    let place = selected.map { "\($0 + 1) of \(all)" } ?? "0"
    return "\(place) · \(query)"
  }
}

extension DrawnPicture {
  fileprivate init(_ geometry: CellGeometry, _ encoding: TerminalPicture.Encoding) {
    self.init(
      size: ScreenSize(columns: geometry.columns, rows: geometry.rows),
      drawing: .graphics(TerminalPicture(encoding)))
  }
}
