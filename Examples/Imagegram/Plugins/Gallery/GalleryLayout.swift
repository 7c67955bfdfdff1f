import ScreenKit

/// The positions of pictures in a grid: tiles of a picture and a caption below it.
struct GalleryLayout: Hashable, Sendable {
  /// The number of tiles in a row, and of visible rows of tiles.
  let tilesAcross: Int
  let tilesDown: Int

  /// The room of one tile's picture, in columns and rows of text.
  let tileColumns: Int
  let pictureRows: Int

  static let gap = 1
  private static let widthsOfTiles = 16...26

  /// - Parameters:
  ///   - columns: of the room, at least 1.
  ///   - rows: of the room.
  init(columns: Int, rows: Int) {
    // A cell is twice as high as wide, and most pictures are four by three.
    let wanted = min(max((rows - 1) * 8 / 3, Self.widthsOfTiles.lowerBound), Self.widthsOfTiles.upperBound)
    tilesAcross = max(1, (columns + Self.gap) / (wanted + Self.gap))
    tileColumns = max(1, (columns + Self.gap) / tilesAcross - Self.gap)
    pictureRows = max(0, min(tileColumns * 3 / 8, rows - 1))
    tilesDown = max(1, rows / (pictureRows + 1))
  }

  var pictureRoom: ScreenSize { ScreenSize(columns: tileColumns, rows: pictureRows) }

  /// The corner of a visible tile.
  func origin(ofTile index: Int) -> ScreenPosition {
    ScreenPosition(
      column: index % tilesAcross * (tileColumns + Self.gap), row: index / tilesAcross * tileRows)
  }

  var tileRows: Int { pictureRows + 1 }

  var count: Int { tilesAcross * tilesDown }

  /// The first visible tile, so that the selected one is visible and the view moves as little as possible.
  ///
  /// - Parameter first: the first visible tile before.
  func first(showing index: Int, from first: Int) -> Int {
    let row = index / tilesAcross
    let top = first / tilesAcross
    return max(min(top, row), row - tilesDown + 1) * tilesAcross
  }

  /// The visible tile at a position; nil between tiles.
  func tile(column: Int, row: Int) -> Int? {
    let (across, inside) = column.quotientAndRemainder(dividingBy: tileColumns + Self.gap)
    guard across < tilesAcross, inside < tileColumns, row / tileRows < tilesDown else { return nil }
    return row / tileRows * tilesAcross + across
  }
}
