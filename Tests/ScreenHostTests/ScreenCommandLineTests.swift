import Testing

@testable import ScreenHost

@Suite struct ScreenCommandLineTests {
  private static let program = ScreenProgram(
    summary: "Read the news", version: "1.2.3", operands: ["ADDRESS", "[WORDS]"],
    details: "The newest come first.")

  static let requests: [([String], ScreenCommandLine)] = [
    (["here"], .run(operands: ["here"])), (["here", "cats"], .run(operands: ["here", "cats"])),
    (["--", "--help"], .run(operands: ["--help"])), (["-"], .run(operands: ["-"])),
    (["--help"], .help), (["-h"], .help), (["here", "--version"], .version),
  ]

  @Test(arguments: requests) func readsTheCommandLine(words: [String], expected: ScreenCommandLine) throws {
    #expect(try ScreenCommandLine(words, of: Self.program) == expected)
  }

  static let refusals: [([String], String)] = [
    ([], "ADDRESS is missing."), (["a", "b", "c"], "“c” is not expected here."),
    (["--verbose"], "There is no option --verbose."),
  ]

  @Test(arguments: refusals) func refusesInvalidWords(words: [String], sentence: String) {
    #expect(throws: UsageError(sentence)) { try ScreenCommandLine(words, of: Self.program) }
  }

  @Test func helpNamesOperandsAndTheKeysFile() {
    #expect(
      Self.program.help(name: "news") == """
        usage: news ADDRESS [WORDS]

        Read the news.
        The newest come first.

          --help     Show this
          --version  Show the version

        On the screen ? shows all keys. Lines KEYS = ACTION in ~/.config/news/keys change them.

        """)
  }
}
