import CLinux
import Glibc

/// A POSIX basic regular expression, with GNU's `\|`, `\+` and `\?`.
///
/// A pattern that is a plain ASCII word is searched for without regcomp(3).
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
    case compiled(Compiled)
  }

  private let matcher: Matcher

  /// - Parameters:
  ///   - pattern: UTF-8, without newlines.
  ///   - ignoresCase: as grep(1) `-i` does and sed(1) does not.
  public init(_ pattern: [UInt8], ignoresCase: Bool = true) throws(SyntaxError) {
    matcher =
      ignoresCase && Self.isPlain(pattern)
      ? .word(pattern.map(\.uppercasedASCII))
      : .compiled(
        try Compiled(
          ignoresCase ? Self.withoutStrayBackslashes(pattern) : pattern, ignoresCase: ignoresCase))
  }

  /// The pattern with a plain letter for each escaped one that has no meaning, as grep(1) takes it; glibc
  /// never finds such a letter without regard to case.
  private static func withoutStrayBackslashes(_ pattern: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "["), let end = bracketEnd(rest) {
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

  /// Where a bracket expression that starts before `rest` closes; nil where it does not.
  private static func bracketEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var start = rest.startIndex
    if rest.first == UInt8(ascii: "^") { start += 1 }
    // A bracket that comes first stands for itself.
    return rest.dropFirst(start - rest.startIndex + 1).firstIndex(of: UInt8(ascii: "]"))
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
    case .compiled(let regex): regex.firstMatch(in: line, from: 0) != nil
    }
  }

  /// The line with every match replaced, from left to right, as sed(1) does `s/…/…/g`.
  ///
  /// - Parameter replacement: takes the whole match and the groups of the pattern; nil for one that took no part.
  public func replacingMatches(
    in line: [UInt8], with replacement: ([ArraySlice<UInt8>?]) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    guard case .compiled(let regex) = matcher else { return line }
    var result: [UInt8] = []
    var position = 0
    var previousEnd: Int?
    while let match = regex.firstMatch(in: line, from: position), let whole = match[0] {
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

  /// regexec(3) only reads what regcomp(3) has made, and glibc locks it for threads.
  private final class Compiled: @unchecked Sendable {
    private var regex = regex_t()

    init(_ pattern: [UInt8], ignoresCase: Bool) throws(SyntaxError) {
      UnicodeLocale.use()
      let status = (pattern + [0]).withUnsafeBytes { bytes in
        regcomp(
          &regex, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), ignoresCase ? REG_ICASE : 0)
      }
      guard status == 0 else {
        let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
          regerror(status, &regex, buffer.baseAddress, buffer.count)
          return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        throw SyntaxError(pattern: String(decoding: pattern, as: UTF8.self), reason: reason)
      }
    }

    deinit {
      regfree(&regex)
    }

    /// The first match at or after `start`: its range, then those of the groups.
    func firstMatch(in line: [UInt8], from start: Int) -> [Range<Int>?]? {
      let groups = regex.re_nsub + 1
      // An empty array has no address.
      return (line.isEmpty ? [0] : line).withUnsafeBytes { bytes in
        withUnsafeTemporaryAllocation(of: regmatch_t.self, capacity: groups) { spans in
          spans.initialize(repeating: regmatch_t(rm_so: -1, rm_eo: -1))
          spans[0] = regmatch_t(rm_so: regoff_t(start), rm_eo: regoff_t(line.count))
          let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          guard regexec(&regex, text, groups, spans.baseAddress, REG_STARTEND) == 0 else { return nil }
          return spans.map { $0.rm_so < 0 ? nil : Int($0.rm_so)..<Int($0.rm_eo) }
        }
      }
    }
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
