import EditModule
import ModuleTestKit
import Testing

@Suite struct TextCommandTests {
  private func session(
    _ todo: String, answers: [String?] = [], configure: (inout Settings) -> Void = { _ in }
  ) -> CommandSession {
    CommandSession(["todo.txt": todo], plugins: [EditPlugin.self], answers: answers, configure: configure)
  }

  @Test(arguments: [
    (["append", "1", "now"], "a\n", "a now\n"), (["app", "1", "two", "words"], "a\n", "a two words\n"),
    (["append", "1", ", b"], "a\n", "a, b\n"), (["append", "1", ".b"], "a\n", "a.b\n"),
    (["append", "1", "!b"], "a\n", "a !b\n"),
    (["append", "1", #"&|\1 `x` "q" 's' $HOME"#], "a\n", #"a &|\1 `x` "q" 's' $HOME"# + "\n"),
    (["append", "1", "b\r\nc"], "a\n", "a b  c\n"), (["append", "1", "é☕"], "(A) x", "(A) x é☕"),
    (["append", "2", "c"], "a\r\nb\r\n", "a\r\nb c\r\n"), (["append", "1", "b"], "   \n", "    b\n"),
    (["prepend", "1", "now"], "a\n", "now a\n"), (["prep", "1", "two", "words"], "a\n", "two words a\n"),
    (["prepend", "1", "now"], "(A) a\n", "(A) now a\n"),
    (["prepend", "1", "now"], "(a) 12-34-56 a\n", "(a) 12-34-56 now a\n"),
    (["prepend", "1", "now"], "(A) 2026-01-02 a\n", "(A) 2026-01-02 now a\n"),
    (["prepend", "1", "(B)"], "(A) a\n", "(A) (B) a\n"), (["prepend", "1", "x"], "(A)a\n", "x (A)a\n"),
    (["prepend", "1", "&\\"], "2026-01-02 a b\n", "2026-01-02 &\\ a b\n"),
    (["prepend", "1", "b"], "(é) a\n", "(é) b a\n"), (["prepend", "1", "b"], "(A) \n", "(A) b \n"),
    (["prepend", "1", "b"], "x 2026-11-02 2026-11-01 a\n", "x 2026-11-02 2026-11-01 b a\n"),
  ])
  func appendsAndPrependsText(words: [String], before: String, after: String) throws {
    let session = session(before)
    let number = words[1]
    let line = after.split(whereSeparator: \.isNewline)[(Int(number) ?? 1) - 1]
    #expect(session.run(words) == .init("\(number) \(line)\n"))
    #expect(try session.text() == after)
  }

  @Test(arguments: [
    ("a\n", "b c", "b c"), ("(A) a\n", "b", "(A) b"), ("2026-01-02 a\n", "b", "2026-01-02 b"),
    ("(A) 2026-01-02 a\n", "b", "(A) 2026-01-02 b"), ("(A) 2026-01-02 a\n", "(B) b", "(B) 2026-01-02 b"),
    ("(A) 2026-01-02 a\n", "2026-03-04 b", "(A) 2026-03-04 b"),
    ("(A) 2026-01-02 a\n", "(B) 2026-03-04 b", "(B) 2026-03-04 b"),
    ("a\n", "(B) 26-03-04 b", "(B) 26-03-04 b"),
    ("x 2026-01-02 a\n", "b", "x 2026-01-02 b"), ("x 2026-01-02 a\n", "x b", "x b"), ("a\n", "b\nc", "b c"),
  ])
  func replaceKeepsPriorityAndDate(before: String, text: String, after: String) throws {
    let session = session(before)
    #expect(
      session.run("replace", "1", text)
        == .init("1 \(before)TODO: Replaced task with:\n1 \(after)\n"))
    #expect(try session.text() == after + "\n")
  }

  @Test(arguments: [
    (["append", "1", "to:ME"], "a to:ann\n"), (["replace", "1", "b to:bob,me +x"], "b to:bob,ann +x\n"),
    (["append", "1", "to:me", "--literal"], "a to:me\n"),
  ])
  func meIsTheUser(words: [String], after: String) throws {
    let session = session("a\n") { $0.me = "ann" }
    #expect(session.run(words).status == 0)
    #expect(try session.text() == after)
  }

  @Test(arguments: [("prepend", "b x 2026-01-02 a\n"), ("replace", "b\n")])
  func asTodoShCompletionsAreText(action: String, after: String) throws {
    let session = session("x 2026-01-02 a\n") { $0.readsTaskLanguage = false }
    _ = session.run(action, "1", "b")
    #expect(try session.text() == after)
  }

  @Test(arguments: ["append", "prepend", "replace"])
  func rejectsInvalidNumbers(action: String) throws {
    let session = session("a\n\nc\n")
    let text = action == "replace" ? "UPDATED ITEM" : "TEXT TO \(action.uppercased())"
    let usage = CommandSession.Result(error: "usage: todo \(action) NR \"\(text)\"")
    for word in ["abc", "-1", "1x"] {
      #expect(
        session.run(action, word, "x")
          == .init(error: "\(usage.error)\nnote: “\(word)” is not a task number."))
    }
    let several = session.run(action, "1,2", "x").error
    #expect(
      several
        == (action == "replace" ? "\(usage.error)\nnote: “1,2” is not a task number." : "TODO: No task 2.")
    )
    #expect(session.run(action, "", "x") == usage)
    #expect(session.run(action) == usage)
    for number in ["0", "00", "2", "4", "99999999999999999999"] {
      #expect(session.run(action, number, "x") == .init(error: "TODO: No task \(number)."))
    }
    #expect(try session.text() == "a\n\nc\n")
  }

  @Test func printsTheNumberAsTyped() {
    #expect(session("a\n").run("append", "01", "b") == .init("01 a b\n"))
  }

  @Test(arguments: [
    ("append", "Append: ", "a b\n"), ("prepend", "Prepend: ", "b a\n"), ("replace", "Replacement: ", "b\n"),
  ])
  func promptsForAMissingText(action: String, question: String, after: String) throws {
    for words in [[action, "1"], [action, "1", ""], [action, "1", "", "more"]] {
      let session = session("a\n", answers: ["  b\t"]) { $0.acceptsEmptyTexts = words.count > 2 }
      #expect(session.run(words).error.isEmpty)
      #expect(session.prompt.questions == [question])
      #expect(try session.text() == after)
    }
  }

  /// The user gave the text, so there is no prompt.
  @Test(arguments: ["append", "prepend", "replace"], ["", " ", "\n"])
  func rejectsBlankText(action: String, text: String) throws {
    let session = CommandSession(
      ["todo.txt": "a\n"], plugins: [EditPlugin.self], answers: ["never"],
      prepare: { context in context.surroundings.pipedText = { PipedText(Array("never\n".utf8)) } })
    #expect(
      session.run(action, "1", text) == .init(error: "Nothing was changed: the text is empty."))
    #expect(session.prompt.questions.isEmpty)
    #expect(try session.text() == "a\n")
  }

  @Test func asTodoShAppendsABlank() throws {
    let session = session("a\n") { $0.acceptsEmptyTexts = true }
    #expect(session.run("append", "1", " ") == .init("1 a  \n"))
  }

  @Test func promptsOnlyForAnExistingTask() {
    let session = session("a\n")
    #expect(session.run("append", "2") == .init(error: "TODO: No task 2."))
    #expect(session.prompt.questions.isEmpty)
  }

  @Test(arguments: [nil, "", " "])
  func anEmptyAnswerCancels(answer: String?) throws {
    let session = session("a\n", answers: [answer])
    #expect(session.run("replace", "1") == .init(error: "Nothing was changed."))
    #expect(try session.text() == "a\n")
  }

  @Test(arguments: [nil, ""])
  func asTodoShAcceptsAnEmptyAnswer(answer: String?) throws {
    let session = session("(A) a\n", answers: [answer, answer]) { $0.acceptsEmptyTexts = true }
    #expect(session.run("append", "1") == .init("1 (A) a \n"))
    #expect(session.run("replace", "1").output == "1 (A) a \nTODO: Replaced task with:\n1 (A) \n")
  }

  @Test func forceNeedsAText() throws {
    let session = session("a\n") { $0.isForced = true }
    for action in ["append", "prepend", "replace"] {
      #expect(session.run(action, "1") == .init(error: "Nothing was changed: the text is empty."))
    }
    #expect(session.prompt.questions.isEmpty)
    #expect(try session.text() == "a\n")
  }

  @Test func asTodoShForceUsesAnEmptyText() throws {
    let session = session("a\nb\nc\n") {
      $0.isForced = true
      $0.acceptsEmptyTexts = true
    }
    #expect(session.run("append", "1") == .init("1 a \n"))
    #expect(session.run("prepend", "2", "", "z") == .init("2  z b\n"))
    #expect(session.run("replace", "3") == .init(error: "TODO: No updated task 3."))
    #expect(try session.text() == "a \n z b\n\n")
    #expect(session.prompt.questions.isEmpty)
  }

  @Test func sentenceDelimitersCanBeSet() {
    #expect(session("a\n") { $0.sentenceDelimiters = "é!" }.run("append", "1", "é") == .init("1 aé\n"))
    #expect(session("a\n") { $0.sentenceDelimiters = "" }.run("append", "1", ",") == .init("1 a ,\n"))
  }

  @Test(arguments: [
    ["append", "1", "b", "--expect", "(A) a"], ["append", "--expect=(A) a", "1", "b"],
  ])
  func expectComparesTheWholeLine(words: [String]) throws {
    let session = session("(A) a\n")
    #expect(session.run(words) == .init("1 (A) a b\n"))
    #expect(session.run(words) == .init(error: "Task 1 is now “(A) a b”; nothing was changed."))
    #expect(try session.text() == "(A) a b\n")
  }

  @Test func readsOneLineFromAPipe() throws {
    for (input, expected) in [
      ("b c\n", CommandSession.Result("1 a b c\n")), ("\u{FEFF}b c\n", .init("1 a b c\n")),
      ("", .init(error: "Nothing was changed: standard input is empty.")),
      ("b\nc\n", .init(error: "Nothing was changed: a task is one line, and standard input has 2.")),
    ] {
      let session = CommandSession(
        ["todo.txt": "a\n"], plugins: [EditPlugin.self],
        prepare: { context in
          context.surroundings.pipedText = { PipedText(Array(input.utf8)) }
        })
      #expect(session.run("append", "1") == expected)
      #expect(try session.text() == (expected.status == 0 ? "a b c\n" : "a\n"))
    }
  }

  @Test func aTextMayHoldTwoDashes() throws {
    let session = session("a\n")
    #expect(session.run("append", "1", "b", "--", "c") == .init("1 a b -- c\n"))
    #expect(session.run("append", "1", "--", "--expect", "b") == .init("1 a b -- c --expect b\n"))
  }

  @Test func keepsInvalidUTF8() throws {
    let session = session("a\n")
    #expect(session.run([Array("append".utf8), Array("1".utf8), [0xFF, 0xC3]]).error.isEmpty)
    #expect(session.run("prepend", "1", "b").error.isEmpty)
    #expect(try session.bytes() == Array("b a ".utf8) + [0xFF, 0xC3, 0x0A])
  }

  @Test func refusesATaskThatChangedDuringThePrompt() throws {
    let session = CommandSession(
      ["todo.txt": "a\n"], plugins: [EditPlugin.self], answers: ["b"],
      meanwhile: { $0.store(at: "/ann/todo.txt").replace(with: TodoList("c\na\n")) })
    #expect(session.run("append", "1") == .init(error: "Task 1 is now “c”; nothing was changed."))
    #expect(try session.text() == "c\na\n")
  }
}
