/// The store of pictures: where they come from is nobody's business but its own.
package protocol PictureSource: Sendable {
  /// A page of what is found.
  ///
  /// - Parameter cursor: nil for the first page.
  /// - Throws: `PictureError`, or `CancellationError` where the task was cancelled.
  func page(of query: String, at cursor: PageCursor?) async throws -> PicturePage

  /// The bytes of a picture, which may be none.
  ///
  /// - Parameter address: as a picture has it.
  /// - Throws: as `page(of:at:)`.
  func data(at address: String) async throws -> [UInt8]
}

/// The sources that a program can open.
package protocol PictureDirectory: Sendable {
  /// - Throws: `PictureError` where there can be no source at that address.
  func source(at endpoint: String) throws(PictureError) -> any PictureSource
}
