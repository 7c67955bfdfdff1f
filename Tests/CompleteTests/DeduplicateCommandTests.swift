import CompleteModule
import ModuleTestKit
import Testing

@Suite struct DeduplicateCommandTests {
  private func session(_ todo: String, preservesLineNumbers: Bool) -> CommandSession {
    CommandSession(["todo.txt": todo], plugins: [CompletePlugin.self]) {
      $0.preservesLineNumbers = preservesLineNumbers
    }
  }

  @Test(arguments: [
    ("a\nb\na\n", 1, "a\nb\n\n", "a\nb\n"), ("a\na\na", 2, "a\n\n", "a\n"),
    ("\na\n\n\na\n", 1, "\na\n\n\n\n", "\na\n"),
    ("a\nA\na \n(A) a\na\n", 1, "a\nA\na \n(A) a\n\n", "a\nA\na \n(A) a\n"),
    ("a\r\na\r\n", 1, "a\r\n\r\n", "a\r\n"),
  ])
  func keepsTheFirstOfEqualLines(before: String, count: Int, blanked: String, deleted: String) throws {
    for (preserves, after) in [(true, blanked), (false, deleted)] {
      let session = session(before, preservesLineNumbers: preserves)
      #expect(session.run("deduplicate") == .init("TODO: \(count) duplicate task(s) removed\n"))
      #expect(try session.text() == after)
    }
  }

  @Test(arguments: [("a\nb", "a\nb"), ("", ""), ("\na\n\n\nb\n", "\na\nb\n")])
  func reportsThatThereAreNoDuplicates(before: String, deleted: String) throws {
    for (preserves, after) in [(true, before), (false, deleted)] {
      let session = session(before, preservesLineNumbers: preserves)
      #expect(session.run("deduplicate") == .init(error: "TODO: No duplicate tasks found"))
      #expect(try session.text() == after)
    }
  }
}
