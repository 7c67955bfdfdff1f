public import TodoTxt

/// A listing that the user has saved under a name.
public struct SavedView: Hashable, Sendable {
  public let name: String
  public let title: String

  public let isStandard: Bool

  /// Whether it lists tasks of done.txt, too.
  public let readsArchive: Bool

  /// The definition after the name: a query, optionally preceded by `--group-by NAME` and `--columns NAMES`.
  public let definition: [UInt8]

  /// The values of the options before the query, by their names.
  private let options: [String: String]

  /// The value of `--group-by`; nil without it.
  public var groupingName: String? { options[CommandOption.groupBy.name] }

  let queryText: [UInt8]

  /// Nil unless the name consists of letters, digits, dashes and underscores, and does not begin with a dash.
  ///
  /// - Parameter title: the title of a standard view; nil for a user's view.
  public init?(name: String, title: String? = nil, readsArchive: Bool = false, definition: [UInt8]) {
    guard !name.isEmpty, !name.hasPrefix("-"), name.utf8.allSatisfy(\.isPartOfName) else { return nil }
    self.name = name
    self.title = title ?? name
    isStandard = title != nil
    self.readsArchive = readsArchive
    self.definition = definition
    var options: [String: String] = [:]
    var rest = definition[...]
    while let (name, value, query) = Self.option(at: rest) {
      options[name] = value
      rest = query
    }
    self.options = options
    queryText = Array(rest)
  }

  /// The option at the start of a definition, and what follows it; nil if a query begins there.
  private static func option(
    at definition: ArraySlice<UInt8>
  ) -> (name: String, value: String, rest: ArraySlice<UInt8>)? {
    let words = definition.split(maxSplits: 2, whereSeparator: \.isBlank)
    for name in [CommandOption.groupBy.name, CommandOption.columns.name] {
      if words.count >= 2, words[0].elementsEqual("--\(name)".utf8) {
        return (name, String(decoding: words[1], as: UTF8.self), words.count > 2 ? words[2] : [])
      }
      if let first = words.first, first.starts(with: "--\(name)=".utf8) {
        return (
          name, String(decoding: first.dropFirst(name.utf8.count + 3), as: UTF8.self),
          definition[first.endIndex...]
        )
      }
    }
    return nil
  }

  /// The columns of its table; nil for a list.
  ///
  /// - Throws: `CommandError` for a name that no column has.
  public func columns() throws(CommandError) -> [TaskColumn]? {
    try options[CommandOption.columns.name].map { names throws(CommandError) in
      try [TaskColumn](names: names)
    }
  }

  /// - Throws: `CommandError` with the valid names if the grouping is not registered.
  public func grouping(in registry: ModuleRegistry) throws(CommandError) -> (any TodoGrouping)? {
    try groupingName.map { name throws(CommandError) in try registry.requiredGrouping(named: name) }
  }
}
