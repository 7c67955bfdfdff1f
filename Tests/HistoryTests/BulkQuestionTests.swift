import CompleteModule
import EditModule
import HistoryModule
import ModuleTestKit
import Testing

/// The question before a query changes tasks.
@Suite struct BulkQuestionTests {
  @Test(arguments: [
    (["do", "--where", "@b"], "Complete 2 open tasks (2 b @b, 4 d @b)?"),
    (["pri", "--where", "@c", "b"], "Prioritize 1 open task (3 c @c) to (B)?"),
    (["tag", "--where", "@c", "+x", "@y"], "Tag 1 task (3 c @c) +x @y?"),
    (["append", "--where", "@c", "so", "on"], "Append to 1 task (3 c @c) “so on”?"),
    (
      ["del", "--where", "not @z"],
      "Delete 5 tasks (1 A task with a text that is to…, 2 b @b, 3 c @c, 2 more)?"
    ),
  ])
  func namesTheTasksAndWhatTheyGet(words: [String], question: String) throws {
    let text = "(A) A task with a text that is too long for a question\nb @b\nc @c\nd @b\nx e\n"
    let session = CommandSession(
      ["todo.txt": text], plugins: [CompletePlugin.self, EditPlugin.self, HistoryPlugin.self], answers: ["n"])
    #expect(session.run(words).error == "Nothing was changed.")
    #expect(session.prompt.questions == [question])
    #expect(try session.text() == text)
  }
}
