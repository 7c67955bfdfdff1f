import Testing
import TodoTxt

@Suite struct BasicRegexTests {
  /// The output of GNU sed 4.9 for the same substitution, except for the `/`.
  @Test(arguments: [
    ("a*", "baaac", "-b-c-"), ("x*", "abc", "-a-b-c-"), ("^a", "aaa", "-aa"),
    ("a$", "aaa", "aa-"), ("B", "abAB", "abA-"), ("a\\|b", "abc", "--c"), (".", "é☃", "--"),
    ("b*$", "abb", "a-"),
    ("\\<", "ab cd", "-ab -cd"), ("\\t", "t\tt", "t-t"), ("a/b", "xa/by", "x-y"),
    ("[[:space:]]", "a b\tc", "a-b-c"),
    ("", "", "-"), ("q", "abc", "abc"), ("\\(a\\)\\1", "aaa", "-a"), ("\\\\t", "a\\tb", "a-b"),
  ])
  func replacesEveryMatch(pattern: String, line: String, expected: String) throws {
    let regex = try BasicRegex(sed: Array(pattern.utf8))
    let result = regex.replacingMatches(in: Array(line.utf8)) { _ in [UInt8(ascii: "-")] }
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  @Test func keepsInvalidUTF8() throws {
    let regex = try BasicRegex(sed: Array("b*".utf8))
    let result = regex.replacingMatches(in: [0xFF, 0x62, 0xC3]) { _ in [0x2D] }
    #expect(result == [0x2D, 0xFF, 0x2D, 0xC3, 0x2D])
  }

  @Test func rejectsAnInvalidPattern() {
    #expect(throws: BasicRegex.SyntaxError.self) { try BasicRegex(sed: Array("[".utf8)) }
  }
}
