import EditModule
import ModuleTestKit
import Testing

@Suite struct DependCommandTests {
  private func session(_ todo: String, done: String = "") -> CommandSession {
    CommandSession(["todo.txt": todo, "done.txt": done], plugins: [DependenciesPlugin.self])
  }

  @Test(arguments: [
    (
      "depend 1 on 2", "a\nb\n", "a after:mjs\nb id:mjs\n",
      "1 a after:mjs\n2 b id:mjs\nTODO: 1 waits for 2.\n"
    ),
    (
      "depend 1 on 2 3", "a\nb id:x\nc\n", "a after:x,sbc\nb id:x\nc id:sbc\n",
      "1 a after:x,sbc\n3 c id:sbc\nTODO: 1 waits for 2, 3.\n"
    ),
    (
      "depend 1 on 2", "a after:7 b\nc\n", "a after:7,sbc b\nc id:sbc\n",
      "1 a after:7,sbc b\n2 c id:sbc\nTODO: 1 waits for 2.\n"
    ),
    ("depend 1 on 2", "a after:1\nb id:1\n", "a after:1\nb id:1\n", "1 a after:1\nTODO: 1 waits for 2.\n"),
    ("depend 1 none", "a after:1,2 b\n", "a b\n", "1 a b\nTODO: 1 has no dependencies.\n"),
    (
      "depend 1 none", "a after:mjs dep:2\nb id:mjs\nc id:2 d\n", "a\nb\nc d\n",
      "1 a\nTODO: 1 has no dependencies.\n"
    ),
    (
      "depend 1 none", "a after:mjs,kfm\nb id:mjs\nc id:kfm after:mjs\n", "a\nb id:mjs\nc after:mjs\n",
      "1 a\nTODO: 1 has no dependencies.\n"
    ),
    (
      "depend 1 none", "a after:trip,mjs p:mjs\nb id:trip\nc id:mjs\n", "a p:mjs\nb id:trip\nc id:mjs\n",
      "1 a p:mjs\nTODO: 1 has no dependencies.\n"
    ),
  ])
  func setsDependenciesAndAssignsIDs(words: String, before: String, after: String, output: String) throws {
    let session = session(before)
    #expect(session.run(words.split(separator: " ").map(String.init)) == .init(output))
    #expect(try session.text() == after)
  }

  @Test func assignsNoIDTwice() throws {
    let session = session("a\nb\nc p:mjs after:2\n", done: "x d id:njs\n")
    _ = session.run("depend", "1", "on", "2")
    #expect(try session.text() == "a after:pjs\nb id:pjs\nc p:mjs after:2\n")
  }

  @Test(arguments: [
    ("depend 1 on 1", "Task 1 can't wait for 1: it would wait for itself."),
    ("depend 2 on 1", "Task 2 can't wait for 1: 1 waits for it."),
    ("depend 3 on 1", "Task 3 can't wait for 1: 1 waits for it."),
    ("depend 1 on 4", "Task 4 is already done, so it cannot block another task."),
    ("depend 1 on 9", "TODO: No task 9."), ("depend 9 on 1", "TODO: No task 9."),
    ("depend 4 none", "Task 4 has no dependencies."),
    ("depend 1 2", "usage: todo depend NR on NR [NR ...]"),
    ("depend 1 after 2", "usage: todo depend NR on NR [NR ...]"),
  ])
  func refusesInvalidDependencies(words: String, error: String) throws {
    let before = "a after:1\nb id:1 after:2\nc id:2\nx d\n"
    let session = session(before)
    let result = session.run(words.split(separator: " ").map(String.init))
    #expect(result.error.hasPrefix(error), "\(result.error)")
    #expect(result.status == 1)
    #expect(try session.text() == before)
  }

  @Test func aRefusalAssignsNoIDs() throws {
    let before = "a id:1\nb\nc after:1\n"
    let session = session(before)
    #expect(
      session.run(["depend", "1", "on", "2", "3"]).error == "Task 1 can't wait for 3: 3 waits for it.")
    #expect(try session.text() == before)
  }
}
