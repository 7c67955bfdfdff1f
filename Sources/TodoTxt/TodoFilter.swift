/// The search terms of a listing: a line has to match each of them.
///
/// A term is a POSIX basic regular expression without regard to case, as grep(1) `-i` has it; one that starts
/// with `-` has to be missing. Of several in one term, a line each, any will do. Terms see the line as todo.sh
/// lists it: the number, padded with spaces, one space, and the text.
public struct TodoFilter: Sendable {
  private struct Term: Sendable {
    /// Of which one has to match; nil lets no line pass.
    var patterns: [BasicRegex]?
    var isExcluded: Bool
  }

  /// The terms as they were given.
  public let words: [[UInt8]]

  private let terms: [Term]

  /// Lets every line pass.
  public init() {
    words = []
    terms = []
  }

  /// - Parameter reading: read by todo.sh's pipeline, a term that grep can't use leaves no line.
  /// - Throws: `BasicRegex.SyntaxError` when a term is no regular expression.
  public init(
    terms: [[UInt8]], reading: LineReading = .format
  ) throws(BasicRegex.SyntaxError) {
    words = terms
    self.terms = try terms.map { term throws(BasicRegex.SyntaxError) in
      let isExcluded = term.first == UInt8(ascii: "-")
      let pattern = isExcluded ? Array(term.dropFirst()) : term
      return Term(
        patterns: reading == .pipeline ? Self.grepPatterns(pattern) : try Self.patterns(pattern),
        isExcluded: isExcluded)
    }
  }

  private static func patterns(_ text: [UInt8]) throws(BasicRegex.SyntaxError) -> [BasicRegex] {
    try text.split(separator: .newline, omittingEmptySubsequences: false)
      .map { line throws(BasicRegex.SyntaxError) in try BasicRegex(Array(line)) }
  }

  /// What `grep -i PATTERN` searches for; nil where it fails, as it does when it takes the pattern for an
  /// option.
  private static func grepPatterns(_ text: [UInt8]) -> [BasicRegex]? {
    let isOption = text.first == UInt8(ascii: "-") && text.count > 1
    return isOption ? nil : try? patterns(text)
  }

  public var isEmpty: Bool { terms.isEmpty }

  /// The terms whose search of a line was given up. Such a line counts as one that does not match.
  public var givenUpWords: [[UInt8]] {
    zip(words, terms).filter { $0.1.patterns?.contains(where: \.hasGivenUp) ?? false }.map(\.0)
  }

  /// The one word that lines have to hold, in capitals, where that is all and no number can hold it.
  package var plainWord: [UInt8]? {
    guard terms.count == 1, !terms[0].isExcluded, let patterns = terms[0].patterns, patterns.count == 1,
      let word = patterns[0].plainWord,
      !word.contains(where: { $0 == .space || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return word
  }

  /// Whether the line matches all terms.
  ///
  /// - Parameters:
  ///   - numberWidth: the columns that numbers are padded to.
  ///   - scratch: room to spell the line as it is listed; hand in the same one for every line.
  public func matches(_ item: TodoItem, numberWidth: Int, scratch: inout [UInt8]) -> Bool {
    guard !terms.isEmpty else { return true }
    scratch.removeAll(keepingCapacity: true)
    scratch.appendNumber(item.number, width: numberWidth, padding: .space)
    scratch.append(.space)
    scratch += item.bytes
    return matches(scratch)
  }

  /// Whether `line` matches all terms as it is.
  public func matches(_ line: [UInt8]) -> Bool {
    terms.allSatisfy { term in
      term.patterns.map { $0.contains { $0.matches(line) } != term.isExcluded } ?? false
    }
  }
}
