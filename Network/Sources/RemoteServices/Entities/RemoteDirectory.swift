/// Provides the user's sources, from a file or in a test.
public protocol RemoteDirectory: Sendable {
  /// In the user's order.
  ///
  /// - Throws: an error that reads as a sentence for a mistake of the user.
  func sources() throws -> [any RemoteSource]

  /// How to add a source, a sentence.
  var advice: String { get }
}

/// The sources of several directories, one directory after the other.
public struct JoinedDirectory: RemoteDirectory {
  private let all: [any RemoteDirectory]
  public let advice: String

  public init(_ directories: [any RemoteDirectory], advice: String) {
    all = directories
    self.advice = advice
  }

  /// - Throws: the errors of the directories; `SourceFileError` if two of them have a source of the same
  ///   name.
  public func sources() throws -> [any RemoteSource] {
    var joined: [any RemoteSource] = []
    for directory in all {
      let sources = try directory.sources()
      if let double = sources.first(where: { source in
        joined.contains { $0.name == source.name || $0.keyPrefix == source.keyPrefix }
      }) {
        throw SourceFileError(
          "Another source has the name or the key of “\(double.name)”; give one of them another", line: nil)
      }
      joined += sources
    }
    return joined
  }
}
