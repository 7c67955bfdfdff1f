/// The search terms of a listing: a line must match every term.
///
/// A term is a case-insensitive POSIX basic regular expression, as with grep(1) `-i`; one that starts with
/// `-` must not match. A term of several lines matches if any of them does. Terms are matched against the
/// line as todo.sh lists it: the padded number, one space, and the text.
public struct TodoFilter: Sendable {
  private struct Term: Sendable {
    /// One of them must match; nil matches no line.
    var patterns: [BasicRegex]?
    var isExcluded: Bool
  }

  /// The terms as given.
  public let words: [[UInt8]]

  private let terms: [Term]

  /// - Parameter dialect: with todo.sh's rules, a term that grep rejects matches no line.
  /// - Throws: `BasicRegex.SyntaxError` for an invalid regular expression.
  public init(
    terms: [[UInt8]], dialect: LineDialect = .format
  ) throws(BasicRegex.SyntaxError) {
    words = terms
    self.terms = try terms.map { term throws(BasicRegex.SyntaxError) in
      let isExcluded = term.first == UInt8(ascii: "-")
      let pattern = isExcluded ? Array(term.dropFirst()) : term
      return Term(
        patterns: dialect == .pipeline ? Self.grepPatterns(pattern) : try Self.patterns(pattern),
        isExcluded: isExcluded)
    }
  }

  private static func patterns(_ text: [UInt8]) throws(BasicRegex.SyntaxError) -> [BasicRegex] {
    try text.split(separator: .newline, omittingEmptySubsequences: false)
      .map { line throws(BasicRegex.SyntaxError) in try BasicRegex(Array(line)) }
  }

  /// What `grep -i PATTERN` searches for; nil if grep fails, for example because the pattern looks like an
  /// option.
  private static func grepPatterns(_ text: [UInt8]) -> [BasicRegex]? {
    let isOption = text.first == UInt8(ascii: "-") && text.count > 1
    return isOption ? nil : try? patterns(text)
  }

  public var isEmpty: Bool { terms.isEmpty }

  /// The terms whose search of a line was given up. Such a line counts as no match.
  public var givenUpWords: [[UInt8]] {
    zip(words, terms).filter { $0.1.patterns?.contains(where: \.hasGivenUp) ?? false }.map(\.0)
  }

  /// The word that lines must contain, in upper case, if that is the whole filter and no number can contain
  /// it.
  package var plainWord: [UInt8]? {
    guard terms.count == 1, !terms[0].isExcluded, let patterns = terms[0].patterns, patterns.count == 1,
      let word = patterns[0].plainWord,
      !word.contains(where: { $0 == .space || $0.isDigit })
    else { return nil }
    return word
  }

  /// Whether the line matches all terms.
  ///
  /// - Parameters:
  ///   - numberWidth: the padded width of numbers.
  ///   - scratch: a buffer for the line as listed; pass the same one for every line.
  public func matches(_ item: TodoItem, numberWidth: Int, scratch: inout [UInt8]) -> Bool {
    guard !terms.isEmpty else { return true }
    scratch.removeAll(keepingCapacity: true)
    scratch.appendNumber(item.number, width: numberWidth, padding: .space)
    scratch.append(.space)
    scratch += item.bytes
    return matches(scratch)
  }

  /// Whether `line` itself matches all terms.
  public func matches(_ line: [UInt8]) -> Bool {
    terms.allSatisfy { term in
      term.patterns.map { $0.contains { $0.matches(line) } != term.isExcluded } ?? false
    }
  }
}
