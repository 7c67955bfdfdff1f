import PictureDrawing
import Pictures
import ViewKit

struct GalleryInteractor: Sendable {
  let source: any PictureSource

  /// Earlier searches.
  let history: any AnswerHistory

  /// The first page of a search, which is then remembered.
  ///
  /// - Throws: `PictureError`, or `CancellationError` if the task was cancelled.
  func search(for query: String) async throws -> PicturePage {
    if history.answers().last != Array(query.utf8) { history.remember(Array(query.utf8)) }
    return try await source.page(of: query, at: nil)
  }

  func more(of query: String, at cursor: PageCursor) async throws -> PicturePage {
    try await source.page(of: query, at: cursor)
  }

  func thumbnail(of picture: Picture) async throws -> Bitmap {
    try await bitmap(at: picture.thumbnail)
  }

  func image(of picture: Picture) async throws -> Bitmap {
    try await bitmap(at: picture.image)
  }

  /// Beside the loop, because a picture may be large.
  @concurrent
  private func bitmap(at address: String) async throws -> Bitmap {
    let bytes = try await source.data(at: address)
    try Task.checkCancellation()
    do throws(Bitmap.DecodingError) {
      return try Bitmap(png: bytes)
    } catch {
      switch error {
      case .noPNG: throw PictureError.noPicture
      case .damaged: throw PictureError.damaged
      case .tooManyPixels: throw PictureError.tooManyPixels
      }
    }
  }
}
