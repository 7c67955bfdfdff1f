import Testing

@testable import ModuleKit

/// Compared with the output of `printf %q` of bash 5.2.
@Suite struct ShellQuotingTests {
  @Test(arguments: [
    ("buy", "buy"), ("", "''"), ("it's", #"it\'s"#), ("a b", #"a\ b"#), ("~a", #"\~a"#), ("a~", "a~"),
    ("a=~", #"a=\~"#), ("a:~", #"a:\~"#), ("#a", "\\#a"), ("a#", "a#"), ("+a@b%-._/:c", "+a@b%-._/:c"),
    ("a,b^c]d", #"a\,b\^c\]d"#), ("{a}!b", #"\{a\}\!b"#), ("$(x)`y`\\", #"\$\(x\)\`y\`\\"#), ("é", "é"),
    ("a\tb", #"$'a\tb'"#), ("\u{1B}[m", #"$'\E[m'"#), ("a\u{7F}", #"$'a\177'"#),
    ("\u{1}é'\\", #"$'\001é\'\\'"#),
  ])
  func quotesAsBashDoes(text: String, expected: String) {
    #expect(Array(text.utf8).quotedForShell == expected)
  }

  @Test func escapesInvalidText() {
    #expect([UInt8]([0xFF, 0x61]).quotedForShell == #"$'\377a'"#)
  }
}
