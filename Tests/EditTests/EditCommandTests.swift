import EditModule
import HistoryModule
import ModuleTestKit
import Testing

@Suite struct EditCommandTests {
  /// - Parameters:
  ///   - change: what the user does in the editor.
  ///   - meanwhile: what another program makes of the file while the editor is open.
  private func session(
    _ todo: String, meanwhile: String? = nil, answers: [String?] = [],
    change: @escaping @Sendable (String) -> String
  ) -> CommandSession {
    CommandSession(
      ["todo.txt": todo], plugins: [EditPlugin.self, HistoryPlugin.self], answers: answers,
      prepare: { context in
        let store = context.stores.todo as? InMemoryTodoStore
        context.surroundings.editor = ScriptedEditor { text in
          if let meanwhile { store?.replace(with: TodoList(meanwhile)) }
          return change(text)
        }
      })
  }

  @Test(arguments: [
    ("a\n(A) b\n", "2", "(A) b\n", "(B) b c\n", "a\n(B) b c\n", "2 (B) b c\n"),
    ("a\r\nb\r\n", "02", "b\n", "c\r\n", "a\r\nc\r\n", "02 c\n"),
    ("a", "1", "a\n", "b", "b", "1 b\n"), ("a\n", "1", "a\n", "\nb\n\n", "b\n", "1 b\n"),
    ("a\n", "1", "a\n", "a\n", "a\n", "TODO: Nothing was changed.\n"),
  ])
  func editsOneTask(
    before: String, number: String, shown: String, edited: String, after: String, output: String
  ) throws {
    let session = session(before) { text in
      #expect(text == shown)
      return edited
    }
    #expect(session.run("edit", number) == .init(output))
    #expect(try session.text() == after)
  }

  @Test(arguments: [("", 0), ("\n", 0), ("a\nb\n", 2)])
  func refusesATextThatIsNotOneLine(edited: String, count: Int) throws {
    let session = session("a\nb\n") { _ in edited }
    #expect(
      session.run("edit", "1")
        == .init(error: "Nothing was changed: a task is one line, and the text has \(count)."))
    #expect(try session.text() == "a\nb\n")
  }

  @Test(arguments: [(nil, "a\nb\n"), (false, "a\nb\n"), (true, "")])
  func asksBeforeAnEmptiedFileDeletesAllTasks(answer: Bool?, after: String) throws {
    let session = session("a\nb\n", answers: answer.map { [$0 ? "y" : "n"] } ?? []) { _ in "" }
    #expect(session.run("edit").status == (answer == true ? 0 : 1))
    #expect(try session.text() == after)
  }

  @Test func readsDatesInTheText() throws {
    #expect(session("a\n") { _ in "a due:today" }.run("edit", "1").output.hasPrefix("1 a due:2024-10-04\n"))
    let refused = session("a\n") { _ in "a due:someday" }
    #expect(refused.run("edit", "1").status == 1)
    #expect(try refused.text() == "a\n")
    #expect(refused.run("edit", "1", "--literal") == .init("1 a due:someday\n"))
  }

  @Test(arguments: [
    ("a due:fri\r\n", "b due:today\r\nc t:tomorrow\r\n", "b due:2024-10-04\r\nc t:2024-10-05\r\n"),
    ("a due:fri\n", "a due:fri b until:today\n\nc\n", "a due:fri b until:2024-10-04\n\nc\n"),
    ("a due:fri\nb\n", "b due:2024-10-05\na due:fri\n", "b due:2024-10-05\na due:fri\n"),
    ("a\n", "a due:tody\n", "a\n"),
  ])
  func readsDatesInTheWholeFile(before: String, edited: String, after: String) throws {
    let session = session(before) { _ in edited }
    #expect(session.run("edit").error.hasPrefix("due: Not a date: tody.") == (before == after))
    #expect(try session.text() == after)
    #expect(session.run("edit", "--literal").status == 0)
    #expect(try session.text() == edited)
  }

  @Test func refusesATaskThatAnotherProgramChanged() throws {
    let session = session("a\nb\n", meanwhile: "b\n") { _ in "c" }
    #expect(session.run("edit", "1") == .init(error: "Task 1 is now “b”; nothing was changed."))
    #expect(session.run("edit", "9") == .init(error: "TODO: No task 9."))
    #expect(try session.text() == "b\n")
  }

  @Test(arguments: [
    ("a\nb\nc\n", "a\nB\nc\nd\n", 2), ("a\nb\nc\n", "c\na\nb\n", 2), ("a\nb\n", "", 2),
    ("", "a\n", 1), ("a\r\nb\r\n", "a\nb\r\n", 2), ("a\n\nb\n", "a\nb\n", 1),
    ("a\na\na\n", "a\nb\na\na\n", 1), ("a\nb\nc\nd\n", "a\nx\ny\nz\nd\n", 3),
  ])
  func editsTheWholeFile(before: String, after: String, count: Int) throws {
    let session = session(before, answers: ["y"]) { _ in after }
    let result = session.run("edit")
    #expect(result.error.isEmpty)
    let counts = result.output.split(whereSeparator: { !$0.isNumber }).prefix(3).compactMap { Int($0) }
    #expect(counts.reduce(0, +) == count)
    #expect(try session.text() == after)
    #expect(session.run("undo").error.isEmpty)
    #expect(try session.text() == before)
  }

  @Test(arguments: [
    ("a\n", "a\nCall Mom\n", "TODO: 1 line added: Call Mom.\n"),
    ("a\nb\n", "a\n", "TODO: 1 line removed: b.\n"),
    ("a\nb\n", "A\nB\n", "TODO: 2 lines changed.\n"),
    ("\u{FEFF}a\n", "a\n", "TODO: byte order mark removed.\n"),
    ("a\n", "\u{FEFF}a\nb\n", "TODO: 1 line added, byte order mark added.\n"),
  ])
  func saysWhatTheEditorHasDone(before: String, after: String, message: String) throws {
    let session = session(before) { _ in after }
    #expect(session.run("edit") == .init(message))
    #expect(try session.text() == after)
  }

  @Test func keepsChangesOfOtherPrograms() throws {
    let session = session("a\nb\nc\n", meanwhile: "z\na\nb\nc +more\n\nnew\n") {
      $0.replacing("b\n", with: "(A) b\nb2\n")
    }
    #expect(session.run("edit") == .init("TODO: 1 line changed, 1 added.\n"))
    #expect(try session.text() == "z\na\n(A) b\nb2\nc +more\n\nnew\n")
  }

  /// Two changes of a task are merged like those of two machines. A conflict is refused, because the user can
  /// decide.
  @Test(arguments: [
    ("call Ann\nb\n", "call Ann today\nb\n", "(A) call Ann\nb\nnew\n", "(A) call Ann today\nb\nnew\n"),
    ("call Ann\nb\n", "x 2026-11-21 call Ann\nb\n", "b\ncall Ann +p\n", "b\nx 2026-11-21 call Ann +p\n"),
    ("call Ann\nb\n", "call Bob\nb\n", "call Mom\nb\n", nil),
    ("call Ann\nb\n", "b\n", "call Ann today\nb\n", nil),
    ("call Ann\nb\n", "call Ann today\nb\n", "b\n", nil),
  ])
  func mergesTwoChangesOfATask(base: String, outside: String, mine: String, merged: String?) throws {
    let session = session(base, meanwhile: outside) { _ in mine }
    let result = session.run("edit")
    #expect(result.error.isEmpty == (merged != nil))
    #expect(try session.text() == merged ?? outside)
  }

  /// Editors add a missing newline at the end.
  @Test(arguments: [("a\n", ""), ("a", "\n")]) func reportsAnUnchangedFile(text: String, added: String) throws
  {
    let session = session(text) { $0 + added }
    #expect(session.run("edit") == .init("TODO: Nothing was changed.\n"))
    #expect(try session.text() == text)
  }
}
