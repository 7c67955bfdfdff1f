import ModuleTestKit
import Testing

@Suite struct MessageViewTests {
  private let messages: [Message] = [
    .text("a"), .task(NumberedTask(number: TaskNumber(7), text: Array("b\u{1B}".utf8))), .line([0xFF]),
    .result("c"), .complaint("d"), .text("e"),
  ]

  private func shown(columns: Int? = nil, verbosity: Int) throws -> String {
    let output = RecordingOutput(columns: columns)
    try MessageView(output: output, errors: RecordingOutput(), verbosity: verbosity).display(messages)
    return output.text
  }

  @Test func verbosityDecidesWhichLinesAreShown() throws {
    #expect(try shown(verbosity: 1) == "a\n7 b\u{1B}\n\u{FFFD}\nc\ne\n")
    #expect(try shown(columns: 80, verbosity: 2) == "a\n7 b␛\n\u{FFFD}\nc\ne\n")
    #expect(try shown(verbosity: 0) == "c\n")
  }

  @Test(arguments: [(1, "a\n7 b\u{1B}\n\u{FFFD}\nc\nd\ne\n"), (0, "c\nd\n")])
  func errorsAppearInOrder(verbosity: Int, text: String) throws {
    let both = RecordingOutput()
    try MessageView(output: both, errors: both, verbosity: verbosity).display(messages)
    #expect(both.text == text)
  }

  @Test(arguments: [
    (
      Message.task(NumberedTask(number: TaskNumber(12), text: Array("Call Mom on Friday".utf8))),
      "12 Call Mom\n   on\n   Friday\n"
    ),
    (.result("urgency   very high score"), "urgency   very high\n          score\n"),
    (.text("  one two three\nfour"), "  one two\n  three\nfour\n"),
    (.line(Array("a\u{1B}[1m word of text".utf8)), "a␛[1m word\nof text\n"),
  ])
  func wrapsLinesBetweenWordsOnATerminal(message: Message, text: String) throws {
    let output = RecordingOutput(columns: message.isResult ? 20 : 11)
    let view = MessageView(output: output, errors: RecordingOutput(), wrapsLines: true)
    try view.display([message])
    #expect(output.text == text)
  }
}

extension Message {
  fileprivate var isResult: Bool { if case .result = self { true } else { false } }
}
