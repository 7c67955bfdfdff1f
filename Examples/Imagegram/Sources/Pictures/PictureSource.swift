/// The store of pictures, whatever their origin.
package protocol PictureSource: Sendable {
  /// A page of results.
  ///
  /// - Parameter cursor: nil for the first page.
  /// - Throws: `PictureError`, or `CancellationError` if the task was cancelled.
  func page(of query: String, at cursor: PageCursor?) async throws -> PicturePage

  /// The bytes of a picture, which may be invalid.
  ///
  /// - Parameter address: an address of a picture.
  /// - Throws: as `page(of:at:)`.
  func data(at address: String) async throws -> [UInt8]
}

/// The sources that a program can open.
package protocol PictureDirectory: Sendable {
  /// - Throws: `PictureError` if no source is possible at that address.
  func source(at endpoint: String) throws(PictureError) -> any PictureSource
}
