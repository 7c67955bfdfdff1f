import PictureDrawing

/// One picture as it is shown at one moment.
struct PictureDisplayData: Sendable {
  var title: String
  var author: String?
  var content = TileContent.loading

  /// Its size, once that is known.
  var status: String?
}
