import AddModule
import ModuleTestKit
import Testing

@Suite struct AddCommandTests {
  /// On 2024-10-04.
  private func session(
    _ todo: String = "Call Mom\n", answers: [String?] = [], configure: (inout Settings) -> Void = { _ in }
  ) -> CommandSession {
    CommandSession(["todo.txt": todo], plugins: [AddPlugin.self], answers: answers, configure: configure)
  }

  @Test(arguments: [
    (["Feed", "the cat"], "Feed the cat"), (["(b) low"], "(B) low"), (["(b)->x"], "(B)->x"), (["(b)"], "(B)"),
    (["two\nlines\r"], "two lines "), (["+p @c due:2026-01-01"], "+p @c due:2026-01-01"),
    (["", "more"], " more"),
    (["a  b "], "a  b "), (["(1) x"], "(1) x"), (["(é) x"], "(é) x"), (["-n"], "-n"),
    (["--", "--help"], "--help"), (["buy", "--large", "eggs"], "buy --large eggs"),
    ([#"&|\ `x` "q" 's' $HOME"#], #"&|\ `x` "q" 's' $HOME"#), (["x", "", "y"], "x  y"),
  ])
  func addsOneLine(words: [String], expected: String) throws {
    for action in ["add", "a"] {
      let session = session()
      #expect(session.run([action] + words) == .init("2 \(expected)\nTODO: 2 added.\n"))
      #expect(try session.text() == "Call Mom\n\(expected)\n")
    }
  }

  @Test(arguments: [("", "a\n"), ("x", "x\na\n"), ("x\r\n", "x\r\na\r\n"), ("\n\n", "\n\na\n")])
  func addsAtTheEnd(before: String, after: String) throws {
    let session = session(before)
    #expect(session.run("add", "a").error.isEmpty)
    #expect(try session.text() == after)
  }

  @Test(arguments: [
    ("Buy milk", "2024-10-04 Buy milk", "(C) 2024-10-04 Buy milk"),
    ("(a) Buy milk", "(A) 2024-10-04 Buy milk", "(A) 2024-10-04 Buy milk"),
    ("(a)Buy milk", "2024-10-04 (A)Buy milk", "(C) 2024-10-04 (A)Buy milk"),
    ("(a)\nBuy milk", "(A) 2024-10-04 Buy milk", "(A) 2024-10-04 Buy milk"),
    ("x done", "2024-10-04 x done", "(C) 2024-10-04 x done"),
  ])
  func putsTheDateAfterThePriority(text: String, dated: String, prioritized: String) throws {
    let dating = session { $0.addsCreationDate = true }
    #expect(dating.run("add", text) == .init("2 \(dated)\nTODO: 2 added.\n"))
    let both = session {
      $0.addsCreationDate = true
      $0.priorityOnAdd = Priority(rawValue: UInt8(ascii: "C"))
    }
    #expect(both.run("add", text) == .init("2 \(prioritized)\nTODO: 2 added.\n"))
  }

  @Test(arguments: [("a", "(C) a"), ("(b) a", "(B) a"), ("(b)->a", "(B)->a"), ("(1) a", "(C) (1) a")])
  func addsTheConfiguredPriority(text: String, expected: String) {
    let session = session { $0.priorityOnAdd = Priority(rawValue: UInt8(ascii: "C")) }
    #expect(session.run("add", text) == .init("2 \(expected)\nTODO: 2 added.\n"))
  }

  @Test(arguments: [["add"], ["addm"]])
  func promptsForAMissingText(words: [String]) throws {
    let session = session(answers: ["  Feed the cat\t"])
    #expect(session.run(words) == .init("2 Feed the cat\nTODO: 2 added.\n"))
    #expect(session.prompt.questions == ["Add: "])
  }

  /// The user gave the text, so there is no prompt.
  @Test(arguments: ["", " ", "\t \n", "\n\n"], [false, true])
  func rejectsBlankText(text: String, isForced: Bool) throws {
    for action in ["add", "addm"] {
      let session = session(answers: ["never"]) { $0.isForced = isForced }
      #expect(
        session.run(action, text) == .init(error: "Nothing was added: a task needs text."))
      #expect(session.prompt.questions.isEmpty)
      #expect(try session.text() == "Call Mom\n")
      let piped = piped("never\n")
      #expect(piped.run(action, text).status == 1)
      #expect(try piped.text() == "Call Mom\n")
    }
  }

  /// The name of a list is no text, as the list's file does not get it.
  @Test func aTaskOfAListNeedsText() throws {
    let session = session {
      $0.files.lists = [
        ListFile(mark: "home", todo: "/ann/todo.txt", done: "/ann/done.txt"),
        ListFile(mark: "team", todo: "/ann/team.txt", done: "/ann/done.txt"),
      ]
    }
    #expect(session.run("add", "list:team ") == .init(error: "Nothing was added: a task needs text."))
    #expect(session.run("addm", "list:team\nb\n").output.hasSuffix("added.\n"))
    #expect(try session.text() == "Call Mom\nb\n")
  }

  @Test(arguments: [["add", ""], ["add", "", "more"], ["addm", ""]])
  func asTodoShPromptsForAnEmptyArgument(words: [String]) throws {
    let session = session(answers: ["  Feed the cat\t"]) { $0.acceptsEmptyTexts = true }
    #expect(session.run(words) == .init("2 Feed the cat\nTODO: 2 added.\n"))
    #expect(session.prompt.questions == ["Add: "])
  }

  @Test(arguments: [nil, "", "  "])
  func anEmptyAnswerCancels(answer: String?) throws {
    let session = session(answers: [answer])
    #expect(session.run("add") == .init(error: "Nothing was added."))
    #expect(try session.text() == "Call Mom\n")
  }

  @Test func asTodoShAcceptsAnEmptyAnswer() throws {
    let session = session(answers: [""]) { $0.acceptsEmptyTexts = true }
    #expect(session.run("add") == .init("2 \nTODO: 2 added.\n"))
    #expect(session.run("addm") == .init())
    #expect(session.run("addm", "\n\n") == .init())
    #expect(session.run("add", " ") == .init("3  \nTODO: 3 added.\n"))
    #expect(session.run("addm", "\n \n") == .init("4  \nTODO: 4 added.\n"))
    #expect(try session.text() == "Call Mom\n\n \n \n")
  }

  @Test(arguments: [
    (["add"], false), (["addm"], false), (["add", ""], true), (["add", "", "x"], true),
    (["addm", "", "x"], true),
  ])
  func forceNeedsAText(words: [String], isTodoSh: Bool) throws {
    let session = session {
      $0.isForced = true
      $0.acceptsEmptyTexts = isTodoSh
    }
    #expect(session.run(words) == .init(error: "usage: todo \(words[0]) \"TODO ITEM\""))
    #expect(try session.text() == "Call Mom\n")
  }

  @Test(arguments: [
    (["one\ntwo"], ["one", "two"]), (["one", "two\n\n\n(c) three\n"], ["one two", "(C) three"]),
    (["one\r\ntwo"], ["one ", "two"]), (["one\n \r\ntwo"], ["one", "two"]), (["*"], ["*"]),
  ])
  func addmAddsEachLine(words: [String], expected: [String]) throws {
    let session = session()
    let output = expected.enumerated().map { "\($0 + 2) \($1)\nTODO: \($0 + 2) added.\n" }.joined()
    #expect(session.run(["addm"] + words) == .init(output))
    #expect(try session.text() == "Call Mom\n" + expected.map { $0 + "\n" }.joined())
  }

  @Test(arguments: [
    ("l1\nl2\n\nl3\n", ["l1", "l2", "l3"], ", 1 blank line skipped"), ("l1\nl2", ["l1", "l2"], ""),
    ("\n  a\t\r\n \n(b) b\n", ["a", "(B) b"], ", 2 blank lines skipped"),
    ("\nl1\n", ["l1"], ", 1 blank line skipped"),
  ])
  func addsEachPipedLine(input: String, expected: [String], left: String) throws {
    for action in ["add", "addm"] {
      let session = piped(input)
      let lines = expected.enumerated().map { "\($0 + 2) \($1)\n" }.joined()
      #expect(session.run(action) == .init("\(lines)TODO: \(expected.count) added\(left).\n"))
      #expect(try session.text() == "Call Mom\n" + expected.map { $0 + "\n" }.joined())
    }
  }

  @Test func addsASinglePipedLine() throws {
    let session = piped("Feed the cat\n")
    #expect(session.run("add") == .init("2 Feed the cat\nTODO: 2 added.\n"))
    #expect(session.run("addm", "a\nb").output.hasSuffix("TODO: 4 added.\n"))
    #expect(session.prompt.questions.isEmpty)
  }

  @Test(arguments: ["", "\n", " \r\n\n"]) func anEmptyInputIsAnError(input: String) throws {
    let session = piped(input)
    #expect(
      session.run("addm") == .init(error: "Nothing was added: standard input is empty."))
    #expect(try session.text() == "Call Mom\n")
  }

  private func piped(_ input: String) -> CommandSession {
    CommandSession(
      ["todo.txt": "Call Mom\n"], plugins: [AddPlugin.self],
      prepare: { context in context.surroundings.pipedText = { PipedText(Array(input.utf8)) } })
  }

  @Test func verbosityZeroPrintsNothing() throws {
    let session = session { $0.verbosity = 0 }
    #expect(session.run("add", "a") == .init())
    #expect(session.run("addm", "b\nc") == .init())
    #expect(try session.text() == "Call Mom\na\nb\nc\n")
  }

  @Test func reportsASecondTodoFile() {
    let session = session {
      $0.files.todo = "/ann/todo.txt"
      $0.files.origin = .workingDirectory(insteadOf: "/home/ann/todo.txt")
    }
    #expect(
      session.run("add", "a").output == "2 a\nTODO: 2 added to ./todo.txt, not to /home/ann/todo.txt.\n")
  }

  @Test func theMessageNamesTheFile() {
    let session = session { $0.files = TodoFiles(beside: "/ann/in.box.txt") }
    #expect(session.run("add", "a") == .init("1 a\nIN: 1 added.\n"))
  }

  @Test func keepsInvalidUTF8() throws {
    let session = session("")
    #expect(session.run([Array("add".utf8), [0xFF, 0x0A, 0xC3]]).error.isEmpty)
    #expect(try session.bytes() == [0xFF, 0x20, 0xC3, 0x0A])
  }
}
