/// Bounds how often a change is planned again because other programs save a file meanwhile.
public struct Attempts {
  private let path: String
  private var count = 0

  /// More than programs need that save at the same time, and so few that a fault ends in a moment.
  private static let most = 100

  /// - Parameter path: the file, for the message.
  public init(at path: String) { self.path = path }

  /// Begins an attempt.
  ///
  /// - Throws: `overtaken` after the last one.
  public mutating func begin() throws(TodoStoreError) {
    if count == Self.most { throw .overtaken(path: path) }
    count += 1
  }
}
