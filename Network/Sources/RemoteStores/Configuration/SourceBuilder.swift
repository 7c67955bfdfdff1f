import TodoTxt

/// Builds sources from the user's settings.
struct SourceBuilder {
  /// The base of relative paths and of `~`.
  let directory: String
  let home: String

  let environment: @Sendable () -> [[UInt8]]
  let cache: PageCache
  let retries: RetryPolicy

  func sources(in file: SourceFile) throws(SourceFileError) -> [HTTPSource] {
    var bases: [String: RemoteURL] = [:]
    var sources: [HTTPSource] = []
    for section in file.sections where !Self.accountKinds.contains(section["type"] ?? "") {
      let (source, base) = try source(section)
      // The same number is another item if only the path differs.
      if let other = bases[source.keyPrefix], !other.isSamePlace(as: base) {
        throw SourceFileError(
          "“\(section.name)” and another source use “\(source.keyPrefix):”; give one of them a “key = …”",
          line: section.setting("key")?.line ?? section.line)
      }
      bases[source.keyPrefix] = base
      sources.append(source)
    }
    return sources
  }

  private func source(_ section: SourceFile.Section) throws(SourceFileError) -> (HTTPSource, RemoteURL) {
    guard let type = section.setting("type") else {
      throw SourceFileError("“\(section.name)” needs a type: \(Self.kinds)", line: section.line)
    }
    guard let kind = SourceKind(rawValue: type.value) else {
      throw SourceFileError("There is no type “\(type.value)”; choose one of \(Self.kinds)", line: type.line)
    }
    let known = SourceKind.commonSettings + kind.ownSettings
    if let stray = section.settings.first(where: { !known.contains($0.name) }) {
      let advice =
        stray.name == "token" || stray.name == "password"
        ? "A token does not belong here: use token-file, token-variable or token-command"
        : "“\(kind.rawValue)” has no setting “\(stray.name)”"
      throw SourceFileError(advice, line: stray.line)
    }
    let limits = try limits(section)
    let base = try base(of: kind, section, limits)
    let rules = try rules(of: kind, section)
    let source = HTTPSource(
      section.name, keyPrefix: try keyPrefix(of: kind, section), rules: rules,
      adapter: try adapter(of: kind, base, section, rules), base: base, token: try token(section),
      transport: transport(section),
      limits: limits, retries: retries, cache: cache)
    return (source, base)
  }

  func transport(_ section: SourceFile.Section) -> HTTPTransport {
    HTTPTransport(trust: section["certificates"].map { .file(path($0)) } ?? .system)
  }

  private static let kinds = SourceKind.allCases.map(\.rawValue).joined(separator: ", ")

  private func base(
    of kind: SourceKind, _ section: SourceFile.Section, _ limits: RemoteLimits
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
    of kind: SourceKind, _ section: SourceFile.Section
  ) throws(SourceFileError) -> String {
    let setting = section.setting("key")
    let prefix = setting?.value ?? kind.usualKey ?? section.name.lowercased()
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

  private func rules(of kind: SourceKind, _ section: SourceFile.Section) throws(SourceFileError)
    -> RemoteRules
  {
    var rules = RemoteRules(looksForMissing: kind != .feed)
    rules.selectsAssigned = kind != .feed && kind != .json && (section["select"] ?? "assigned") == "assigned"
    rules.pullSeconds = try number("pull-timeout", in: section, 1...86_400) ?? rules.pullSeconds
    rules.mostPages = try number("most-pages", in: section, 1...1_000_000) ?? rules.mostPages
    if kind == .json, section["item-url"] == nil { rules.looksForMissing = false }
    if let pull = section["pull"] {
      rules.pulls =
        switch pull {
        case "all", "yes": []
        case "none", "no": nil
        default: pull.split(separator: " ").map(String.init)
        }
    } else if kind == .feed {
      // Readers of a feed do not want to work on every article.
      rules.pulls = nil
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
      if rules.writesBack, kind == .redmine, section.setting("close-as") == nil {
        throw SourceFileError(
          "“write-back = close” needs “close-as = NUMBER”, the number of the state", line: setting.line)
      }
    }
    return rules
  }

  func limits(_ section: SourceFile.Section) throws(SourceFileError) -> RemoteLimits {
    var limits = RemoteLimits()
    limits.seconds = try number("timeout", in: section, 1...3600) ?? limits.seconds
    limits.bodySize = try number("largest-answer", in: section, 1...1024).map { $0 << 20 } ?? limits.bodySize
    if let setting = section.setting("plain-text") {
      guard ["yes", "no"].contains(setting.value) else {
        throw SourceFileError("“plain-text” must be yes or no", line: setting.line)
      }
      limits.allowsPlainText = setting.value == "yes"
    }
    return limits
  }

  private func number(
    _ name: String, in section: SourceFile.Section, _ range: ClosedRange<Int>
  ) throws(SourceFileError) -> Int? {
    guard let setting = section.setting(name) else { return nil }
    guard let number = Int(setting.value), range.contains(number) else {
      throw SourceFileError(
        "“\(name)” must be a number from \(range.lowerBound) to \(range.upperBound)", line: setting.line)
    }
    return number
  }

  private func adapter(
    of kind: SourceKind, _ base: RemoteURL, _ section: SourceFile.Section, _ rules: RemoteRules
  ) throws(SourceFileError) -> any RemoteAdapter {
    let choice = section["select"] ?? "assigned"
    let choices = ["assigned", "mentioned", "created", "all"]
    guard choices.contains(choice) else {
      throw SourceFileError(
        "“select” must be one of \(choices.joined(separator: ", "))", line: section.setting("select")?.line)
    }
    let size =
      try number("page-size", in: section, 1...1000) ?? (kind == .gitea || kind == .forgejo ? 50 : 100)
    switch kind {
    case .github:
      return GitHubAdapter(
        .github, base: base, choice: choice, repository: section["repository"], pageSize: size)
    case .gitea, .forgejo:
      return GitHubAdapter(
        .gitea, base: base, choice: choice, repository: section["repository"], pageSize: size)
    case .gitlab: return GitLabAdapter(base: base, choice: choice, pageSize: size)
    case .redmine:
      return RedmineAdapter(
        base: base, choice: choice, closingState: try number("close-as", in: section, 1...10_000),
        pageSize: size)
    case .roundup:
      let closed = closed(section) ?? RoundupAdapter.usualClosed
      let closingState = section["close-as"] ?? "resolved"
      guard !rules.writesBack || closed.contains(closingState) else {
        throw SourceFileError(
          "“\(closingState)” is not one of the states in “closed”; set “close-as = STATE”",
          line: section.setting("close-as")?.line ?? section.line)
      }
      return RoundupAdapter(
        base: base, choice: choice, user: section["user"], closed: closed, closingState: closingState,
        pageSize: size)
    case .feed: return FeedAdapter(feed: base)
    case .json:
      var fields = JSONAdapter.Fields()
      fields.items = section["items"]
      fields.next = section["next"]
      fields.total = section["total"]
      fields.id = section["id"] ?? fields.id
      fields.title = section["title"] ?? fields.title
      fields.body = section["body"]
      fields.state = section["state"]
      fields.labels = section["labels"]
      fields.assignees = section["assignees"]
      fields.author = section["author"]
      fields.created = section["created"]
      fields.updated = section["updated"]
      fields.due = section["due"]
      fields.url = section["link"]
      return JSONAdapter(
        listURL: base, searchURL: section["search-url"], itemURL: section["item-url"], fields: fields,
        closed: closed(section) ?? JSONAdapter.usualClosed)
    }
  }

  private func closed(_ section: SourceFile.Section) -> Set<String>? {
    section["closed"].map { Set($0.split(separator: " ").map(String.init)) }
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
      return TokenVariable(setting.value) { [environment] name in
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
