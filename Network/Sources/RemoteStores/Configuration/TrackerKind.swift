/// A kind of service: how a section of the file of sources becomes a source of it.
///
/// A tracker is one file: its adapter, and a value of this type. `standard` lists those of this package; a module adds
/// others with `registry.add(tracker:)`.
public struct TrackerKind: Sendable {
  /// The word that sections have as `type`.
  public let type: String

  /// Where the service is unless the user says so; nil where only the user knows.
  public var usualURL: String?

  /// What keys begin with unless the user says so; nil for the source's name.
  public var usualKey: String?

  /// The settings that it has beside those of every kind.
  public var settings: [String]

  /// The rules where the section says nothing else.
  public var usualRules: @Sendable (TrackerSettings) -> RemoteRules

  public var adapter: @Sendable (TrackerSettings) throws(SourceFileError) -> any RemoteAdapter

  /// - Parameter usualRules: those of a tracker, whose inbox lists what `select` says.
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

/// What a section of the file of sources says.
public struct TrackerSettings: Sendable {
  /// Where the service is.
  public let base: RemoteURL

  let section: SourceFile.Section

  public subscript(name: String) -> String? { section[name] }

  /// What `select` says.
  public func choice() throws(SourceFileError) -> String {
    let choice = self["select"] ?? "assigned"
    let choices = ["assigned", "mentioned", "created", "all"]
    guard choices.contains(choice) else {
      throw error("“select” must be one of \(choices.joined(separator: ", "))", at: "select")
    }
    return choice
  }

  /// The states in which nothing is left to do; nil where the section does not say.
  public var closed: Set<String>? {
    self["closed"].map { Set($0.split(separator: " ").map(String.init)) }
  }

  /// Whether items may be closed there.
  public var writesBack: Bool { self["write-back"] == "close" }

  /// A setting that is a number; nil where there is none.
  public func number(_ name: String, _ range: ClosedRange<Int>) throws(SourceFileError) -> Int? {
    try section.number(name, range)
  }

  /// How many items to ask for at once.
  public func pageSize(usually size: Int = 100) throws(SourceFileError) -> Int {
    try number("page-size", 1...1000) ?? size
  }

  /// - Parameters:
  ///   - reason: a sentence without its full stop.
  ///   - name: of the setting that is wrong; the section's line is told where it is not there.
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
