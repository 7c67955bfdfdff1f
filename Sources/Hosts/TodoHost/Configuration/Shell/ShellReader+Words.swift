import TodoTxt

/// Reading and expanding one word.
extension ShellReader {
  /// The role of a word, which determines its processing besides the expansion of `$` and quotes.
  enum WordUse {
    /// The value in `NAME=value`: `~` is expanded after `:` too.
    case assignment

    /// The value in `export NAME=value`: like an assignment, but braces make several words.
    case exportedAssignment

    /// An argument of `:`, whose value is discarded.
    case argument

    /// A word of a list: file name patterns and word splitting apply.
    case list
  }

  /// Reads up to the end of the word.
  mutating func word(_ use: WordUse) throws(BeyondReader) -> [UInt8] {
    var result: [UInt8] = []
    var tildeCounts = true
    while let byte = next {
      let tildeCounted = tildeCounts
      tildeCounts = false
      if startsContinuation {
        position += 2
        tildeCounts = tildeCounted
        continue
      }
      switch byte {
      case .space, UInt8(ascii: "\t"), .newline, UInt8(ascii: ";"): return result
      case UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
        UInt8(ascii: ">"):
        throw BeyondReader()
      case UInt8(ascii: "~") where tildeCounted:
        position += 1
        let endsAtColon = use == .assignment || use == .exportedAssignment
        result += try home(endingAt: endsAtColon ? "/: \t\n;" : "/ \t\n;")
      case UInt8(ascii: ":") where use == .assignment || use == .exportedAssignment:
        position += 1
        result.append(byte)
        tildeCounts = true
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        guard use == .assignment else { throw BeyondReader() }
        position += 1
        result.append(byte)
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["):
        guard use != .list else { throw BeyondReader() }
        position += 1
        result.append(byte)
      case UInt8(ascii: "$") where use == .list, UInt8(ascii: "`") where use == .list:
        let start = result.count
        try element(into: &result)
        guard result.count > start, result[start...].allSatisfy({ !$0.splitsOrMatches })
        else { throw BeyondReader() }
      default:
        try element(into: &result)
      }
    }
    return result
  }

  /// Reads one character, quoted part or expansion outside of quotes.
  private mutating func element(into result: inout [UInt8]) throws(BeyondReader) {
    guard let byte = take() else { throw BeyondReader() }
    switch byte {
    case .backslash:
      guard let escaped = take() else { throw BeyondReader() }
      result.append(escaped)
    case UInt8(ascii: "'"):
      guard let end = text[position...].firstIndex(of: byte) else { throw BeyondReader() }
      result += text[position..<end]
      position = end + 1
    case UInt8(ascii: "\""): try doubleQuoted(into: &result)
    case UInt8(ascii: "$"):
      // ANSI-C and translated strings.
      guard next != UInt8(ascii: "'"), next != UInt8(ascii: "\"") else { throw BeyondReader() }
      try expansion(into: &result, isQuoted: false)
    case UInt8(ascii: "`"): result += try directoryOfProgram(endingAt: byte, isQuoted: false)
    default: result.append(byte)
    }
  }

  /// Reads up to the closing quotation mark; the opening one was consumed.
  private mutating func doubleQuoted(into result: inout [UInt8]) throws(BeyondReader) {
    while let byte = take() {
      switch byte {
      case UInt8(ascii: "\""): return
      case .backslash: try escape(into: &result, escapable: Self.escapableInQuotes)
      case UInt8(ascii: "$"): try expansion(into: &result, isQuoted: true)
      case UInt8(ascii: "`"): result += try directoryOfProgram(endingAt: byte, isQuoted: true)
      default: result.append(byte)
      }
    }
    throw BeyondReader()
  }

  /// In double quotes, a backslash is kept unless the next character needs it.
  private mutating func escape(into result: inout [UInt8], escapable: [UInt8]) throws(BeyondReader) {
    guard let escaped = take() else { throw BeyondReader() }
    if escaped == .newline { return }
    if !escapable.contains(escaped) { result.append(.backslash) }
    result.append(escaped)
  }

  private static let escapableInQuotes = Array("$`\"\\".utf8)
  private static let escapableInQuotedBraces = Array("$`\"\\}".utf8)

  // MARK: Expansions

  /// Reads what follows a `$`.
  private mutating func expansion(into result: inout [UInt8], isQuoted: Bool) throws(BeyondReader) {
    if let name = takeName() {
      // The name may continue on the next line.
      guard !startsContinuation else { throw BeyondReader() }
      result += try value(of: name) ?? []
      return
    }
    switch next {
    case .backslash where startsContinuation: throw BeyondReader()
    case UInt8(ascii: "0"):
      position += 1
      result += programPath
    case UInt8(ascii: "{"):
      position += 1
      result += try bracedExpansion(isQuoted: isQuoted)
    case UInt8(ascii: "("):
      position += 1
      result += try directoryOfProgram(endingAt: UInt8(ascii: ")"), isQuoted: isQuoted)
    case let byte?
    where byte.isDigit || Array("@*#?-$![".utf8).contains(byte):
      throw BeyondReader()
    default:
      result.append(UInt8(ascii: "$"))
    }
  }

  private func value(of name: String) throws(BeyondReader) -> [UInt8]? {
    guard !Self.isComputed(name) else { throw BeyondReader() }
    if let value = variables[name] { return value }
    guard !Self.defaulted.contains(name) else { throw BeyondReader() }
    return nil
  }

  /// Reads `NAME}`, `NAME:-word}` and similar.
  private mutating func bracedExpansion(isQuoted: Bool) throws(BeyondReader) -> [UInt8] {
    if text[position...].starts(with: "0}".utf8) {
      position += 2
      return programPath
    }
    guard let name = takeName() else { throw BeyondReader() }
    let value = try value(of: name)
    guard var mark = take() else { throw BeyondReader() }
    if mark == UInt8(ascii: "}") { return value ?? [] }
    var isPresent = value != nil
    if mark == UInt8(ascii: ":") {
      isPresent = !(value ?? []).isEmpty
      guard let following = take() else { throw BeyondReader() }
      mark = following
    }
    switch mark {
    case UInt8(ascii: "-"):
      let word = try bracedWord(isQuoted: isQuoted, isUsed: !isPresent)
      return isPresent ? value ?? [] : word
    case UInt8(ascii: "+"):
      let word = try bracedWord(isQuoted: isQuoted, isUsed: isPresent)
      return isPresent ? word : []
    case UInt8(ascii: "="):
      let word = try bracedWord(isQuoted: isQuoted, isUsed: !isPresent)
      if isPresent { return value ?? [] }
      try assign(word, to: name)
      return word
    default:
      throw BeyondReader()
    }
  }

  /// Reads up to and including the closing brace; a word that is not used assigns nothing.
  private mutating func bracedWord(isQuoted: Bool, isUsed: Bool) throws(BeyondReader) -> [UInt8] {
    let before = variables
    var result: [UInt8] = []
    let start = position
    while let byte = next, byte != UInt8(ascii: "}") {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "`"): throw BeyondReader()
      case .backslash where startsContinuation: throw BeyondReader()
      case UInt8(ascii: "~") where !isQuoted && position == start:
        position += 1
        result += try home(endingAt: "/}")
      case UInt8(ascii: "~") where !isQuoted && text[position - 1] == UInt8(ascii: ":"):
        // This depends on the context of the expansion.
        throw BeyondReader()
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        guard !isQuoted else { throw BeyondReader() }
        try element(into: &result)
      case .backslash where isQuoted:
        position += 1
        try escape(into: &result, escapable: Self.escapableInQuotedBraces)
      case UInt8(ascii: "$") where isQuoted:
        position += 1
        try expansion(into: &result, isQuoted: true)
      default: try element(into: &result)
      }
    }
    guard take() != nil else { throw BeyondReader() }
    if !isUsed { variables = before }
    return result
  }

  /// The home directory, for a consumed `~` that stands alone before one of `ends`.
  private func home(endingAt ends: String) throws(BeyondReader) -> [UInt8] {
    if let byte = next, !ends.utf8.contains(byte) { throw BeyondReader() }
    guard let home = variables["HOME"] else { throw BeyondReader() }
    return home
  }

  /// Reads `dirname "$0"` up to and including `end`; no other command is run.
  private mutating func directoryOfProgram(
    endingAt end: UInt8, isQuoted: Bool
  ) throws(BeyondReader) -> [UInt8] {
    guard let close = text[position...].firstIndex(of: end) else { throw BeyondReader() }
    let words = text[position..<close].split(whereSeparator: \.isBlank).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.first == "dirname", words.count == 2 || (words.count == 3 && words[1] == "--")
    else { throw BeyondReader() }
    switch words[words.count - 1] {
    case "\"$0\"", "\"${0}\"":
      // In some shells, a quotation mark inside backquotes inside quotation marks ends the outer one.
      guard end == UInt8(ascii: ")") || !isQuoted else { throw BeyondReader() }
    case "$0", "${0}":
      guard programPath.allSatisfy({ !$0.splitsOrMatches }) else { throw BeyondReader() }
    default: throw BeyondReader()
    }
    guard programPath.first != .dash else { throw BeyondReader() }
    position = close + 1
    var directory = programPath.parentDirectory
    while directory.last == .newline { directory.removeLast() }
    return directory
  }
}

extension UInt8 {
  /// Whether the character splits an unquoted expansion, or makes it a file name pattern.
  fileprivate var splitsOrMatches: Bool {
    isBlank || self == .newline || Array("*?[\\".utf8).contains(self)
  }
}
