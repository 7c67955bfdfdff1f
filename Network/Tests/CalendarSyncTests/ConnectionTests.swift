import Merging
import RemoteServices
import Testing
import TodoStores
import TodoTxt

/// Which tasks are synced with which collection, and what another setup changes.
@Suite struct ConnectionTests {
  private let server = InMemoryCalendarServer()

  private static let files = [
    CollectionMapping(collection: "/c/"),
    CollectionMapping(collection: "/shop/", name: "Shopping", file: "shopping.txt"),
  ]

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(server.objects[path]).text, as: UTF8.self)
  }

  private func count(_ collection: String) -> Int { server.objects.keys.count { $0.hasPrefix(collection) } }

  // MARK: Another setup

  @Test func anotherServerWithTheSamePathsDeletesNothing() throws {
    let here = try server.synced("One\nTwo\nThree\n")
    let other = InMemoryCalendarServer()
    other.address = "https://other"
    other.put("p1", "SUMMARY:Two")
    here.server = other
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received, outcome.adopted) == (2, 0, 1))
    #expect(try here.text == "One\nTwo\nThree\n")
    #expect(server.objects.count == 3)
    #expect(other.objects.count == 3)
  }

  /// The former list stays as it is, whatever takes its tasks now.
  @Test(arguments: [
    [CollectionMapping(collection: "/new/")],
    [CollectionMapping(collection: "/new/"), CollectionMapping(collection: "/c/", project: "job")],
    [CollectionMapping(collection: "/new/"), CollectionMapping(collection: "/c/", file: "shopping.txt")],
    [CollectionMapping(collection: "/new/", project: "work")],
  ])
  func anotherListDeletesNothing(mappings: [CollectionMapping]) throws {
    let here = try server.synced("One +work\nTwo\n")
    here.mappings = mappings
    for _ in 1...3 { _ = try here.sync() }
    #expect(count("/c/") == 2)
    let words = try (here.text + here.shoppingText).split { $0.isWhitespace }
    #expect(words.count { $0 == "One" } == 1 && words.count { $0 == "Two" } == 1)
    // A change in the former list before the setup does not block the new one.
    try here.write(here.text + "Three +work\n")
    server.put("p9", "SUMMARY:Later")
    #expect(try here.sync().sent == 1)
  }

  @Test func aListThatIsNotSyncedAnyMoreKeepsItsTasks() throws {
    let here = try server.synced(
      "One +work\nTwo\n",
      mappings: [
        CollectionMapping(collection: "/c/"), CollectionMapping(collection: "/office/", project: "work"),
      ])
    here.mappings.removeLast()
    #expect(try here.sync().sent == 1)
    #expect((count("/c/"), count("/office/")) == (2, 1))
    #expect(try here.text == "One +work\nTwo\n")
  }

  @Test func aMissingListDoesNotStopTheOthers() throws {
    let here = Replica(server, "One\n", mappings: Self.files)
    try here.write(shopping: "Milk\n")
    _ = try here.sync()
    server.missing = ["/shop/"]
    try here.write("One more\n", shopping: "Milk\nBread\n")
    let outcome = try here.sync()
    #expect(outcome.sent == 1)
    #expect(
      outcome.sentences == ["The list “Shopping” is not on the server any more. Its tasks stay here."])
    #expect(try here.shoppingText == "Milk\nBread\n")
  }

  /// A server that renames all objects has deleted none.
  @Test func renamedObjectsAreNotDeleted() throws {
    let here = try server.synced((1...6).map { "Task \($0)\n" }.joined())
    for (index, object) in server.objects.values.enumerated() {
      server.remove(object.path)
      server.put(object.text, at: "/c/new\(index).ics")
    }
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received) == (0, 0))
    #expect(try here.text.split(separator: "\n").count == 6)
  }

  /// The tasks of a list that is synced again are merged with what they said there last.
  @Test func aListThatIsSyncedAgainRevertsNothing() throws {
    let both = [
      CollectionMapping(collection: "/c/"), CollectionMapping(collection: "/office/", project: "work"),
    ]
    let here = try server.synced("Report +work\nPay +work due:2026-12-01\nCall +work\n", mappings: both)
    here.mappings = [both[0]]
    _ = try here.sync()
    try here.write("Report for Ann +work\nPay +work due:2026-12-09\nx 2026-11-24 Call +work\n")
    _ = try here.sync()
    here.mappings = both
    let path = try #require(
      try server.objects.keys.first { try $0.hasPrefix("/office/") && text($0).contains("Report") })
    server.put(
      Array(try text(path).replacing("SUMMARY:Report", with: "SUMMARY:Long Report").utf8), at: path)
    for _ in 1...2 { _ = try here.sync() }
    #expect(
      try here.text
        == "Long Report for Ann +work\nPay +work due:2026-12-09\nx 2026-11-24 Call +work\n")
    #expect((count("/c/"), count("/office/")) == (0, 3))
  }

  /// A server that is synced again keeps its part of the history.
  @Test func aServerThatIsSyncedAgainRevertsNothing() throws {
    let here = try server.synced("Pay due:2026-12-01\n(A) Call\n")
    let other = InMemoryCalendarServer()
    other.address = "https://other"
    here.server = other
    _ = try here.sync()
    try here.write("Pay due:2026-12-09\nCall Mom\n")
    _ = try here.sync()
    here.server = server
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received, outcome.events) == (2, 0, []))
    #expect(try here.text == "Pay due:2026-12-09\nCall Mom\n")
  }

  /// A missing list that is there again may be a new one.
  @Test func aListThatWasMissingCountsAsNew() throws {
    let here = Replica(server, "One\n", mappings: Self.files)
    try here.write(shopping: "Milk\nBread\n")
    _ = try here.sync()
    server.missing = ["/shop/"]
    _ = try here.sync()
    server.missing = []
    for path in server.objects.keys where path.hasPrefix("/shop/") { server.remove(path) }
    #expect(try here.sync().sent == 2)
    #expect(try here.shoppingText == "Milk\nBread\n")
    #expect(count("/shop/") == 2)
  }

  // MARK: Tasks that both sides have

  @Test(arguments: [
    ("Buy milk due:2026-12-01", "", "Buy milk due:2026-12-01"),
    ("(B) 2026-11-20 Buy milk", "PRIORITY:1", "(A) 2026-11-20 Buy milk"),
    ("Buy milk", "DUE;VALUE=DATE:20261205", "Buy milk due:2026-12-05"),
    ("Buy milk id:3 note:notes/milk.md", "PRIORITY:5", "(B) Buy milk id:3 note:notes/milk.md"),
  ])
  func theSameWordsAreTheSameTask(ours: String, theirs: String, result: String) throws {
    server.put("p1", "SUMMARY:Buy milk", "X-A:1", theirs)
    let here = Replica(server, "\(ours)\n")
    let outcome = try here.sync()
    #expect(outcome.adopted == 1)
    #expect(try here.text == "\(result)\n")
    #expect(server.objects.count == 1)
  }

  @Test(arguments: [
    ("Buy milk due:2026-12-01", "DUE;VALUE=DATE:20261205"),
    ("x 2026-11-20 Buy milk", "STATUS:NEEDS-ACTION"),
    ("Buy milk", "STATUS:COMPLETED"),
  ])
  func tasksThatMayBeTwoStayTwo(ours: String, theirs: String) throws {
    server.put("p1", "SUMMARY:Buy milk", theirs)
    let here = try server.synced("\(ours)\n")
    #expect(try (here.text + here.archive).split(separator: "\n").count == 2)
    #expect(server.objects.count == 2)
  }

  @Test func equalTasksArePairedBeforeSimilarOnes() throws {
    server.put("p1", "SUMMARY:Buy milk")
    server.put("p2", "SUMMARY:Buy milk", "DUE;VALUE=DATE:20261205")
    let here = Replica(server, "Buy milk due:2026-12-05\nBuy milk\n")
    #expect(try here.sync().adopted == 2)
    #expect(try here.text == "Buy milk due:2026-12-05\nBuy milk\n")
    #expect(server.objects.count == 2)
  }

  /// A shared list gets no task of other lists by naming it.
  @Test func aListTakesNoTaskOfAnotherOne() throws {
    server.put("p1", "SUMMARY:Diary", in: "/office/")
    let here = Replica(
      server, "Diary note:notes/diary.md\n",
      mappings: [CollectionMapping(collection: "/office/", project: "work")])
    _ = try here.sync()
    #expect(try here.text == "Diary note:notes/diary.md\nDiary +work\n")
  }

  // MARK: Several files

  @Test func eachFileHasItsList() throws {
    server.put("p1", "SUMMARY:Bread", in: "/shop/")
    let here = Replica(server, "One\n", mappings: Self.files)
    try here.write(shopping: "Milk\n")
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received) == (2, 1))
    #expect(try here.text == "One\n")
    #expect(try here.shoppingText == "Milk\nBread\n")
    #expect((count("/c/"), count("/shop/")) == (1, 2))
    #expect(try here.sync().sent == 0)
  }

  @Test func anArchivedTaskStaysInItsList() throws {
    server.put("p1", "SUMMARY:Bread", "LOCATION:Shop", in: "/shop/")
    let here = try server.synced("One\n", mappings: Self.files)
    try here.write("One\n", done: "x 2026-11-24 Bread\n", shopping: "")
    _ = try here.sync()
    _ = try here.sync()
    #expect((count("/c/"), count("/shop/")) == (1, 1))
    let object = try text("/shop/p1.ics")
    #expect(object.contains("LOCATION:Shop\r\n") && object.contains("STATUS:COMPLETED\r\n"))
    // Reopening it there brings it back to its file.
    server.put(
      Array(object.replacing("STATUS:COMPLETED", with: "STATUS:NEEDS-ACTION").utf8), at: "/shop/p1.ics")
    _ = try here.sync()
    #expect(try here.shoppingText == "Bread\n")
    #expect(try here.archive == "")
  }

  /// Also if it was edited meanwhile.
  @Test(arguments: ["Bread", "Fresh bread due:2026-12-01"])
  func aTaskThatIsMovedToAnotherFileKeepsItsObject(line: String) throws {
    server.put("p1", "SUMMARY:Bread", "LOCATION:Shop", in: "/shop/")
    let here = try server.synced("One\n", mappings: Self.files)
    try here.write("One\n\(line)\n", shopping: "")
    _ = try here.sync()
    #expect((count("/c/"), count("/shop/")) == (2, 0))
    #expect(
      server.objects.values.contains { String(decoding: $0.text, as: UTF8.self).contains("LOCATION:Shop") })
    #expect(try here.text == "One\n\(line)\n")
    #expect(try here.sync().sent == 0)
  }

  @Test func anEmptiedFileIsGuarded() throws {
    let here = Replica(server, (1...26).map { "Task \($0)\n" }.joined(), mappings: Self.files)
    try here.write(shopping: (1...7).map { "Item \($0)\n" }.joined())
    _ = try here.sync()
    try here.write(shopping: "")
    let loss = GoneTasks.Loss(of: "shopping.txt", count: 7, of: 7, damage: .emptied)
    #expect(throws: CalendarProblem.deletions([loss], isHere: true)) { try here.sync() }
    #expect(count("/shop/") == 7)
  }

  /// A moved line was changed here, so it survives its deletion there.
  @Test func aMoveBeatsADeletion() throws {
    server.put("p1", "SUMMARY:Bread", in: "/shop/")
    let here = try server.synced("One\n", mappings: Self.files)
    try here.write("One\nBread\n", shopping: "")
    server.remove("/shop/p1.ics")
    #expect(try here.sync(acceptsDeletions: true).events == [.revived(line: Array("Bread".utf8))])
    #expect(try here.text == "One\nBread\n")
    #expect(count("/c/") == 2)
  }

  /// Also where the next occurrence is in the place of the completed one, and if the lines have UIDs.
  @Test(arguments: [false, true], ["Milk\n", ""])
  func aRecurringTaskOfAFileStaysInItsList(writesUIDs: Bool, before: String) throws {
    let machines = [Replica(server, mappings: Self.files), Replica(server, mappings: Self.files)]
    try machines[0].shopping.update {
      $0.edits(makingIt: TodoList("\(before)Bread rec:+1w due:2026-11-25\n"))
    }
    for machine in machines {
      machine.writesUIDs = writesUIDs
      _ = try machine.sync()
    }
    for machine in machines {
      let lines = try machine.shoppingText.split(separator: "\n")
      let bread = try #require(lines.first { $0.hasPrefix("Bread") })
      let rest = lines.filter { !$0.hasPrefix("Bread") }.map { "\($0)\n" }.joined()
      try machine.shopping.update { list in
        list.edits(makingIt: TodoList("\(rest)\(bread.replacing("11-25", with: "12-02"))\n"))
      }
      try machine.done.update { _ in [.append(Array("x 2026-11-24 \(bread)".utf8))] }
    }
    for machine in machines + machines { _ = try machine.sync() }
    #expect((count("/c/"), count("/shop/")) == (0, before.isEmpty ? 2 : 3))
    for machine in machines {
      let all = try (machine.shoppingText + machine.archive).split(separator: "\n")
      #expect(all.count { $0.contains("Bread") } == 2)
    }
  }

  @Test func aCompletedOccurrenceStaysInTheListOfItsRule() throws {
    server.put("p1", "SUMMARY:Bread", "DUE;VALUE=DATE:20261125", "RRULE:FREQ=WEEKLY", in: "/shop/")
    let here = try server.synced(mappings: Self.files)
    try here.write(shopping: "Bread due:2026-12-02 rec:+1w\n")
    try here.done.update { _ in [.append(Array("x 2026-11-24 Bread due:2026-11-25 rec:+1w".utf8))] }
    for _ in 1...2 { _ = try here.sync() }
    #expect((count("/c/"), count("/shop/")) == (0, 2))
    #expect(try text("/shop/p1.ics").contains("DUE;VALUE=DATE:20261202\r\n"))
  }

  @Test func whatIsClearedOnTheServerIsNotSentAgain() throws {
    server.put("p1", "SUMMARY:Bread", "STATUS:NEEDS-ACTION", in: "/shop/")
    let here = try server.synced("One\n", mappings: Self.files)
    server.put(
      Array(try text("/shop/p1.ics").replacing("NEEDS-ACTION", with: "COMPLETED").utf8), at: "/shop/p1.ics")
    _ = try here.sync()
    server.remove("/shop/p1.ics")
    for _ in 1...2 { #expect(try here.sync().sent == 0) }
    #expect(try here.archive == "x Bread\n" || here.archive.hasSuffix(" Bread\n"))
    #expect(server.objects.count == 1)
  }

  /// Most tasks of a list are in another one now.
  @Test func movesOnTheServerAreNoDeletions() throws {
    let here = try server.synced((1...6).map { "Task \($0)\n" }.joined(), mappings: Self.files)
    for object in server.objects.values {
      server.remove(object.path)
      server.put(object.text, at: object.path.replacing("/c/", with: "/shop/"))
    }
    #expect(try here.sync().events.isEmpty)
    #expect(try here.text.isEmpty)
    #expect(try here.shoppingText.split(separator: "\n").count == 6)
    #expect(count("/shop/") == 6)
  }

  /// In both orders of the lists.
  @Test(arguments: [("/c/", "/shop/"), ("/shop/", "/c/")])
  func aTaskThatIsMovedOnTheServerMovesToTheOtherFile(from: String, to: String) throws {
    server.put(object("p1", "SUMMARY:Bread"), at: "\(from)p1.ics")
    let here = try server.synced("One note:notes/a.md\n", mappings: Self.files)
    let object = try #require(server.objects["\(from)p1.ics"])
    server.remove(object.path)
    server.put(object.text, at: "\(to)p1.ics")
    let outcome = try here.sync()
    #expect(outcome.events.isEmpty)
    let (rest, shopping) = (try here.text, try here.shoppingText)
    #expect(rest == (to == "/c/" ? "One note:notes/a.md\nBread\n" : "One note:notes/a.md\n"))
    #expect(shopping == (to == "/c/" ? "" : "Bread\n"))
    #expect(server.objects.count == 2)
    #expect(try here.sync().sent == 0)
  }
}
