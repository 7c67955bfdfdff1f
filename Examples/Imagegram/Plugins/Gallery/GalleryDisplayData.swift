/// The content of the grid at one moment.
struct GalleryDisplayData: Sendable {
  struct Tile: Sendable {
    var caption: String
    var content: TileContent
  }

  var layout = GalleryLayout(columns: 1, rows: 1)

  /// The visible tiles, row by row.
  var tiles: [Tile] = []

  var selected: Int?

  var text = ""
  var status: String?

  var problem: String?
}

enum TileContent: Sendable {
  case loading

  /// For terminals that draw pictures: unchanged rows keep the pictures over them.
  case blank
  case drawing(DrawnPicture)

  case problem(String)
}
