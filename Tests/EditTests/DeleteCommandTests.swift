import EditModule
import ModuleTestKit
import Testing

@Suite struct DeleteCommandTests {
  private func session(
    _ todo: String, answers: [String?] = ["y"], configure: (inout Settings) -> Void = { _ in }
  ) -> CommandSession {
    CommandSession(["todo.txt": todo], plugins: [EditPlugin.self], answers: answers, configure: configure)
  }

  @Test(arguments: [
    (["del", "2"], "a\nb\nc\n", "2 b\nTODO: 2 deleted.\n", "a\n\nc\n"),
    (["rm", "02"], "a\nb", "02 b\nTODO: 02 deleted.\n", "a\n"),
    (["del", "1", ""], "a\r\nb\r\n", "1 a\nTODO: 1 deleted.\n", "\r\nb\r\n"),
    (["del", "1"], "  \nb\n", "1   \nTODO: 1 deleted.\n", "\nb\n"),
  ])
  func leavesAnEmptyLine(words: [String], before: String, output: String, after: String) throws {
    let session = session(before)
    #expect(session.run(words) == .init(output))
    #expect(try session.text() == after)
  }

  @Test(arguments: [
    ("\na\n\nb\n  \n", "4", "a\n  \n"), ("a\nb", "2", "a\n"), ("a\r\n\r\nb\r\n", "1", "b\r\n"),
    ("a\n", "1", ""),
  ])
  func optionNRemovesAllEmptyLines(before: String, number: String, after: String) throws {
    let session = session(before) { $0.preservesLineNumbers = false }
    #expect(session.run("del", number).error.isEmpty)
    #expect(try session.text() == after)
  }

  @Test(arguments: ["n", "Y", "", nil])
  func deletesOnlyAfterTheAnswerY(answer: String?) throws {
    let session = session("(A) it's\n", answers: [answer])
    #expect(session.run("del", "1") == .init(error: "TODO: No tasks were deleted."))
    #expect(session.prompt.questions == ["Delete '(A) it's'?"])
    #expect(try session.text() == "(A) it's\n")
  }

  @Test func forceDoesNotAsk() throws {
    let session = session("a\n") { $0.isForced = true }
    #expect(session.run("del", "1") == .init("1 a\nTODO: 1 deleted.\n"))
    #expect(session.prompt.questions.isEmpty)
  }

  @Test func rejectsInvalidNumbers() throws {
    let session = session("a\n\n")
    for words in [["del"], ["del", ""]] {
      #expect(session.run(words) == .init(error: "usage: todo del NR [TERM]"))
    }
    for words in [["del", "abc"], ["del", "-1"], ["del", "x", "TERM"], ["del", "1", "2", "x"]] {
      let word = words.first { $0 != "del" && Int($0) ?? -1 < 0 } ?? ""
      #expect(
        session.run(words) == .init(error: "usage: todo del NR [TERM]\nnote: “\(word)” is not a task number.")
      )
    }
    for number in ["0", "2", "3", "99999999999999999999"] {
      #expect(session.run("del", number) == .init(error: "TODO: No task \(number)."))
      #expect(session.run("del", number, "a") == .init(error: "TODO: No task \(number)."))
    }
    #expect(session.prompt.questions.isEmpty)
    #expect(try session.text() == "a\n\n")
  }

  @Test func deletesOnlyTheShownTask() throws {
    let session = CommandSession(
      ["todo.txt": "a\nb\n"], plugins: [EditPlugin.self], answers: ["y", "y"],
      meanwhile: { $0.store(at: "/ann/todo.txt").replace(with: TodoList("b\n")) })
    #expect(session.run("del", "1") == .init(error: "Task 1 is now “b”; nothing was changed."))
    #expect(session.run("del", "1") == .init("1 b\nTODO: 1 deleted.\n"))
  }

  @Test func checksTheExpectedLineBeforeAsking() throws {
    let session = session("a\n")
    #expect(
      session.run("del", "1", "--expect", "b") == .init(error: "Task 1 is now “a”; nothing was changed."))
    #expect(session.prompt.questions.isEmpty)
    #expect(session.run("del", "1", "--expect", "a").error.isEmpty)
  }

  /// todo-txt 2.11 leaves the same tasks, except for the `/`.
  @Test(arguments: [
    ("(B) some test that is also some test", "some test", "(B) that is also"),
    ("foo bar baz", "bar", "foo baz"),
    ("foo bar", "foo", "bar"), ("foo bar", "bar", "foo"), ("(A) foo", "foo", "(A) "), ("foofoo", "o", "ff"),
    ("a  b", " ", "ab"), ("(A) a", "A", "() a"), ("x.y", "\\.", "xy"), ("aXb", "[A-Z]", "ab"),
    ("one +p two +p", "+p", "one two"), ("émile ☕ x", "☕", "émile x"), ("abc", "b*", "ac"),
    ("see a/b", "a/b", "see"), ("a\tb", "\\t", "ab"),
    ("Foo foo", "foo", "Foo"),
    ("(A) 2026-01-02 a", "2026-01-02", "(A) a"), ("a b c", "^a", " b c"), ("xaa", "\\(a\\)\\1", "x"),
    ("abc", "q", "abc"),
  ])
  func removesTheTerm(line: String, term: String, expected: String) throws {
    let session = session(line + "\n")
    let result = session.run("del", "1", term)
    #expect(try session.text() == expected + "\n")
    if expected == line {
      #expect(result == .init("1 \(line)\n", error: "TODO: '\(term)' not found; no removal done."))
    } else {
      #expect(result == .init("1 \(line)\nTODO: Removed '\(term)' from task.\n1 \(expected)\n"))
    }
    #expect(session.prompt.questions.isEmpty)
  }

  /// A line without a text would exist, but no listing would show it.
  @Test(arguments: [("abab", "ab", ""), ("ab", ".", ""), ("cat dog", "cat\\|dog", " ")], [0, 1])
  func refusesToRemoveTheWholeText(task: (line: String, term: String, left: String), verbosity: Int) throws {
    let own = session(task.line + "\n") { $0.verbosity = verbosity }
    #expect(
      own.run("del", "1", task.term)
        == .init(error: "Task 1 was not changed: it would have no text left."))
    #expect(try own.text() == task.line + "\n")
    let todoSh = session(task.line + "\n") {
      $0.acceptsEmptyTexts = true
      $0.verbosity = verbosity
    }
    let isReported = verbosity > 0 && task.left.isEmpty
    #expect(todoSh.run("del", "1", task.term).error == (isReported ? "TODO: No updated task 1." : ""))
    #expect(try todoSh.text() == task.left + "\n")
  }

  @Test func anInvalidExpressionMatchesNothing() throws {
    let session = session("a*\n")
    #expect(
      session.run("del", "1", "[")
        == .init(
          "1 a*\n",
          error: """
            Not a regular expression: [. Unmatched [, [^, [:, [., or [=.
            TODO: '[' not found; no removal done.
            """))
    #expect(try session.text() == "a*\n")
  }

  @Test func theTermIsOneWord() throws {
    let session = session("foo bar\r\n")
    #expect(session.run("del", "1", "bar", "foo").error.hasSuffix("note: “foo” is not expected here."))
    #expect(session.run("del", "1", "--", "--").error == "TODO: '--' not found; no removal done.")
    #expect(try session.text() == "foo bar\r\n")
  }

  @Test func asTodoShTheSecondWordIsATerm() throws {
    let session = session("foo 2 --\nb\n") { $0.understandsWordsFirst = false }
    #expect(session.run("del", "1", "2", "foo").output.hasSuffix("1 foo --\n"))
    #expect(session.run("del", "1", "--").error.isEmpty)
    #expect(try session.text() == "foo\nb\n")
    #expect(session.run("del", "1,2") == .init(error: "usage: todo del NR [TERM]"))
  }

  @Test(arguments: [["1", "2", "03"], ["1,2", "03"], ["1 2,03"]])
  func deletesSeveralTasksWithOneQuestion(numbers: [String]) throws {
    let session = session("a\nb 2\nc\nd\n")
    #expect(
      session.run(["del"] + numbers)
        == .init("1 a\nTODO: 1 deleted.\n2 b 2\nTODO: 2 deleted.\n03 c\nTODO: 03 deleted.\n"))
    #expect(session.prompt.questions == ["Delete 3 tasks (1 a, 2 b 2, 03 c)?"])
    #expect(try session.text() == "\n\n\nd\n")
  }

  @Test(arguments: [false, true]) func deletesAllTasksOrNone(isForced: Bool) throws {
    let session = session("a\nb\n") { $0.isForced = isForced }
    #expect(session.run("del", "1", "9") == .init(error: "TODO: No task 9."))
    #expect(session.run("del", "1", "2", "--expect", "a").status == 64)
    #expect(session.prompt.questions.isEmpty)
    #expect(try session.text() == "a\nb\n")
  }

  @Test func aNumberAfterTwoDashesIsATerm() throws {
    let session = session("a 2 b\nc\n")
    #expect(session.run("del", "1", "--", "2") == .init("1 a 2 b\nTODO: Removed '2' from task.\n1 a b\n"))
    #expect(try session.text() == "a b\nc\n")
  }

  @Test func verbosityZeroPrintsNothing() throws {
    let session = session("a b\n") {
      $0.verbosity = 0
      $0.isForced = true
    }
    #expect(session.run("del", "1", "a") == .init())
    #expect(session.run("del", "1", "a") == .init(error: "TODO: 'a' not found; no removal done."))
    #expect(session.run("del", "1") == .init())
  }
}
