import Testing
import TodoTxt

@Suite struct TodoFilterTests {
  private func filter(_ terms: [String], _ reading: LineDialect = .format) throws -> TodoFilter {
    try TodoFilter(terms: terms.map { Array($0.utf8) }, dialect: reading)
  }

  @Test(arguments: [
    ([], "Call Mom", true), (["mom"], "Call Mom", true), (["MOM", "call"], "Call Mom", true),
    (["mom", "dad"], "Call Mom", false), (["-mom"], "Call Mom", false), (["-dad"], "Call Mom", true),
    (["dad\nmom"], "Call Mom", true), (["-dad\nmom"], "Call Mom", false), (["c.*m"], "Call Mom", true),
    (["^  7 call"], "Call Mom", true), (["^7"], "Call Mom", false), (["mom$"], "Call Mom", true),
    ([""], "Call Mom", true), (["-"], "Call Mom", false), (["mo", "-om"], "Call Mom", false),
    (["\\(a\\)l\\{2\\}"], "Call Mom", true), (["é"], "caf\u{E9}", true), (["É"], "café", true),
  ])
  func matchesLinesWithAllTerms(terms: [String], line: String, expected: Bool) throws {
    let filter = try filter(terms)
    var scratch: [UInt8] = Array("old".utf8)
    #expect(filter.matches(TodoItem(number: 7, line), numberWidth: 3, scratch: &scratch) == expected)
    #expect(filter.isEmpty == terms.isEmpty)
    #expect(filter.words == terms.map { Array($0.utf8) })
  }

  @Test func anInvalidTermIsAnErrorOrMatchesNothing() throws {
    #expect(throws: BasicRegex.SyntaxError.self) { try filter(["["]) }
    #expect(throws: BasicRegex.SyntaxError.self) { try filter(["a", "-["]) }
    let pipeline = try filter(["["], .pipeline)
    #expect(!pipeline.matches(Array("[".utf8)))
    // grep takes words that start with a dash as options, and a single dash as text.
    #expect(try !filter(["--color"], .pipeline).matches(Array("a --color".utf8)))
    #expect(try filter(["--color"], .format).matches(Array("a".utf8)))
    #expect(try filter(["--"], .pipeline).matches(Array("a".utf8)))
    #expect(try !filter(["--"], .pipeline).matches(Array("a-b".utf8)))
  }

  /// The matches of `grep -i`.
  @Test(arguments: [
    ("abc", "xABCx", true), ("abc", "ab", false), ("", "", true), ("a", "", false), ("aab", "aaab", true),
    ("a.c", "ABC", true), ("\\w", "_", true), ("\\W", "a", false), ("\\d", "d", true), ("\\d", "1", false),
    ("\\e", "E", true), ("[]]", "]", true), ("[^]]", "]", false), ("[\\d]", "\\", true), ("[\\d]", "D", true),
    ("a\\|b", "B", true), ("a\\+", "AA", true), ("\\<b", "ab", false), ("a\\", "a", nil), ("\\s", " ", true),
    ("\\S", " ", false), ("\\bb", "a b", true), ("\\Bb", "ab", true), ("[a]x", "AX", true), ("x[", "x[", nil),
    ("[^]a]\\q", "bQ", true), ("abc", "abABC", true), ("a*c", "b", false), ("\\(a\\)\\1", "aA", true),
  ])
  func matchesPatterns(pattern: String, line: String, expected: Bool?) {
    #expect((try? BasicRegex(Array(pattern.utf8)))?.matches(Array(line.utf8)) == expected)
  }

  @Test func unusedGroupsAreNil() throws {
    let regex = try BasicRegex(Array("\\(a\\)\\|\\(b\\)".utf8), ignoresCase: false)
    var seen: [[String?]] = []
    let result = regex.replacingMatches(in: Array("abAc".utf8)) { groups in
      seen.append(groups.map { $0.map { String(decoding: $0, as: UTF8.self) } })
      return [UInt8(ascii: "-")]
    }
    #expect(String(decoding: result, as: UTF8.self) == "--Ac")
    #expect(seen == [["a", "a", nil], ["b", nil, "b"]])
  }

  @Test(arguments: [
    ("*.txt", "todo.txt", true), ("*.txt", "todo.tx", false), ("t?do", "todo", true), ("[ab]", "b", true),
    ("[!ab]", "b", false), ("\\*", "*", true), ("", "", true), ("a", "ab", false), ("?", "é", true),
  ])
  func matchesShellPatterns(pattern: String, text: String, expected: Bool) {
    #expect(ShellPattern.matches(Array(text.utf8), Array(pattern.utf8)) == expected)
  }
}
