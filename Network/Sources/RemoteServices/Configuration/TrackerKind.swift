/// A kind of service: how a section of the file of sources becomes a source of it.
///
/// A tracker is one file: its adapter, and a value of this type. `standard` lists those of this package; a module adds
/// others with `registry.add(tracker:)`.
public struct TrackerKind: Sendable {
  /// The word that sections have as `type`.
  public let type: String

  /// The default address of the service; nil if only the user knows it.
  public var usualURL: String?

  /// The default prefix of keys; nil for the source's name.
  public var usualKey: String?

  /// Its settings in addition to those of every kind.
  public var settings: [String]

  /// The default rules.
  public var usualRules: @Sendable (TrackerSettings) -> RemoteRules

  public var adapter: @Sendable (TrackerSettings) throws(SourceFileError) -> any RemoteAdapter

  /// - Parameter usualRules: the default is a tracker's, whose inbox lists the items of `select`.
  public init(
    _ type: String, usualURL: String? = nil, usualKey: String? = nil, settings: [String] = [],
    usualRules: @escaping @Sendable (TrackerSettings) -> RemoteRules = { settings in
      var rules = RemoteRules()
      rules.selectsAssigned = (settings["select"] ?? "assigned") == "assigned"
      return rules
    },
    adapter: @escaping @Sendable (TrackerSettings) throws(SourceFileError) -> any RemoteAdapter
  ) {
    self.type = type
    self.usualURL = usualURL
    self.usualKey = usualKey
    self.settings = settings
    self.usualRules = usualRules
    self.adapter = adapter
  }

  /// The kinds of this package, in the order of the messages.
  public static let standard: [TrackerKind] = [
    .github, .gitea, .forgejo, .gitlab, .redmine, .roundup, .feed, .json,
  ]

  static let commonSettings = [
    "type", "url", "key", "token-file", "token-variable", "token-command", "pull", "reassigned", "timeout",
    "pull-timeout", "most-pages", "largest-answer", "certificates", "plain-text",
  ]
}

/// The settings in a section of the file of sources.
public struct TrackerSettings: Sendable {
  /// The address of the service.
  public let base: RemoteURL

  let section: SourceFile.Section

  public subscript(name: String) -> String? { section[name] }

  /// The value of `select`.
  public func choice() throws(SourceFileError) -> String {
    let choice = self["select"] ?? "assigned"
    let choices = ["assigned", "mentioned", "created", "all"]
    guard choices.contains(choice) else {
      throw error("“select” must be one of \(choices.joined(separator: ", "))", at: "select")
    }
    return choice
  }

  /// The names of the closed states; nil if the section has none.
  public var closed: Set<String>? {
    self["closed"].map { Set($0.split(separator: " ").map(String.init)) }
  }

  /// Whether items may be closed there.
  public var writesBack: Bool { self["write-back"] == "close" }

  /// A numeric setting; nil if it is missing.
  public func number(_ name: String, _ range: ClosedRange<Int>) throws(SourceFileError) -> Int? {
    try section.number(name, range)
  }

  public func pageSize(usually size: Int = 100) throws(SourceFileError) -> Int {
    try number("page-size", 1...1000) ?? size
  }

  /// - Parameters:
  ///   - reason: a sentence without its full stop.
  ///   - name: the wrong setting; the section's line is reported if the setting is missing.
  public func error(_ reason: String, at name: String) -> SourceFileError {
    SourceFileError(reason, line: section.setting(name)?.line ?? section.line)
  }
}

extension SourceFile.Section {
  func number(_ name: String, _ range: ClosedRange<Int>) throws(SourceFileError) -> Int? {
    guard let setting = setting(name) else { return nil }
    guard let number = Int(setting.value), range.contains(number) else {
      throw SourceFileError(
        "“\(name)” must be a number from \(range.lowerBound) to \(range.upperBound)", line: setting.line)
    }
    return number
  }
}
