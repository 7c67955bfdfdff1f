import CLinux
import Glibc
import ModuleTestKit
import Testing

@testable import TodoTxt

@Suite struct BackReferenceTests {
  /// Without counts, because regexec(3) misses some matches of a counted group.
  private static let parts = [
    "a", "b", "A", "é", ".", "[ab]", "[^a]", "[[:upper:]]", "\\w", "\\W", "*", "\\+", "\\?", "^",
    "$", "\\<", "\\>", "\\b", "\\B", "\\|", "\\1", "\\1", "\\2", "\\(a\\)", "\\(.\\)", "\\(a*\\)",
    "\\(a\\|b\\)", "\\(", "\\)", "\\(.*\\)",
  ]

  private static let texts =
    ["", "a", "aa", "ab", "aba", "abab", "AbaB", "a b a", "éaÉa", "bab", "aabb", "b.a*"].map {
      Array($0.utf8)
    }

  /// The match that regexec(3) finds; nil if regcomp(3) refuses the pattern.
  private func expected(_ pattern: [UInt8], _ ignoresCase: Bool, _ text: [UInt8]) -> Range<Int>?? {
    var regex = regex_t()
    let status = (pattern + [0]).withUnsafeBytes {
      regcomp(&regex, $0.baseAddress?.assumingMemoryBound(to: CChar.self), ignoresCase ? REG_ICASE : 0)
    }
    guard status == 0 else { return nil }
    defer { regfree(&regex) }
    var span = regmatch_t(rm_so: 0, rm_eo: regoff_t(text.count))
    let isFound = (text + [0]).withUnsafeBytes {
      regexec(&regex, $0.baseAddress?.assumingMemoryBound(to: CChar.self), 1, &span, REG_STARTEND) == 0
    }
    return .some(isFound ? Int(span.rm_so)..<Int(span.rm_eo) : nil)
  }

  @Test(arguments: [true, false])
  func agreesWithTheCLibrary(ignoresCase: Bool) throws {
    UnicodeLocale.use()
    var random = SeededGenerator(seed: 11)
    var (compared, different) = (0, [String]())
    for _ in 0..<6_000 {
      let pattern = Array(
        (0..<Int.random(in: 2...6, using: &random)).map { _ in Self.parts.randomElement(using: &random) ?? ""
        }
        .joined().utf8)
      for text in Self.texts {
        guard let expected = expected(pattern, ignoresCase, text) else { break }
        let regex = try BasicRegex(pattern, ignoresCase: ignoresCase)
        compared += 1
        if regex.matches(text) != (expected != nil) {
          different.append(
            "\(String(decoding: pattern, as: UTF8.self)) in \(String(decoding: text, as: UTF8.self)): \(expected != nil)"
          )
        }
      }
    }
    #expect(compared > 10_000)
    #expect(different == [])
  }

  /// regexec(3) takes more than a minute for each of these.
  @Test(arguments: [
    ("\\(a*\\)*\\1b", 5_000, "", false), ("\\(a*\\)*\\(a*\\)*\\1\\2b", 5_000, "", false),
    ("\\(a*\\)*\\1", 5_000, "b", true), ("^\\(a*\\)\\1$", 1_000, "", true),
  ])
  func needsFewSteps(pattern: String, count: Int, end: String, matches: Bool) throws {
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: count) + Array(end.utf8)
    let regex = try BasicRegex(Array(pattern.utf8))
    #expect(regex.matches(line) == matches)
    #expect(!regex.hasGivenUp)
  }

  @Test func givesUpAfterANumberOfSteps() throws {
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: 5_000) + Array("cb".utf8)
    let regex = try BasicRegex(Array("^\\(a*\\)*\\(a*\\)*\\1d*b".utf8))
    #expect(regex.matches(Array("aab".utf8)))
    #expect(!regex.hasGivenUp)
    for _ in 0..<100 { #expect(!regex.matches(line)) }
    #expect(regex.hasGivenUp)
  }

  @Test(arguments: [
    "\\(a\\{1,255\\}\\)\\{1,255\\}", "\\(\\(\\(a\\{255\\}\\)\\{255\\}\\)\\{255\\}\\)\\{255\\}",
    "a\\{32767\\}",
    "\\(a*\\)\\{2000\\}\\1", "\\(a\\{1,255\\}\\)\\{1,255", "\\(\\(\\)\\{999\\}\\)\\{999\\}",
  ])
  func refusesRepetitionsThatAreTooLarge(pattern: String) {
    let error = #expect(throws: BasicRegex.SyntaxError.self) { try BasicRegex(Array(pattern.utf8)) }
    #expect(error?.reason == "Its repetitions are too large")
  }

  @Test func rejectsDeeplyNestedGroups() {
    let pattern = String(repeating: "\\(", count: 100_000)
    let error = #expect(throws: BasicRegex.SyntaxError.self) { try BasicRegex(Array(pattern.utf8)) }
    #expect(error?.reason == "Its groups are nested too deeply")
  }
}
