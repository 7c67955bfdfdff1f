/// A POSIX basic regular expression, with GNU's `\|`, `\+` and `\?`.
///
/// A pattern that is a plain ASCII word is searched for without regcomp(3). With a back-reference, regexec(3) may
/// take hours for a line of 100 characters: the program then searches by itself, and gives up after a number of
/// steps.
public struct BasicRegex: Sendable {
  /// Why a pattern is no regular expression, in the C library's words.
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
    /// In capitals; a pattern that regards case is always compiled.
    case word([UInt8])
    case compiled(CompiledRegex)
    case backReferring(BackReferenceRegex)
  }

  private let matcher: Matcher

  /// - Parameters:
  ///   - pattern: UTF-8, without newlines.
  ///   - ignoresCase: as grep(1) `-i` does and sed(1) does not.
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

  /// The pattern with a plain letter for each escaped one that has no meaning, as grep(1) takes it; glibc
  /// never finds such a letter without regard to case.
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
      let isStray = isLetter(escaped) && !"bBsSwW".utf8.contains(escaped)
      result += isStray ? [escaped] : [byte, escaped]
    }
    return result
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte.uppercasedASCII)
  }

  /// The pattern in ASCII capitals, where it is a word that is searched for as it is.
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

  /// Whether the search of a line was given up. That line counts as one that does not match.
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
  /// - Parameter replacement: takes the whole match and the groups of the pattern; nil for one that took no part.
  public func replacingMatches(
    in line: [UInt8], with replacement: ([ArraySlice<UInt8>?]) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    if case .word = matcher { return line }
    var result: [UInt8] = []
    var position = 0
    var previousEnd: Int?
    while let match = firstMatch(in: line, from: position), let whole = match[0] {
      result += line[position..<whole.lowerBound]
      // An empty match right behind the one before it is none.
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
  /// Whether `word`, which is in ASCII capitals, occurs anywhere, without regard to case.
  package func containsIgnoringCase(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    guard word.count <= count else { return false }
    // A sigil is searched for faster than a letter of either case.
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
