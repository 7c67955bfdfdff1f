/// What the grid shows at one moment.
struct GalleryDisplayData: Sendable {
  struct Tile: Sendable {
    var caption: String
    var content: TileContent
  }

  var layout = GalleryLayout(columns: 1, rows: 1)

  /// Those in view, row by row.
  var tiles: [Tile] = []

  /// Which of them is; nil where there is none.
  var selected: Int?

  /// What stands in the place of tiles.
  var text = ""
  var status: String?

  /// What went wrong, a sentence, for as long as it is so.
  var problem: String?
}

enum TileContent: Sendable {
  case loading

  /// The same where the terminal draws: rows that never change keep the pictures that stand over them.
  case blank
  case drawing(DrawnPicture)

  /// A sentence.
  case problem(String)
}
