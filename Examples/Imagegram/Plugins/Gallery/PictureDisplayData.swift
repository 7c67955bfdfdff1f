/// The content of a single picture's scene at one moment.
struct PictureDisplayData: Sendable {
  var title: String
  var author: String?
  var content = TileContent.loading

  /// A problem that occurred while a picture is shown, a sentence.
  var problem: String?

  /// Its size; nil until it is known.
  var status: String?
}
