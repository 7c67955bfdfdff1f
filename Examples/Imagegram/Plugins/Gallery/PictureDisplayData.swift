/// One picture as it is shown at one moment.
struct PictureDisplayData: Sendable {
  var title: String
  var author: String?
  var content = TileContent.loading

  /// What went wrong while something is shown all the same, a sentence.
  var problem: String?

  /// Its size, once that is known.
  var status: String?
}
