/// Shows display data. It decides nothing, formats no dates and asks for no data.
public protocol View<DisplayData> {
  associatedtype DisplayData

  /// - Throws: `OutputError` if the output fails.
  func display(_ data: DisplayData) throws
}
