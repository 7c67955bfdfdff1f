/// Provides the user's sources, from a file or in a test.
public protocol RemoteDirectory: Sendable {
  /// In the user's order.
  ///
  /// - Throws: an error that reads as a sentence for a mistake of the user.
  func sources() throws -> [any RemoteSource]

  /// How to add a source, a sentence.
  var advice: String { get }
}

/// A directory for tests, and for programs that know their sources.
public struct FixedRemoteDirectory: RemoteDirectory {
  private let all: [any RemoteSource]
  public let advice: String

  public init(_ sources: [any RemoteSource], advice: String = "Name sources in a file.") {
    all = sources
    self.advice = advice
  }

  public func sources() -> [any RemoteSource] { all }
}
