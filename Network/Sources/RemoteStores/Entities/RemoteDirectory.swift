/// Knows the sources of the user: a file names them, or a test.
public protocol RemoteDirectory: Sendable {
  /// In the user's order.
  ///
  /// - Throws: an error that reads as a sentence where the user has made a mistake.
  func sources() throws -> [any RemoteSource]

  /// How the user would name one, a sentence.
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
