/// A POSIX basic regular expression, with GNU's `\|`, `\+` and `\?`.
///
/// A plain ASCII word is searched for without regcomp(3). With a back-reference, regexec(3) can take hours
/// for a line of 100 characters, so the program uses its own matcher, which gives up after a number of steps.
public struct BasicRegex: Sendable {
  /// Why a pattern is invalid, in the C library's words.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    public var pattern: String
    public var reason: String

    public init(pattern: String, reason: String) {
      self.pattern = pattern
      self.reason = reason
    }

    public var description: String {
      "Not a regular expression: \(pattern). \(reason)."
    }
  }

  private enum Matcher: Sendable {
    /// In upper case; a case-sensitive pattern is always compiled.
    case word([UInt8])
    case compiled(CompiledRegex)
    case backReferring(BackReferenceRegex)
  }

  private let matcher: Matcher

  /// - Parameters:
  ///   - pattern: UTF-8, without newlines.
  ///   - ignoresCase: as with grep(1) `-i`; sed(1) does not.
  public init(_ pattern: [UInt8], ignoresCase: Bool = true) throws(SyntaxError) {
    if ignoresCase, Self.isPlain(pattern) {
      matcher = .word(pattern.map(\.uppercasedASCII))
      return
    }
    let text = ignoresCase ? Self.withoutStrayBackslashes(pattern) : pattern
    var parser = RegexParser(text)
    let node: RegexNode
    do throws(RegexParser.Refusal) {
      node = try parser.parse()
    } catch {
      throw SyntaxError(pattern: String(decoding: pattern, as: UTF8.self), reason: error.rawValue)
    }
    let compiled = try CompiledRegex(text, ignoresCase: ignoresCase)
    matcher =
      parser.backReferences.isEmpty
      ? .compiled(compiled)
      : .backReferring(try BackReferenceRegex(text, node, parser, ignoresCase: ignoresCase))
  }

  /// The pattern with plain letters for escaped letters without a meaning, as grep(1) reads them; glibc never
  /// finds such a letter case-insensitively.
  private static func withoutStrayBackslashes(_ pattern: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "["), let end = RegexParser.bracketEnd(rest) {
        result.append(byte)
        result += rest[..<end]
        rest = rest[end...]
        continue
      }
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        result.append(byte)
        continue
      }
      let isStray = escaped.isLetter && !"bBsSwW".utf8.contains(escaped)
      result += isStray ? [escaped] : [byte, escaped]
    }
    return result
  }

  /// The pattern in ASCII upper case, if it is a plain word.
  package var plainWord: [UInt8]? {
    if case .word(let word) = matcher { word } else { nil }
  }

  /// Whether the pattern occurs anywhere in `line`.
  public func matches(_ line: [UInt8]) -> Bool {
    switch matcher {
    case .word(let word): line.containsIgnoringCase(word)
    case .compiled(let regex): regex.matches(line)
    case .backReferring(let regex): regex.firstMatch(in: line, from: 0, isLongest: false) != nil
    }
  }

  /// Whether the search of some line was given up. Such a line counts as no match.
  public var hasGivenUp: Bool {
    if case .backReferring(let regex) = matcher { regex.hasGivenUp } else { false }
  }

  private func firstMatch(in line: [UInt8], from start: Int) -> [Range<Int>?]? {
    switch matcher {
    case .word: nil
    case .compiled(let regex): regex.firstMatch(in: line, from: start)
    case .backReferring(let regex): regex.firstMatch(in: line, from: start, isLongest: true)
    }
  }

  /// The line with every match replaced, from left to right, as sed(1) does `s/…/…/g`.
  ///
  /// - Parameter replacement: receives the match and the groups of the pattern; nil for an unused group.
  public func replacingMatches(
    in line: [UInt8], with replacement: ([ArraySlice<UInt8>?]) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    if case .word = matcher { return line }
    var result: [UInt8] = []
    var position = 0
    var previousEnd: Int?
    while let match = firstMatch(in: line, from: position), let whole = match[0] {
      result += line[position..<whole.lowerBound]
      // Ignore an empty match that directly follows the previous match.
      if !(whole.isEmpty && whole.lowerBound == previousEnd) {
        result += replacement(match.map { $0.map { line[$0] } })
      }
      position = whole.upperBound
      previousEnd = position
      guard whole.isEmpty else { continue }
      guard position < line.count else { return result }
      result.append(line[position])
      position += 1
    }
    return result + line[position...]
  }

  private static func isPlain(_ pattern: [UInt8]) -> Bool {
    pattern.allSatisfy { $0 < 0x80 && !#"\[.*^$"#.utf8.contains($0) }
  }
}

extension [UInt8] {
  fileprivate func containsIgnoringCase(_ word: [UInt8]) -> Bool {
    withUnsafeBufferPointer { $0.containsIgnoringCase(word) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `word`, in ASCII upper case, occurs anywhere, case-insensitively.
  package func containsIgnoringCase(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    guard word.count <= count else { return false }
    // A sigil can be searched for faster than a letter of either case.
    let isLetter = first.lowercasedASCII != first
    return word.withUnsafeBufferPointer { word in
      var start = 0
      while start <= count - word.count {
        if isLetter {
          guard self[start].uppercasedASCII == first else {
            start += 1
            continue
          }
        } else {
          guard let found = firstIndex(of: first, from: start), found <= count - word.count else {
            return false
          }
          start = found
        }
        var length = 1
        while length < word.count, self[start + length].uppercasedASCII == word[length] { length += 1 }
        if length == word.count { return true }
        start += 1
      }
      return false
    }
  }
}
