/// Shows display data. It decides nothing, formats no dates and asks for no data.
public protocol View<DisplayData> {
  associatedtype DisplayData

  /// - Throws: `OutputError` when the output takes no more.
  func display(_ data: DisplayData) throws
}
