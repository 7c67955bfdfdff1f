import Dispatch
import Glibc
import ModuleTestKit
import Testing
@testable import ScreenHost

/// Part of the serialized suite, because a process has one terminal at a time.
extension StandardTerminalTests {
  private func prompt(
    history: any AnswerHistory = InMemoryAnswerHistory(), style: ConfirmationStyle = .line
  ) throws -> TerminalPrompt {
    let prompt = TerminalPrompt(
      input: user.device, output: user.device, history: { _ in history }, style: style,
      variable: PseudoTerminal.variable)
    return try #require(prompt)
  }

  private func answer(to question: Question, on prompt: TerminalPrompt) throws -> String? {
    var answer: String?
    try prompt.ask(question) { answer = $0.map { String(decoding: $0, as: UTF8.self) } }
    return answer
  }

  @Test(arguments: [nil, "", "dumb"])
  func aPromptNeedsATerminalThatCanBeDrawnOn(kind: String?) {
    let history = InMemoryAnswerHistory()
    #expect(
      TerminalPrompt(
        input: user.device, output: user.device, history: { _ in history }, style: .line,
        variable: { _ in kind })
        == nil)
  }

  /// Asks while the test plays the user.
  private func asking(
    _ question: Question = Question("Add: "), on prompt: TerminalPrompt, _ body: () throws -> Void
  ) async throws -> String? {
    async let answer = withCheckedContinuation { continuation in
      // On a thread that is not one of Swift's, of which there are few.
      DispatchQueue.global().async {
        continuation.resume(returning: Result { try self.answer(to: question, on: prompt) })
      }
    }
    _ = try user.output(upTo: ControlSequence.enterQuestion)
    try body()
    return try await answer.get()
  }

  @Test func asksBelowTheExistingText() async throws {
    let before = user.settings
    let answer = try await asking(on: prompt()) {
      let question = try user.output(upTo: "C")
      #expect(question == "\rAdd: \u{1B}[K\u{1B}[J\r\u{1B}[5C")
      user.type("ab\u{1B}[D\u{7F}x\r")
    }
    #expect(answer == "xb")
    let output = try user.output(upTo: ControlSequence.leaveQuestion)
    #expect(output.contains("\rAdd: xb\u{1B}[K\u{1B}[J\r\u{1B}[6C"))
    #expect(output.hasSuffix("\r\u{1B}[JAdd: xb\r\n" + ControlSequence.leaveQuestion))
    #expect(user.settings == before)
  }

  @Test func remembersTypedAnswers() throws {
    let history = InMemoryAnswerHistory(["one"])
    let prompt = try prompt(history: history)
    user.type("\u{1B}[A!\r")
    #expect(try answer(to: Question("Add: "), on: prompt) == "one!")
    user.type("given up\u{07}")
    #expect(try answer(to: Question("Add: "), on: prompt) == nil)
    user.type("\r")
    #expect(
      try answer(to: Question("Replacement: ", prefilledWith: Array("as it was".utf8)), on: prompt)
        == "as it was")
    user.type("y\r")
    try prompt.confirm("Delete?") { #expect($0) }
    #expect(history.answers().map { String(decoding: $0, as: UTF8.self) } == ["one", "one!", "given up"])
  }

  @Test(arguments: [("one\recho two\r", true), ("one\r\n \r", false), ("one\r\u{1B}[200~x\u{1B}[201~", true)])
  func dropsInputAfterTheAnswer(typed: String, isSaid: Bool) throws {
    user.type(typed)
    #expect(try answer(to: Question("Add: "), on: prompt()) == "one")
    var request = pollfd(fd: user.device, events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 0) == 0)
    user.type("end\n")
    let output = try user.output(upTo: "end")
    #expect(output.contains(TerminalPrompt.surplusNotice) == isSaid)
  }

  @Test func aKeyAnswersAYesNoQuestion() throws {
    let prompt = try prompt(style: .key)
    user.type("yes\r")
    try prompt.confirm("Delete?") { #expect($0) }
    user.type("n")
    try prompt.confirm("Delete?") { #expect(!$0) }
  }

  @Test(arguments: ["", "prefilled"])
  func readsAnEarlierEndOfInput(prefilled: String) throws {
    // In line mode, which the terminal still has, it is not a character.
    user.type("\u{04}")
    let question = Question("Add: ", prefilledWith: Array(prefilled.utf8))
    #expect(try answer(to: question, on: prompt()) == nil)
  }

  @Test func theEndOfInputIsNoAnswer() async throws {
    let gone = try PseudoTerminal()
    let other = try PseudoTerminal()
    let made = TerminalPrompt(
      input: gone.device, output: user.device, history: { _ in InMemoryAnswerHistory() }, style: .line,
      variable: PseudoTerminal.variable)
    let prompt = try #require(made)
    // Closes the user's end, as a window does; the descriptor's number stays taken.
    let answer = try await asking(on: prompt) { dup2(other.device, gone.user) }
    #expect(answer == nil)
  }

  @Test func redrawsInAnotherSize() async throws {
    user.resize(columns: 40, rows: 5)
    let answer = try await asking(on: prompt()) {
      user.type("abcdefghijklmnopqrstuvwxyz")
      _ = try user.output(upTo: "Add: abcdefghijklmnopqrstuvwxyz\u{1B}[K\u{1B}[J\r\u{1B}[31C")
      user.resize(columns: 24, rows: 5)
      kill(getpid(), SIGWINCH)
      // The row of 31 columns takes two now, the cursor stands in the second.
      let redrawn = try user.output(upTo: "\u{1B}[22C")
      #expect(redrawn.hasPrefix("\u{1B}[1A\rAdd: …klmnopqrstuvwxyz"))
      user.type("\r")
      let last = try user.output(upTo: "\n")
      #expect(last.contains("Add: abcdefghijklmnopqrstuvwxyz\r\n"))
    }
    #expect(answer == "abcdefghijklmnopqrstuvwxyz")
  }
}
