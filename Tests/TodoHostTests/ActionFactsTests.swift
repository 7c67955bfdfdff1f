import ModuleTestKit
import StandardModules
import Testing

/// What programs read of each outcome of an action on tasks: the name of the result and its own facts, or the code of
/// the error.
@Suite struct ActionFactsTests {
  private static let list = """
    (A) Call Mom @phone due:2026-12-01
    Buy milk
    x 2026-11-20 Old
    Water rec:+1w due:2026-11-20
    Paint after:7
    Sand id:7 tracking:2026-11-24-00-00-00

    """

  @Test(arguments: [
    ("pri 2 B", #"{"result":"prioritized"}"#), ("pri 1 A", #"{"result":"hadPriority"}"#),
    ("depri 1", #"{"result":"deprioritized"}"#), ("depri 2", #"{"result":"hadNone"}"#),
    ("due 2 fri", #"{"result":"dated"}"#), ("due 1 none", #"{"result":"dateRemoved"}"#),
    ("due 2 none", #"{"result":"hadNone"}"#), ("due 2 31feb", "badDate"), ("due 1,9 fri", "noTask"),
    ("tag 2 @x", #"{"result":"tagged","tags":["@x"]}"#), ("tag 1 @phone", #"{"result":"hadTags"}"#),
    ("tag 1 @x --remove @phone", #"{"result":"tagged","tags":["@x"],"removed":["@phone"]}"#),
    ("untag 1 @phone", #"{"result":"untagged","tags":["@phone"]}"#),
    ("untag 2 @x", #"{"result":"hadNoTags"}"#),
    ("assign 2 ann", #"{"result":"assigned"}"#), ("assign 2 --remove ann", #"{"result":"wasAssigned"}"#),
    ("assign 2", "usage"), ("assign 2 a:b", "usage"),
    ("add b due:15", "badDate"), ("add b due:fri", #"{"result":"added"}"#), ("redo", "nothing"),
    ("undo 3", "noAction"),
    ("append 2 now", #"{"result":"edited"}"#), ("append 2 due:15", "badDate"),
    ("replace 2 x", #"{"result":"replaced"}"#),
    ("del 2", #"{"result":"deleted"}"#), ("del 2 milk", #"{"result":"removedTerm","term":"milk"}"#),
    ("del 2 z", #"{"result":"termNotFound","term":"z","reason":null}"#),
    ("do 2", #"{"result":"done","next":null}"#), ("do 3", #"{"result":"wasDone"}"#),
    (
      "do 4",
      #"{"result":"done","next":{"result":"added","date":"2026-11-27","skipped":[],"raw":"Water rec:+1w due:2026-11-27"}}"#
    ),
    ("do 5", #"{"result":"blocked","by":[6]}"#), ("do 9", "noTask"),
    ("reopen 3", #"{"result":"reopened"}"#), ("reopen 2", #"{"result":"wasOpen"}"#),
    ("archive", #"{"result":"archived","raw":"x 2026-11-20 Old"} {"result":"total","archived":1}"#),
    ("deduplicate", "noDuplicates"),
    ("start 2", #"{"result":"stopped","minutes":60} {"result":"started"}"#),
    ("start 6", #"{"result":"wasStarted"}"#), ("start 3", #"{"result":"wasDone"}"#),
    ("stop", #"{"result":"stopped","minutes":60}"#),
    ("depend 1 on 2", #"{"result":"waits","for":["2"]}"#), ("depend 5 none", #"{"result":"released"}"#),
    ("depend 6 on 5", "impossible"),
    ("move 2 later.txt", #"{"result":"moved","to":"/a/later.txt","newNumber":2}"#),
    ("move 2 no.txt", "noFile"),
  ])
  func namesEachOutcome(line: String, expected: String) throws {
    let files = InMemoryTodoFiles(["/a/todo.txt": Self.list, "/a/later.txt": "z\n"])
    let context = ModuleContext.testing(
      store: files.store(at: "/a/todo.txt"), plugins: StandardModules.all,
      clock: ManualClock(try #require(CivilDate("2026-11-24")), secondOfDay: 3_600)
    ) {
      $0.files = TodoFiles(beside: "/a/todo.txt")
      $0.archivesOnCompletion = false
    }
    let words = line.split(separator: " ").map(String.init)
    let outcome = context.run(ActionCall(words, from: .commandLine))
    let facts = outcome.facts(at: context.calendar.now).map { fact -> String in
      guard case .object(let members) = fact else { return "" }
      let own = members.filter { !["n", "before", "after"].contains($0.name) }
      return String(decoding: JSONValue.object(own).line.dropLast(), as: UTF8.self)
    }
    let code = (outcome.error as? CommandError)?.code
    #expect((facts.isEmpty ? code : facts.joined(separator: " ")) == expected)
  }
}
