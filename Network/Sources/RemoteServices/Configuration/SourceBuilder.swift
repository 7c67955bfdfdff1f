struct SourceBuilder {
  /// The base of relative paths and of `~`.
  let directory: String
  let home: String

  let environment: @Sendable () -> [[UInt8]]
  let cache: PageCache
  let retries: RetryPolicy

  /// The possible types of a section. Any other word names a program, `todo-source-WORD`.
  let kinds: [TrackerKind]

  /// The folders of programs.
  var path: String? {
    environment().first { $0.starts(with: "PATH=".utf8) }.map {
      String(decoding: $0.dropFirst(5), as: UTF8.self)
    }
  }

  /// The services of the keys in use, because a key prefix must name one service.
  private enum Place: Equatable {
    case url(RemoteURL)
    case program(String, url: String?)

    static func == (one: Place, other: Place) -> Bool {
      switch (one, other) {
      case (.url(let one), .url(let other)): one.isSamePlace(as: other)
      case (.program(let one, let url), .program(let other, let otherURL)): one == other && url == otherURL
      default: false
      }
    }
  }

  func sources(in file: SourceFile) throws(SourceFileError) -> [any RemoteSource] {
    var places: [String: Place] = [:]
    var sources: [any RemoteSource] = []
    for section in file.sections where !Self.accountKinds.contains(section["type"] ?? "") {
      let (source, place) = try source(section)
      // The same number is another item if only the path differs.
      if let other = places[source.keyPrefix], other != place {
        throw SourceFileError(
          "“\(section.name)” and another source use “\(source.keyPrefix):”; give one of them a “key = …”",
          line: section.setting("key")?.line ?? section.line)
      }
      places[source.keyPrefix] = place
      sources.append(source)
    }
    return sources
  }

  private func source(
    _ section: SourceFile.Section
  ) throws(SourceFileError) -> (any RemoteSource, Place) {
    guard let type = section.setting("type") else {
      throw SourceFileError("“\(section.name)” needs a type: \(types)", line: section.line)
    }
    guard let kind = kinds.first(where: { $0.type == type.value }) else {
      guard let program = HelperProgram(named: type.value, in: path, environment: environment) else {
        throw SourceFileError(
          "There is no type “\(type.value)”; choose one of \(types), or install \(HelperProgram.name(type.value))",
          line: type.line)
      }
      return try source(of: program, section)
    }
    try refuseSettings(of: section, besides: Set(TrackerKind.commonSettings + kind.settings))
    let limits = try limits(section)
    let base = try base(of: kind, section, limits)
    let settings = TrackerSettings(base: base, section: section)
    let rules = try rules(section, usually: kind.usualRules(settings))
    let source = HTTPSource(
      section.name, keyPrefix: try keyPrefix(section, usually: kind.usualKey), rules: rules,
      adapter: try kind.adapter(settings), base: base, token: try token(section),
      transport: transport(section), limits: limits, retries: retries, cache: cache)
    return (source, .url(base))
  }

  /// The first section of one of the types with an address that `isWanted`.
  func section(
    of types: Set<String>, besides settings: Set<String>, in file: SourceFile,
    where isWanted: (SourceFile.Section, RemoteURL) -> Bool
  ) throws(SourceFileError) -> SourceFile.Section? {
    for section in file.sections where types.contains(section["type"] ?? "") {
      try refuseSettings(of: section, besides: settings)
      guard let url = section["url"].flatMap(RemoteURL.init) else {
        throw SourceFileError("“\(section.name)” needs a url of http or https", line: section.line)
      }
      if isWanted(section, url) { return section }
    }
    return nil
  }

  func transport(_ section: SourceFile.Section) -> HTTPTransport {
    HTTPTransport(trust: section["certificates"].map { .file(path($0)) } ?? .system)
  }

  /// A program may have settings of its own.
  private func source(
    of program: HelperProgram, _ section: SourceFile.Section
  ) throws(SourceFileError) -> (any RemoteSource, Place) {
    try refuseTokens(in: section)
    var usual = RemoteRules()
    usual.selectsAssigned = (section["select"] ?? "assigned") == "assigned"
    let limits = try limits(section)
    let source = HelperSource(
      section.name, keyPrefix: try keyPrefix(section, usually: nil),
      rules: try rules(section, usually: usual),
      program: program, settings: section.settings.map { ($0.name, $0.value) }, token: try token(section),
      limits: limits)
    return (source, .program(program.name, url: section["url"]))
  }

  /// Refuses tokens, and settings that sections of that type do not have.
  private func refuseSettings(
    of section: SourceFile.Section, besides known: Set<String>
  ) throws(SourceFileError) {
    try refuseTokens(in: section)
    guard let stray = section.settings.first(where: { !known.contains($0.name) }) else { return }
    throw SourceFileError(
      "“\(section["type"] ?? "")” has no setting “\(stray.name)”", line: stray.line)
  }

  private func refuseTokens(in section: SourceFile.Section) throws(SourceFileError) {
    guard let stray = section.settings.first(where: { ["token", "password"].contains($0.name) }) else {
      return
    }
    throw SourceFileError(
      "A \(stray.name) does not belong here: use token-file, token-variable or token-command",
      line: stray.line)
  }

  private var types: String { kinds.map(\.type).joined(separator: ", ") }

  private func base(
    of kind: TrackerKind, _ section: SourceFile.Section, _ limits: RemoteLimits
  ) throws(SourceFileError) -> RemoteURL {
    let line = section.setting("url")?.line ?? section.line
    guard let text = section["url"] ?? kind.usualURL else {
      throw SourceFileError("“\(section.name)” needs a url", line: line)
    }
    guard let url = RemoteURL(text) else {
      if text.contains("@") {
        // Do not quote the url: errors end up in logs.
        throw SourceFileError(
          "A name or password does not belong in the url: use token-file, token-variable or token-command",
          line: line)
      }
      throw SourceFileError(
        "“\(text)” is not an http or https address", line: line)
    }
    guard url.isSecure || url.isLoopback || limits.allowsPlainText else {
      throw SourceFileError(
        "“\(url.host)” would be used without https; to allow it, set “plain-text = yes”", line: line)
    }
    return url
  }

  private func keyPrefix(
    _ section: SourceFile.Section, usually usualKey: String?
  ) throws(SourceFileError) -> String {
    let setting = section.setting("key")
    let prefix = setting?.value ?? usualKey ?? section.name.lowercased()
    let isWord =
      prefix.first?.isLetter == true
      && prefix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard isWord, !Self.takenKeys.contains(prefix) else {
      throw SourceFileError(
        "“\(prefix)” can't be a key; set “key = …” to a word of letters and digits with no other meaning in todo.txt",
        line: setting?.line ?? section.line)
    }
    return prefix
  }

  private static let takenKeys: Set<String> = [
    "due", "t", "rec", "until", "id", "p", "pri", "h", "note", "est", "spent", "after", "tracking", "http",
    "https",
    "ftp",
    "mailto",
  ]

  private func rules(
    _ section: SourceFile.Section, usually usual: RemoteRules
  ) throws(SourceFileError) -> RemoteRules {
    var rules = usual
    rules.pullSeconds = try section.number("pull-timeout", 1...86_400) ?? rules.pullSeconds
    rules.mostPages = try section.number("most-pages", 1...1_000_000) ?? rules.mostPages
    if let pull = section["pull"] {
      rules.pulls =
        switch pull {
        case "all", "yes": []
        case "none", "no": nil
        default: pull.split(separator: " ").map(String.init)
        }
    }
    if let setting = section.setting("reassigned") {
      guard let reassigned = RemoteRules.Reassigned(rawValue: setting.value) else {
        throw SourceFileError("“reassigned” must be complete, drop or keep", line: setting.line)
      }
      rules.reassigned = reassigned
    }
    if let setting = section.setting("write-back") {
      guard ["close", "none"].contains(setting.value) else {
        throw SourceFileError("“write-back” must be close or none", line: setting.line)
      }
      rules.writesBack = setting.value == "close"
    }
    return rules
  }

  func limits(
    _ section: SourceFile.Section, usually usual: RemoteLimits = RemoteLimits()
  ) throws(SourceFileError) -> RemoteLimits {
    var limits = usual
    limits.seconds = try section.number("timeout", 1...3600) ?? limits.seconds
    limits.bodySize = try section.number("largest-answer", 1...1024).map { $0 << 20 } ?? limits.bodySize
    if let setting = section.setting("plain-text") {
      guard ["yes", "no"].contains(setting.value) else {
        throw SourceFileError("“plain-text” must be yes or no", line: setting.line)
      }
      limits.allowsPlainText = setting.value == "yes"
    }
    return limits
  }

  func token(_ section: SourceFile.Section) throws(SourceFileError) -> (any TokenSource)? {
    let settings = ["token-file", "token-variable", "token-command"].compactMap(section.setting)
    guard settings.count <= 1 else {
      throw SourceFileError(
        "Use only one of token-file, token-variable and token-command", line: settings[1].line)
    }
    guard let setting = settings.first else { return nil }
    switch setting.name {
    case "token-file": return TokenFile(path: path(setting.value))
    case "token-variable":
      return TokenVariable(name: setting.value) { [environment] name in
        let start = Array("\(name)=".utf8)
        return environment().first { $0.starts(with: start) }.map { Array($0.dropFirst(start.count)) }
      }
    default:
      guard let words = Self.words(of: setting.value), !words.isEmpty else {
        throw SourceFileError("“\(setting.value)” has an unmatched quotation mark", line: setting.line)
      }
      return TokenCommand(words: words, environment: environment)
    }
  }

  /// Splits a command line; quotation marks keep words together, and nothing else has a special meaning.
  static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var mark: Character?
    for character in line {
      if character == mark {
        mark = nil
      } else if mark == nil, character == "\"" || character == "'" {
        mark = character
        word = word ?? ""
      } else if mark == nil, character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return mark == nil ? words + [word].compactMap(\.self) : nil
  }

  private func path(_ text: String) -> String {
    if text.hasPrefix("~/") { return home + text.dropFirst() }
    return text.hasPrefix("/") ? text : "\(directory)/\(text)"
  }
}
