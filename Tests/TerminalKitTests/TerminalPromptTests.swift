import Dispatch
import Glibc
import ModuleKit
import ModuleTestKit
import Testing

@testable import TerminalKit

/// Part of the serialized suite, because a process has one terminal at a time.
extension StandardTerminalTests {
  private func prompt(
    history: any AnswerHistory = InMemoryAnswerHistory(), style: ConfirmationStyle = .line
  ) throws -> TerminalPrompt {
    try #require(
      TerminalPrompt(
        input: user.device, output: user.device, history: history, style: style,
        variable: PseudoTerminal.variable))
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
        input: user.device, output: user.device, history: history, style: .line, variable: { _ in kind })
        == nil)
  }

  @Test func asksBelowWhatStandsThere() throws {
    let before = user.settings
    user.type("ab\u{1B}[D\u{7F}x\r")
    #expect(try answer(to: Question("Add: "), on: prompt()) == "xb")
    let output = try user.output(upTo: ControlSequence.leaveQuestion)
    #expect(output.hasPrefix(ControlSequence.enterQuestion + "\rAdd: \u{1B}[K\u{1B}[J\r\u{1B}[5C"))
    #expect(output.contains("\rAdd: xb\u{1B}[K\u{1B}[J\r\u{1B}[6C"))
    #expect(output.hasSuffix("\r\u{1B}[JAdd: xb\r\n" + ControlSequence.leaveQuestion))
    #expect(user.settings == before)
  }

  @Test func remembersWhatWasTyped() throws {
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
  func dropsWhatFollowsTheAnswer(typed: String, isSaid: Bool) throws {
    user.type(typed)
    #expect(try answer(to: Question("Add: "), on: prompt()) == "one")
    var request = pollfd(fd: user.device, events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 0) == 0)
    user.type("end\n")
    let output = try user.output(upTo: "end")
    #expect(output.contains(TerminalPrompt.surplusNotice) == isSaid)
  }

  @Test func aKeyIsAnAnswerWhereOneIsEnough() throws {
    let prompt = try prompt(style: .key)
    user.type("yes\r")
    try prompt.confirm("Delete?") { #expect($0) }
    user.type("n")
    try prompt.confirm("Delete?") { #expect(!$0) }
  }

  @Test(arguments: ["", "prefilled"])
  func takesTheEndThatWasTypedEarlier(prefilled: String) throws {
    // In lines, as the terminal still is, it is no character.
    user.type("\u{04}")
    let question = Question("Add: ", prefilledWith: Array(prefilled.utf8))
    #expect(try answer(to: question, on: prompt()) == nil)
  }

  @Test func theEndOfTheTerminalIsNoAnswer() throws {
    let gone = try PseudoTerminal()
    let prompt = try #require(
      TerminalPrompt(
        input: gone.device, output: gone.device, history: InMemoryAnswerHistory(), style: .line,
        variable: PseudoTerminal.variable))
    dup2(user.device, gone.user)
    #expect(try answer(to: Question("Add: "), on: prompt) == nil)
  }

  @Test func isDrawnAnewForAnotherSize() async throws {
    user.resize(columns: 40, rows: 5)
    let (user, prompt) = (user, try prompt())
    async let answer = withCheckedContinuation { continuation in
      // Not on one of Swift's threads, of which there are few.
      DispatchQueue.global().async {
        continuation.resume(returning: try? self.answer(to: Question("Add: "), on: prompt))
      }
    }
    _ = try user.output(upTo: "\u{1B}[5C")
    user.type("abcdefghijklmnopqrstuvwxyz")
    _ = try user.output(upTo: "Add: abcdefghijklmnopqrstuvwxyz\u{1B}[K\u{1B}[J\r\u{1B}[31C")
    user.resize(columns: 24, rows: 5)
    kill(getpid(), SIGWINCH)
    // The row of 31 columns takes two now, the cursor stands in the second.
    #expect(try user.output(upTo: "\u{1B}[22C").hasPrefix("\u{1B}[1A\rAdd: …klmnopqrstuvwxyz"))
    user.type("\r")
    #expect(await answer == "abcdefghijklmnopqrstuvwxyz")
    #expect(try user.output(upTo: "\n").contains("Add: abcdefghijklmnopqrstuvwxyz\r\n"))
  }
}
