import TodoTxt

/// A listing that the user has saved under a name.
public struct SavedView: Hashable, Sendable {
  public let name: String

  /// The title of its tab.
  public let title: String

  /// Whether it is a standard view.
  public let isStandard: Bool

  /// Whether it lists tasks of done.txt, too.
  public let readsArchive: Bool

  /// The definition after the name: a query, optionally preceded by `--group-by NAME`.
  public let definition: [UInt8]

  /// The value of `--group-by`; nil without it.
  public let groupingName: String?

  let queryText: [UInt8]

  /// Nil unless the name consists of letters, digits, dashes and underscores, and does not begin with a dash.
  ///
  /// - Parameter title: the title of a standard view; nil for a user's view.
  public init?(name: String, title: String? = nil, readsArchive: Bool = false, definition: [UInt8]) {
    guard !name.isEmpty, !name.hasPrefix("-"), name.utf8.allSatisfy(Self.isPartOfName) else { return nil }
    self.name = name
    self.title = title ?? name
    isStandard = title != nil
    self.readsArchive = readsArchive
    self.definition = definition
    let option = "--\(CommandOption.groupBy.name)"
    let words = definition.split(maxSplits: 2, whereSeparator: \.isBlank)
    if words.count >= 2, words[0].elementsEqual(option.utf8) {
      groupingName = String(decoding: words[1], as: UTF8.self)
      queryText = words.count > 2 ? Array(words[2]) : []
    } else if let first = words.first, first.starts(with: "\(option)=".utf8) {
      groupingName = String(decoding: first.dropFirst(option.utf8.count + 1), as: UTF8.self)
      queryText = Array(definition[first.endIndex...])
    } else {
      groupingName = nil
      queryText = definition
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default:
      false
    }
  }

  /// - Throws: `CommandError` with the valid names if the grouping is not registered.
  public func grouping(in registry: ModuleRegistry) throws(CommandError) -> (any TodoGrouping)? {
    try groupingName.map { name throws(CommandError) in try registry.requiredGrouping(named: name) }
  }
}
