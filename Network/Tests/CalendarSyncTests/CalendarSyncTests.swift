import Merging
import RemoteServices
import Testing
import TodoStores
import TodoTxt

@Suite struct CalendarSyncTests {
  private let server = InMemoryCalendarServer()

  /// Changes the object with a summary, as another program does.
  private func edit(_ summary: String, _ old: String, _ new: String) throws {
    let object = try #require(server.objects.values.first { text($0).contains("SUMMARY:\(summary)\r\n") })
    let edited = text(object).replacing(old, with: new)
    #expect(edited != text(object))
    server.put(Array(edited.utf8), at: object.path)
  }

  /// A machine that has synced a list, and another one that has it from the server.
  private func pair(_ list: String = "") throws -> (Replica, Replica) {
    (try server.synced(list), try server.synced())
  }

  private func path(of summary: String) throws -> String {
    try #require(server.objects.values.first { text($0).contains("SUMMARY:\(summary)\r\n") }).path
  }

  private func text(_ object: CalendarObject) -> String { String(decoding: object.text, as: UTF8.self) }

  @Test func ofALongArchiveTheEndIsFollowed() throws {
    let server = InMemoryCalendarServer()
    let archive = (0..<5_100).map { "x 2026-11-01 Old \($0)\n" }.joined()
    let replica = Replica(server, "New\n", done: archive)
    _ = try replica.sync()
    try replica.write("", done: archive + "x 2026-11-24 New\n")
    _ = try replica.sync()
    let texts = server.objects.values.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(texts.map { $0.contains("STATUS:COMPLETED") } == [true])
    #expect(try replica.archive == archive + "x 2026-11-24 New\n")
  }

  @Test func copiesMissingTasksToBothSides() throws {
    let here = Replica(server, "(A) Call Mom\nBuy milk @shop\n")
    server.put("p1", "SUMMARY:From the phone", "PRIORITY:1")
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received) == (2, 1))
    #expect(try here.text == "(A) Call Mom\nBuy milk @shop\n(A) From the phone\n")
    #expect(server.objects.count == 3)
    let other = Replica(server)
    #expect(try other.sync().received == 3)
    #expect(try other.lines == here.lines)
    let requests = server.requests
    let again = try here.sync()
    #expect((again.sent, again.received, server.requests) == (0, 0, requests + 1))
  }

  @Test func pairsEqualTasksOfBothSides() throws {
    server.put("p1", "SUMMARY:Buy milk", "CREATED:20261101T080000Z")
    server.put("p2", "SUMMARY:Call", "CATEGORIES:Home,@phone")
    let here = Replica(server, "Call @phone +Home\nBuy milk\nOnly here\n")
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received, outcome.adopted) == (2, 1, 2))
    #expect(try here.text == "Call @phone +Home\n2026-11-01 Buy milk\nOnly here\n")
    #expect(server.objects.count == 3)
  }

  @Test func mergesEditsOfBothSides() throws {
    let here = try server.synced("Buy milk\nCall Mom\n")
    try edit("Buy milk", "SUMMARY:Buy milk", "SUMMARY:Buy fresh milk\r\nX-PHONE:1")
    try edit("Call Mom", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261123T100000Z")
    try here.write("(B) Buy milk due:2026-12-01\nCall Mom\n")
    _ = try here.sync()
    #expect(try here.text == "(B) Buy fresh milk due:2026-12-01\nx 2026-11-23 Call Mom\n")
    let milk = try #require(server.objects.values.map(text).first { $0.contains("fresh") })
    #expect(milk.contains("X-PHONE:1\r\n") && milk.contains("DUE;VALUE=DATE:20261201\r\n"))
  }

  @Test func saysWhoChangedEachLine() throws {
    let (ann, bob) = (Replica(server, "Buy milk\nCall Mom\n", me: "ann"), Replica(server, me: "bob"))
    _ = try ann.sync()
    _ = try bob.sync()
    let time = { LineAuthor($0, date: CivilDate(daysSinceEpoch: 20_781), secondOfDay: 21_600) }
    #expect(bob.authors.added == ["Buy milk": time("ann"), "Call Mom": time("ann")].bytes)
    try bob.write("Buy fresh milk\nCall Mom\n")
    _ = try bob.sync()
    try ann.write("Buy milk now\nCall Mom\n")
    try edit("Call Mom", "SUMMARY:Call Mom", "SUMMARY:Call Dad\r\nLAST-MODIFIED:20261124T000130Z")
    _ = try ann.sync()
    #expect(ann.authors.added == ["Buy fresh milk now": time("bob")].bytes)
    server.put("p1", "SUMMARY:New", "DTSTAMP:20261124T000130Z")
    _ = try ann.sync()
    let phone = LineAuthor("phone", date: CivilDate(daysSinceEpoch: 20_781), secondOfDay: 90)
    #expect(ann.authors.added == ["New": phone].bytes)
  }

  /// Two occurrences are completed here before a sync, while another program completes the first one.
  @Test func eachOccurrenceIsCompletedOnce() throws {
    let (one, other) = try pair("Pay rec:+1w due:2026-12-03\n")
    try other.write(
      "x 2026-11-24 Pay rec:+1w due:2026-12-03\nx 2026-11-24 Pay rec:+1w due:2026-12-10\nPay rec:+1w due:2026-12-17\n"
    )
    try edit("Pay", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261123T100000Z")
    for replica in [one, other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      #expect(
        try replica.allLines == [
          "Pay rec:+1w due:2026-12-17", "x 2026-11-23 Pay rec:+1w due:2026-12-03",
          "x 2026-11-24 Pay rec:+1w due:2026-12-10",
        ])
    }
    #expect(server.objects.count == 3)
  }

  /// Two occurrences are completed elsewhere while the first one is edited and completed here.
  @Test func anEditedOccurrenceIsCompletedOnce() throws {
    let (one, other) = (Replica(server), Replica(server, "Pay rec:+1w due:2026-12-07\n"))
    _ = try other.sync()
    try other.write("x 2026-11-25 Pay rec:+1w due:2026-12-07 now\nPay rec:+1w due:2026-12-14 now\n")
    try edit("Pay", "SUMMARY:Pay", "SUMMARY:Pay\r\nPRIORITY:4")
    _ = try one.sync()
    try one.write("x 2026-11-25 Pay rec:+1w due:2026-12-07\n(A) Pay rec:+1w due:2026-12-14\n")
    _ = try one.sync()
    let next = try #require(server.objects.values.first { text($0).contains("DUE;VALUE=DATE:20261214") })
    server.put(
      Array(
        text(next).replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20261125T100000Z")
          .utf8),
      at: next.path)
    for replica in [one, other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      let open = try replica.openLines
      #expect(open.count == 1 && open[0].contains("due:2026-12-21"))
    }
  }

  /// An occurrence is edited here, and completed and deleted elsewhere: the edit stays, and the next one is open.
  @Test func aCompletedOccurrenceStaysCompleted() throws {
    let (one, other) = try pair("(A) Pay rec:+1w due:2026-12-03\n")
    try edit("Pay", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261123T100000Z")
    let path = try #require(server.objects.keys.first)
    _ = try one.sync()
    server.remove(path)
    try other.write("(A) Pay in cash rec:+1w due:2026-12-03\n")
    for replica in [other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      let lines = try (replica.text + replica.archive).split(separator: "\n")
      #expect(lines.filter { !$0.hasPrefix("x ") } == ["(A) Pay rec:+1w due:2026-12-10"])
      #expect(lines.contains("x 2026-11-24 Pay in cash rec:+1w due:2026-12-03"))
    }
  }

  @Test func keepsBothVersionsOfConflictingWords() throws {
    let (one, other) = try pair("Buy milk\n")
    try one.write("Buy cream\n")
    try other.write("Buy butter\n")
    _ = try one.sync()
    #expect(try other.sync().events == [.keptBoth(Array("Buy butter".utf8), Array("Buy cream".utf8))])
    _ = try one.sync()
    for replica in [one, other] {
      #expect(try replica.lines == ["Buy butter", "Buy cream"])
    }
    #expect(server.objects.count == 2)
  }

  @Test func syncsDeletionsUnlessTheTaskWasEdited() throws {
    let here = try server.synced("One\nTwo\nThree\nFour\n")
    try edit("Two", "SUMMARY:Two", "SUMMARY:Two more")
    server.remove(try path(of: "Three"))
    server.remove(try path(of: "Four"))
    try here.write("Three\nFour now\n")
    let outcome = try here.sync()
    #expect(try here.text == "Four now\nTwo more\n")
    #expect(outcome.events.count == 2)
    #expect(server.objects.count == 2)
  }

  @Test func archivingDeletesNothingOnTheServer() throws {
    let here = try server.synced("Pay rent\nOther\n")
    try here.write("Other\n", done: "x 2026-11-24 Pay rent\n")
    #expect(try here.sync().sent == 1)
    #expect(server.objects.count == 2)
    #expect(server.objects.values.contains { text($0).contains("STATUS:COMPLETED") })
    // Archiving keeps the completed task on the server, and sends nothing again.
    let path = try #require(server.objects.values.first { text($0).contains("STATUS:COMPLETED") }).path
    server.remove(path)
    _ = try here.sync()
    #expect(try here.archive == "x 2026-11-24 Pay rent\n")
    #expect(server.objects.count == 1)
  }

  /// A task that was added, completed and archived between two syncs gets to the other machines, too.
  @Test func sendsTasksArchivedSinceTheLastSync() throws {
    let (one, other) = (
      Replica(server, "Open\n", done: "x 2026-11-01 Long ago\n"), Replica(server)
    )
    _ = try one.sync()
    _ = try other.sync()
    try one.write("Open\n", done: "x 2026-11-01 Long ago\nx 2026-11-24 Quick\n")
    #expect(try one.sync().sent == 1)
    #expect(try other.sync().received == 1)
    #expect(try other.archive == "x 2026-11-24 Quick\n")
    // Clearing it there sends nothing again, nor does a new archive.
    for path in server.objects.keys where server.objects[path].map(text)?.contains("Quick") == true {
      server.remove(path)
    }
    #expect(try one.sync().sent == 0)
    try one.write("Open\n", done: "")
    #expect(try one.sync().sent == 0)
  }

  @Test func archivesTasksClearedOnTheServer() throws {
    let here = try server.synced("x 2026-11-20 Done\nOpen\n")
    server.remove(try path(of: "Done"))
    _ = try here.sync()
    #expect(try here.text == "Open\n")
    #expect(try here.archive == "x 2026-11-20 Done\n")
  }

  @Test func reopensTasksReopenedOnTheServer() throws {
    let here = try server.synced("Pay\n")
    try here.write("", done: "x 2026-11-20 Pay\n")
    _ = try here.sync()
    try edit("Pay", "STATUS:COMPLETED", "STATUS:NEEDS-ACTION")
    _ = try here.sync()
    #expect(try here.text == "Pay\n")
    #expect(try here.archive == "")
  }

  @Test func refusesToDeleteMostTasks() throws {
    let here = try server.synced((1...6).map { "Task \($0)\n" }.joined())
    try here.write("Task 1\n")
    #expect(throws: CalendarProblem.deletions([.init(of: "todo.txt", count: 5, of: 6)], isHere: true)) {
      try here.sync()
    }
    #expect(server.objects.count == 6)
    try here.write((1...6).map { "Task \($0)\n" }.joined())
    #expect(try here.sync().sent == 0)
    for path in server.objects.keys.sorted().prefix(5) { server.remove(path) }
    #expect(throws: CalendarProblem.deletions([.init(of: "todo.txt", count: 5, of: 6)], isHere: false)) {
      try here.sync()
    }
    #expect(try here.text.split(separator: "\n").count == 6)
    #expect(try here.sync(acceptsDeletions: true).received == 5)
    #expect(try here.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: [1, 2], [true, false])
  func refusesAnEmptiedListOfAnyLength(count: Int, isHere: Bool) throws {
    let text = (1...count).map { "Task \($0)\n" }.joined()
    let here = try server.synced(text)
    if isHere { try here.write("") } else { server.objects.values.forEach { server.remove($0.path) } }
    let loss = GoneTasks.Loss(of: "todo.txt", count: count, of: count, damage: .emptied)
    #expect(throws: CalendarProblem.deletions([loss], isHere: isHere)) { try here.sync() }
    _ = try here.sync(acceptsDeletions: true)
    #expect(try here.text == "" && server.objects.isEmpty)
  }

  /// Many completed tasks do not hide that all open ones are gone, and the other way round.
  @Test(arguments: [("todo.txt", true, 6), ("todo.txt", false, 6), ("done.txt", true, 4)])
  func judgesOpenAndCompletedTasksApart(list: String, isHere: Bool, count: Int) throws {
    let open = (1...6).map { "Task \($0)\n" }.joined()
    let completed = (1...(list == "todo.txt" ? 20 : 4)).map { "x 2026-11-20 Read \($0)\n" }.joined()
    let here = try server.synced(open + completed)
    try here.write(open, done: completed)
    _ = try here.sync()
    if isHere {
      try here.write(list == "todo.txt" ? "" : open, done: list == "todo.txt" ? completed : "")
    } else {
      for object in server.objects.values where text(object).contains("SUMMARY:Task") {
        server.remove(object.path)
      }
    }
    let loss = GoneTasks.Loss(of: list, count: count, of: count, damage: .emptied)
    #expect(throws: CalendarProblem.deletions([loss], isHere: isHere)) { try here.sync() }
  }

  @Test func recoversFromALostStateOrToken() throws {
    let here = try server.synced("One\nTwo\nTwo\n")
    here.states.saved = []
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received, outcome.adopted) == (0, 0, 3))
    server.knowsTokens = false
    try edit("One", "SUMMARY:One", "SUMMARY:One more")
    _ = try here.sync()
    #expect(try here.text == "One more\nTwo\nTwo\n")
  }

  /// Without a state the line may be older than the object.
  @Test func keepsEditsOfAnotherMachineAfterAStateIsLost() throws {
    let (one, other) = try pair("Buy milk\nCall Mom\n")
    try other.write("Buy milk and bread\nx 2026-11-24 Call Mom\n")
    _ = try other.sync()
    one.states.saved = []
    for replica in [one, other, one] { _ = try replica.sync() }
    for replica in [one, other] {
      #expect(try replica.lines == ["Buy milk and bread", "x 2026-11-24 Call Mom"])
    }
  }

  /// A deletion loses against an edit, also for a machine that has archived the task meanwhile.
  @Test func anEditRevivesATaskThatAnotherMachineHasArchived() throws {
    let (one, other) = try pair("Pay the rent\n")
    try one.write("", done: "x 2026-11-24 Pay the rent\n")
    _ = try one.sync()
    server.remove(try #require(server.objects.keys.first))
    _ = try one.sync()
    try other.write("Pay the rent in cash\n")
    for replica in [other, one, other, one] { _ = try replica.sync(acceptsDeletions: true) }
    for replica in [one, other] { #expect(try (replica.text + replica.archive).contains("in cash")) }
    #expect(server.objects.count == 1)
  }

  /// Xandikos names the contents of a collection by its token, and reports differences of contents.
  @Test func seesTheDeletionOfATaskThatWasJustSent() throws {
    let here = Replica(server, "One\n")
    for _ in 1...2 { _ = try here.sync() }
    try here.write("One\nTwo\n")
    let token = server.changes.count
    _ = try here.sync()
    server.remove(try path(of: "Two"))
    server.changes.removeSubrange(token...)
    _ = try here.sync()
    #expect(try here.text == "One\n")
  }

  /// A task changes here and on the server after a sync was killed between its line and its state.
  @Test(arguments: [false, true]) func recognisesLinesThatAKilledSyncHasWritten(isEdited: Bool) throws {
    let here = try server.synced("One\n")
    server.put("p1", "SUMMARY:On the phone", "STATUS:NEEDS-ACTION")
    here.killedSync()
    #expect(try here.text == "One\nOn the phone\n")
    if isEdited { try here.write("One\nOn the phone now\n") }
    try edit("On the phone", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261124T100000Z")
    _ = try here.sync()
    #expect(try here.text == "One\nx 2026-11-24 On the phone\(isEdited ? " now" : "")\n")
    #expect(server.objects.count == 2)
  }

  /// A sync is killed right after or right before it writes a series of the phone, which is then completed here, or whose place
  /// another one takes.
  @Test(arguments: [
    (false, nil, ["Water due:2026-11-27 rec:+1w"]),
    (true, "Sow due:2026-11-20 rec:+1w\n", ["Sow due:2026-11-20 rec:+1w", "Water due:2026-11-20 rec:+1w"]),
  ])
  func knowsTheSeriesThatAKilledSyncHasReceived(isEarly: Bool, written: String?, open: [String]) throws {
    server.put("p1", "SUMMARY:Water", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION")
    let (here, other) = (Replica(server), Replica(server))
    here.killedSync(isEarly: isEarly)
    if let written {
      try here.write(written)
    } else {
      // Both complete it.
      try here.complete(on: 24)
      try edit("Water", "DUE;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261127")
    }
    for replica in [here, other, here] { _ = try replica.sync() }
    for replica in [here, other] {
      #expect(try replica.openLines == open)
    }
  }

  /// A completed task is cleared on the server. The sync is killed when done.txt has it, and todo.txt has it still.
  @Test func archivesATaskOnceThoughTheSyncIsKilled() throws {
    let here = try server.synced("x 2026-11-20 One\nTwo\n")
    server.remove(try path(of: "One"))
    here.killedSync(isEarly: true)
    #expect(try here.archive == "x 2026-11-20 One\n")
    for _ in 0..<2 { _ = try here.sync() }
    #expect(try here.allLines == ["Two", "x 2026-11-20 One"])
    #expect(server.objects.count == 1)
  }

  // MARK: Recurring tasks

  /// A killed sync was about to remove a line. Another machine then restores the task with an edit.
  @Test func recognisesLinesThatAKilledSyncWasToRemove() throws {
    let (one, other) = try pair("Buy milk\nCall Mom\n")
    server.remove(try path(of: "Buy milk"))
    other.killedSync(isEarly: true)
    try other.write("Buy milk today\nCall Mom\n")
    try one.write("(A) Buy milk\nCall Mom\n")
    for replica in [one, other, one] { _ = try replica.sync() }
    for replica in [one, other] {
      #expect(try replica.lines == ["(A) Buy milk today", "Call Mom"])
    }
  }

  @Test func aCompletionElsewhereAddsOneOccurrence() throws {
    let (one, other) = try pair("Water due:2026-11-20 rec:+1w\n")
    try edit("Water", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261124T100000Z")
    for replica in [one, other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      #expect(
        try replica.lines == [
          "Water due:2026-11-27 rec:+1w", "x 2026-11-24 Water due:2026-11-20 rec:+1w",
        ])
    }
    #expect(server.objects.count == 2)
    #expect(!server.objects.values.contains { text($0).contains("RRULE") })
  }

  /// Two machines and a phone complete the same occurrence, each on its own day.
  @Test(
    arguments: [
      // The lines, and the days on which one and the other complete it; then the next occurrence.
      ("R rec:1w due:2026-11-20", 21, 24, "R rec:1w due:2026-11-28"),
      ("R rec:1w due:2026-11-20", 24, 21, "R rec:1w due:2026-11-28"),
      ("R rec:+1d due:2026-11-20", 21, 24, "R rec:+1d due:2026-11-21"),
      ("R rec:1w", 21, 24, "R rec:1w due:2026-11-28"),
      ("R rec:+1m due:2026-10-31", 21, 24, "R rec:+1m due:2026-11-30 day:31"),
      ("R rec:1w due:2026-11-20 id:r", 24, 21, "R rec:1w due:2026-11-28"),
      (
        "2026-11-01 R rec:3d due:2026-11-20 t:2026-11-19", 22, 23,
        "2026-11-22 R rec:3d due:2026-11-25 t:2026-11-24"
      ),
    ], [0, 1, 2])
  func anOccurrenceCompletedOnTwoDaysHasOneNext(
    history: (line: String, one: Int, other: Int, next: String), phone: Int
  ) throws {
    let (one, other) = try pair("\(history.line)\n")
    try one.complete(on: history.one)
    try other.complete(on: history.other)
    if phone > 0 {
      let day = phone == 1 ? 20 : 26
      try edit("R", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:202611\(day)T100000Z")
    }
    for replica in [one, other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      let open = try replica.openLines
      #expect(open.count == 1)
      if phone != 1 { #expect(open == [history.next]) }
    }
    #expect(try one.lines == other.lines)
    #expect(server.objects.count == 2)
  }

  /// The next occurrence is postponed, or its words are changed, on one of the machines.
  @Test(
    arguments: [
      ("Pay it rec:1w due:2026-12-20", "Pay it rec:1w due:2026-12-20"),
      ("Pay it now rec:1w due:2026-12-01", "Pay it now rec:1w due:2026-11-28"),
    ], [false, true])
  func aChangeOfTheNextOccurrenceStays(change: (line: String, next: String), isFirst: Bool) throws {
    let (one, other) = try pair("Pay it rec:1w due:2026-11-20\n")
    try one.complete(on: 21)
    try other.write("x 2026-11-24 Pay it rec:1w due:2026-11-20\n\(change.line)\n")
    for replica in isFirst ? [other, one, other] : [one, other, one] { _ = try replica.sync() }
    for replica in [one, other] {
      #expect(try replica.openLines == [change.next])
    }
    #expect(server.objects.count == 2)
  }

  @Test func completionsOnTwoMachinesAddOneOccurrence() throws {
    let (one, other) = try pair("Water due:2026-11-20 rec:+1w\n")
    let done = "x 2026-11-24 Water due:2026-11-20 rec:+1w\n"
    try one.write("\(done)Water due:2026-11-27 rec:+1w\n")
    try other.write("\(done)2026-11-24 Water due:2026-11-27 rec:+1w\n")
    for replica in [one, other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      #expect(try replica.text.split(separator: "\n").count == 2)
    }
    #expect(server.objects.count == 2)
  }

  @Test func advancesARuleOfTheServerInPlace() throws {
    server.put("p1", "SUMMARY:Water", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION")
    let here = Replica(server)
    _ = try here.sync()
    #expect(try here.text == "Water due:2026-11-20 rec:+1w\n")
    try here.write("x 2026-11-24 Water due:2026-11-20 rec:+1w\nWater due:2026-11-27 rec:+1w\n")
    _ = try here.sync()
    let object = try #require(server.objects["/c/p1.ics"].map(text))
    #expect(object.contains("DUE;VALUE=DATE:20261127\r\n") && object.contains("RRULE:FREQ=WEEKLY\r\n"))
    #expect(object.contains("STATUS:NEEDS-ACTION\r\n"))
  }

  /// As Thunderbird completes an occurrence: with a second VTODO in the object, which stays there.
  @Test(arguments: [
    // The dates, the override's id and state, and the lines.
    (
      ["DUE;VALUE=DATE:20261120"], "RECURRENCE-ID;VALUE=DATE:20261120", "STATUS:COMPLETED",
      ["Water due:2026-11-27 rec:+1w", "x 2026-11-24 Water due:2026-11-20 rec:+1w"]
    ),
    (
      ["DTSTART;VALUE=DATE:20261119", "DUE;VALUE=DATE:20261120"], "RECURRENCE-ID;VALUE=DATE:20261119",
      "STATUS:COMPLETED",
      [
        "Water due:2026-11-27 t:2026-11-26 rec:+1w", "x 2026-11-24 Water due:2026-11-20 t:2026-11-19 rec:+1w",
      ]
    ),
    (
      ["DTSTART:20261120T090000Z", "DUE:20261120T100000Z"], "RECURRENCE-ID:20261120T090000Z",
      "STATUS:COMPLETED",
      [
        "Water due:2026-11-27T10:00 t:2026-11-27T09:00 rec:+1w",
        "x 2026-11-24 Water due:2026-11-20T10:00 t:2026-11-20T09:00 rec:+1w",
      ]
    ),
    (
      ["DUE;VALUE=DATE:20261120"], "RECURRENCE-ID;VALUE=DATE:20261127", "STATUS:COMPLETED",
      ["Water due:2026-11-20 rec:+1w", "x 2026-11-24 Water due:2026-11-27 rec:+1w"]
    ),
    (
      ["DUE;VALUE=DATE:20261120"], "RECURRENCE-ID;VALUE=DATE:20261120", "STATUS:IN-PROCESS",
      ["Water due:2026-11-20 rec:+1w"]
    ),
    (
      ["DUE;VALUE=DATE:20261120", "EXDATE;VALUE=DATE:20261120,20261127"], "", "",
      ["Water due:2026-12-04 rec:+1w"]
    ),
  ])
  func readsCompletedOccurrences(dates: [String], id: String, status: String, lines: [String]) throws {
    let task = object("p1", ["SUMMARY:Water", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION"] + dates)
    server.put(task, at: "/c/p1.ics")
    let (one, other) = (Replica(server), Replica(server))
    if id.hasSuffix("20261120") { _ = try one.sync() }
    let override =
      "BEGIN:VTODO\r\nUID:p1\r\nSUMMARY:Water\r\n\(id)\r\n\(status)\r\nCOMPLETED:20261124T100000Z\r\n"
      + "X-MOZ-LASTACK:20261124T100000Z\r\nEND:VTODO\r\n"
    if !id.isEmpty {
      let completed = String(decoding: task, as: UTF8.self).replacing(
        "END:VCALENDAR", with: "\(override)END:VCALENDAR")
      server.put(Array(completed.utf8), at: "/c/p1.ics")
    }
    for replica in [one, other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      #expect(try replica.allLines == lines.sorted())
    }
    #expect(server.objects.count == 1)
    // The occurrence stays there when the task is changed and completed here.
    try one.write("Water the plants" + (try one.text.dropFirst(5)))
    _ = try one.sync()
    try one.complete(on: 24)
    for replica in [one, other, one, other] { _ = try replica.sync() }
    let stored = try #require(server.objects["/c/p1.ics"].map(text))
    // An open one was completed with the task.
    #expect(id.isEmpty || stored.contains(override) == (status == "STATUS:COMPLETED"))
    #expect(try one.openLines.count == 1)
    let contents = try [one, other].map { try $0.allLines }
    #expect(contents[0] == contents[1] && contents[0].count == lines.count + 1, "\(contents)")
  }

  private func changed(_ properties: [String]) -> [UInt8] {
    let task = object(
      "p1", "SUMMARY:Water", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
      "X-APPLE-SORT-ORDER:7")
    let override =
      ["BEGIN:VTODO", "UID:p1", "RECURRENCE-ID;VALUE=DATE:20261120"] + properties
      + ["STATUS:NEEDS-ACTION", "X-OTHER:1", "END:VTODO", "END:VCALENDAR"]
    return Array(
      String(decoding: task, as: UTF8.self).replacing(
        "END:VCALENDAR", with: override.joined(separator: "\r\n")
      )
      .utf8)
  }

  /// As Thunderbird moves or edits one occurrence.
  @Test(arguments: [
    (["SUMMARY:Water", "DUE;VALUE=DATE:20261122"], "Water due:2026-11-22 rec:+1w"),
    (["SUMMARY:Water", "DUE;VALUE=DATE:20261119"], "Water due:2026-11-19 rec:+1w"),
    (["SUMMARY:Water twice", "DUE;VALUE=DATE:20261120"], "Water twice due:2026-11-20 rec:+1w"),
    (["SUMMARY:Water twice", "DUE;VALUE=DATE:20261127"], "Water twice due:2026-11-27 rec:+1w"),
  ])
  func anOccurrenceThatAnotherProgramChangesIsCompletedOnce(properties: [String], line: String) throws {
    let (one, other) = (Replica(server), Replica(server))
    for isKnown in [false, true] {
      server.put(changed(isKnown ? properties : []), at: "/c/p1.ics")
      for replica in [one, other] {
        _ = try replica.sync()
        #expect(try replica.text == (isKnown ? "\(line)\n" : "Water due:2026-11-20 rec:+1w\n"))
      }
    }
    #expect(server.objects["/c/p1.ics"]?.text == changed(properties))

    // A change here stays in that occurrence if it is one of the date, and is one of the task if it adds a word.
    try one.write("(A) \(line) +garden\n")
    for replica in [one, other, one] { _ = try replica.sync() }
    #expect(try other.text == "(A) \(line) +garden\n" && one.text == other.text)
    #expect(try #require(server.objects["/c/p1.ics"].map(text)).contains("\r\nDUE;VALUE=DATE:20261120\r\n"))

    // On different days.
    try one.complete(on: 25)
    try other.complete(on: 24)
    for replica in [one, other, one, other] { _ = try replica.sync() }
    for replica in [one, other] {
      let lines = try replica.allLines
      #expect(lines == ["(A) Water due:2026-11-27 rec:+1w +garden", "x 2026-11-24 \(line) +garden"])
    }
    let stored = try #require(server.objects["/c/p1.ics"].map(text))
    for kept in ["X-APPLE-SORT-ORDER:7", "X-OTHER:1", "RRULE:FREQ=WEEKLY", "STATUS:COMPLETED"] {
      #expect(stored.split(separator: "\r\n").count { $0 == kept } == 1, "\(kept)")
    }
    #expect(try [one, other].allSatisfy { try $0.sync().sent == 0 })
  }

  /// An occurrence is completed here while another program changes it, before the sync or between its answers.
  @Test(
    arguments: [
      // The due date of the override that both know, and the one then; 0 for no override, -1 for an occurrence that was removed,
      // and -2 for a task that was. The due dates of the completed occurrence and of the next one.
      (22, 0, 20, 27), (22, -1, 22, 27), (22, 23, 23, 27), (22, -2, 22, 29), (0, 22, 22, 27), (0, -1, 20, 27),
    ], [false, true])
  func aCompletionOutlivesAChangeOfTheOccurrence(
    changes: (known: Int, then: Int, completed: Int, next: Int), isLate: Bool
  ) throws {
    func version(_ due: Int) -> [UInt8] {
      if due > 0 { return changed(["SUMMARY:Water", "DUE;VALUE=DATE:202611\(due)"]) }
      return object(
        "p1",
        ["SUMMARY:Water", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION"]
          + (due < 0 ? ["EXDATE;VALUE=DATE:20261120"] : []))
    }
    server.put(version(changes.known), at: "/c/p1.ics")
    let (one, other) = try pair()
    try one.complete(on: 24)
    let change = { [server] in
      if changes.then == -2 {
        server.remove("/c/p1.ics")
      } else {
        server.put(version(changes.then), at: "/c/p1.ics")
      }
    }
    server.fault = { [server] _, isDone in
      guard isDone else { return }
      server.fault = nil
      change()
    }
    if !isLate {
      server.fault = nil
      change()
    }
    for replica in [one, other, one, other] { _ = try replica.sync(acceptsDeletions: changes.then == -2) }
    for replica in [one, other] {
      #expect(
        try replica.allLines == [
          "Water due:2026-11-\(changes.next) rec:+1w",
          "x 2026-11-24 Water due:2026-11-\(changes.completed) rec:+1w",
        ])
    }
    #expect(try [one, other].allSatisfy { try $0.sync().sent == 0 })
  }

  /// RFC 5545, section 3.8.2.4: a task with a rule has a start.
  @Test(arguments: [
    (
      ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261120"],
      ["DTSTART;VALUE=DATE:20261127", "DUE;VALUE=DATE:20261127"]
    ),
    (
      ["DTSTART;VALUE=DATE:20261118", "DUE;VALUE=DATE:20261120"],
      ["DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261127"]
    ),
    (
      ["DTSTART:20261120T090000Z", "DUE:20261120T100000Z"],
      ["DTSTART:20261127T090000Z", "DUE:20261127T100000Z"]
    ),
    (
      ["DTSTART:20261120T100000Z", "DUE:20261120T100000Z"],
      ["DTSTART:20261127T100000Z", "DUE:20261127T100000Z"]
    ),
    (["DTSTART;VALUE=DATE:20261120"], ["DTSTART;VALUE=DATE:20261127"]),
    (["DUE;VALUE=DATE:20261120"], ["DUE;VALUE=DATE:20261127"]),
  ])
  func completingKeepsTheStartOfARule(dates: [String], moved: [String]) throws {
    server.put("p1", ["SUMMARY:Water", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION"] + dates)
    let here = Replica(server)
    _ = try here.sync()
    try here.complete(on: 24)
    _ = try here.sync()
    let lines = try #require(server.objects["/c/p1.ics"].map(text)).split(separator: "\r\n")
    #expect(
      lines.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DUE") }.map(String.init).sorted() == moved)
    #expect(lines.contains("RRULE:FREQ=WEEKLY"))
    #expect(try here.sync().sent == 0)
  }

  // MARK: UIDs in lines

  private func uidWords(_ text: String) -> [Substring] {
    text.split { $0.isWhitespace }.filter { $0.hasPrefix("uid:") }
  }

  @Test func writesUIDsIntoLines() throws {
    let (one, other) = (Replica(server, "Buy milk\nCall Mom\n"), Replica(server))
    for replica in [one, other] { replica.writesUIDs = true }
    server.put("p1", "SUMMARY:From the phone")
    server.put(object("no word", "SUMMARY:Spaced"), at: "/c/p2.ics")
    for replica in [one, other, one] { _ = try replica.sync() }
    let uids = uidWords(try one.text)
    #expect(uids.count == 3 && uids.contains("uid:p1"))
    #expect(try one.text.contains("Spaced\n"))
    #expect(try one.lines == other.lines)
    #expect(!server.objects.values.contains { text($0).contains(/SUMMARY:.*uid:/) })
    let requests = server.requests
    #expect(try one.sync().sent == 0)
    #expect(server.requests == requests + 1)
    // Without any state of this machine, the lines are still the same tasks.
    let fresh = Replica(server, try one.text.replacing("Buy milk", with: "Buy fresh milk"))
    _ = try fresh.sync()
    #expect(server.objects.count == 4)
  }

  /// Of another machine with the same tasks, whether it writes UIDs or not.
  @Test(arguments: [false, true]) func aMachineThatWritesUIDsDoublesNothing(bothWrite: Bool) throws {
    let lines = "Water\n(A) Buy milk due:2026-12-01\nPay rec:+1w due:2026-12-03\n"
    let (one, other) = (Replica(server, lines), Replica(server, lines))
    one.writesUIDs = true
    other.writesUIDs = bothWrite
    _ = try one.sync()
    let outcome = try other.sync()
    #expect((outcome.adopted, outcome.events) == (3, []))
    for replica in [one, other, one] { _ = try replica.sync() }
    #expect(server.objects.count == 3)
    for replica in [one, other] { #expect(try replica.text.split(separator: "\n").count == 3) }
  }

  @Test func noTwoLinesHaveTheSameUID() throws {
    server.put("p1", "SUMMARY:Water", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=WEEKLY")
    let here = Replica(server, "Pay rec:+1w due:2026-12-03\n")
    here.writesUIDs = true
    _ = try here.sync()
    let lines = try here.text.split(separator: "\n").map(String.init)
    let pay = try #require(lines.first { $0.hasPrefix("Pay") })
    let water = try #require(lines.first { $0.hasPrefix("Water") })
    try here.write(
      "x 2026-11-24 \(pay)\nPay rec:+1w due:2026-12-10\n\(pay)\nx 2026-11-24 \(water)\nWater due:2026-11-27 rec:+1w\n"
    )
    _ = try here.sync()
    _ = try here.sync()
    let uids = uidWords(try here.text)
    #expect(uids.count == Set(uids).count && uids.count >= 4)
    #expect(try here.text.contains("Water due:2026-11-27 rec:+1w uid:p1\n"))
    let object = try #require(server.objects["/c/p1.ics"].map(text))
    #expect(object.contains("DUE;VALUE=DATE:20261127\r\n"))
  }

  @Test func anArchivedLineGetsItsOwnUID() throws {
    let here = Replica(server, "twin uid:u1\n", done: "x 2026-11-20 twin uid:u1 old\n")
    here.writesUIDs = true
    _ = try here.sync()
    #expect(try here.text == "twin uid:u1\n")
    #expect(try !here.archive.contains("uid:u1 ") && here.archive.contains("uid:"))
  }

  @Test func leavesUnsupportedRulesAlone() throws {
    server.put("p1", "SUMMARY:Vote", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU")
    let here = Replica(server)
    _ = try here.sync()
    let before = server.objects
    try here.write("x 2026-11-24 Vote due:2026-11-20\n")
    #expect(try here.sync().sentences.count == 1)
    #expect(server.objects == before)
  }

  // MARK: Other programs

  /// A sync takes over what other programs change in a task of this program, as `iCalendar.kt` of tasks/tasks writes it, and
  /// in the form that the objects of Apple's Reminders and Thunderbird have on servers.
  @Test(arguments: [
    (
      "Tasks.org", "STATUS:NEEDS-ACTION",
      "STATUS:COMPLETED\r\nCOMPLETED:20261123T181500Z\r\nPERCENT-COMPLETE:100\r\nX-APPLE-SORT-ORDER:754642",
      "x 2026-11-23 2026-11-01 Pay rent +Home @bank due:2026-12-05 to:ann"
    ),
    (
      "Apple", "DUE;VALUE=DATE:20261205",
      "DUE;TZID=Home:20261206T180000\r\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:1.0\\,2.0",
      "(B) 2026-11-01 Pay rent +Home @bank due:2026-12-06T18:00 to:ann"
    ),
    (
      "Thunderbird", "PRIORITY:5", "PRIORITY:9\r\nX-MOZ-GENERATION:2\r\nX-MOZ-LASTACK:20261123T101500Z",
      "(C) 2026-11-01 Pay rent +Home @bank due:2026-12-05 to:ann"
    ),
  ])
  func takesTheChangesOfOtherPrograms(program: String, old: String, new: String, line: String) throws {
    let here = try server.synced("(B) 2026-11-01 Pay rent +Home @bank due:2026-12-05 to:ann\nOther\n")
    try edit("Pay rent", old, new)
    let outcome = try here.sync()
    #expect((outcome.received, outcome.events) == (1, []), "\(program)")
    #expect(try here.lines == [line, "Other"].sorted())
    // An edit here leaves what the program has added.
    try here.write("\(line) really\nOther\n")
    _ = try here.sync()
    let object = try #require(server.objects.values.map(text).first { $0.contains("rent") })
    for property in new.split(separator: "\r\n") where !property.hasPrefix("SUMMARY") {
      #expect(object.contains("\(property)\r\n"), "\(object)")
    }
    let other = Replica(server)
    _ = try other.sync()
    #expect(try (other.text + other.archive).contains("\(line) really"))
    #expect(try here.sync().sent == 0)
  }

  /// In both orders of the objects.
  @Test(arguments: ["a", "z"]) func subtasksOfOtherProgramsFindTheirParent(child: String) throws {
    server.put("p1", "SUMMARY:Trip")
    server.put(object(child, "SUMMARY:Pack", "RELATED-TO:p1"), at: "/c/\(child).ics")
    let here = Replica(server)
    _ = try here.sync()
    #expect(try Set(here.text.split(separator: "\n")) == ["Trip id:p1", "Pack p:p1"])
    let other = Replica(server)
    for replica in [other, here, other] { _ = try replica.sync() }
    #expect(try Set(other.text.split(separator: "\n")) == ["Trip id:p1", "Pack p:p1"])
    #expect(try here.sync().sent == 0)
  }

  // MARK: Servers that do not do what they say

  @Test(arguments: [nil, "v99"]) func aTaskThatIsNotStoredIsSentAgain(etag: String?) throws {
    let here = Replica(server, "One\nTwo\n")
    server.answer = { _ in .done(etag: etag) }
    let outcome = try here.sync()
    #expect(outcome.sent == 0)
    #expect(outcome.sentences.count == 2)
    #expect(outcome.sentences.first?.contains("did not store it") == true)
    server.answer = nil
    #expect(try here.sync().sent == 2)
    #expect(try here.text == "One\nTwo\n")
    #expect(server.objects.count == 2)
  }

  @Test func anEditThatIsNotStoredIsSentAgain() throws {
    let here = try server.synced("One\n")
    try here.write("One more\n")
    let etag = server.objects.values.first?.etag
    for answered in [nil, etag] {
      server.answer = { _ in .done(etag: answered) }
      #expect(try here.sync().sent == 0)
      #expect(try here.text == "One more\n")
    }
    server.answer = nil
    #expect(try here.sync().sent == 1)
    #expect(server.objects.values.allSatisfy { text($0).contains("SUMMARY:One more\r\n") })
  }

  /// The server stores the beginning of a new task, or of a changed one, and says that it has it. It is sent again at once, or
  /// by the next sync, if this one is cut off. Only then properties of other programs are lost.
  @Test(arguments: [0, 40, 200], [(false, false), (false, true), (true, false), (true, true)])
  func aTaskThatIsStoredInPartIsSentAgain(length: Int, kind: (isNew: Bool, isCutOff: Bool)) throws {
    let (isNew, isCutOff) = kind
    let (here, other) = try pair(isNew ? "" : "One\n")
    if !isNew { try edit("One", "END:VTODO", "LOCATION:Here\r\nEND:VTODO") }
    for replica in [here, other] { _ = try replica.sync() }
    try here.write("One more\n")
    server.answer = { [server] write in
      guard let text = write.text else { return nil }
      server.answer = nil
      return .done(etag: server.put(Array(text.prefix(length)), at: write.path))
    }
    if isCutOff {
      server.fault = { [server] _, _ in if server.answer == nil { throw InMemoryCalendarServer.Failure() } }
      #expect(throws: InMemoryCalendarServer.Failure.self) { try here.sync() }
      server.fault = nil
    }
    for replica in [other, here, other] { _ = try replica.sync() }
    for replica in [here, other] { #expect(try replica.text == "One more\n") }
    let object = try #require(server.objects.values.first.map(text))
    #expect(object.contains("SUMMARY:One more\r\n") && server.objects.count == 1)
    #expect(isNew || isCutOff || object.contains("LOCATION:Here\r\n"))
  }

  @Test func aRefusedTaskDoesNotHoldUpTheOthers() throws {
    let here = Replica(server, "One\nTwo\nThree\n")
    server.answer = { write in
      if case .create(_, let text) = write, String(decoding: text, as: UTF8.self).contains("Two") {
        return .refused(status: 403)
      }
      return nil
    }
    let outcome = try here.sync()
    #expect(outcome.sent == 2)
    #expect(outcome.sentences == ["The server refused “Two” (403)."])
    server.answer = nil
    #expect(try here.sync().sent == 1)
    #expect(try here.text == "One\nTwo\nThree\n")
  }

  @Test func whatWasNotDeliveredIsFetchedLater() throws {
    let here = try server.synced("One\n")
    server.put("p1", "SUMMARY:Two")
    try edit("One", "SUMMARY:One", "SUMMARY:One more")
    server.withheld = Set(server.objects.keys)
    _ = try here.sync()
    #expect(try here.text == "One\n")
    server.withheld = []
    _ = try here.sync()
    #expect(try here.text == "One more\nTwo\n")
  }

  /// The server fails for one object, in its list of changes, in its answer, or in both, and gives it later.
  @Test(
    arguments: [500, 403, 423, 404],
    [("list", true), ("object", true), ("both", true), ("list", false), ("both", false)])
  func anObjectThatFailsIsFetchedLater(status: Int, way: (place: String, knowsTokens: Bool)) throws {
    let place = way.place
    // If both say that it is deleted, it is.
    if (status, place) == (404, "both") { return }
    let here = try server.synced("One\nTwo\n")
    server.put("p1", "SUMMARY:New")
    server.knowsTokens = way.knowsTokens
    try edit("One", "SUMMARY:One", "SUMMARY:One more")
    let path = try #require(server.objects.values.first { text($0).contains("One more") }).path
    let failing = [path: status, "/c/p1.ics": status]
    if place != "object" { server.unlisted = failing }
    if place != "list" { server.refused = status == 404 ? [:] : failing }
    server.withheld = status == 404 && place != "list" ? Set(failing.keys) : []
    let outcome = try here.sync(acceptsDeletions: true)
    if place == "list" || place == "object" && status != 404 {
      #expect(outcome.sentences.isEmpty == (place == "list"), "\(outcome.sentences)")
    }
    (server.unlisted, server.refused, server.withheld) = ([:], [:], [])
    _ = try here.sync()
    #expect(try here.lines == ["New", "One more", "Two"])
    #expect(server.objects.count == 3)
  }

  /// A list without an object, or the word that it was deleted, deletes nothing while the server gives it.
  @Test(arguments: [false, true]) func anObjectThatIsGivenIsNotDeleted(knowsTokens: Bool) throws {
    let here = try server.synced("One\nTwo\n")
    let path = try self.path(of: "One")
    server.changes.append(path)
    server.knowsTokens = knowsTokens
    server.unlisted = [path: 404]
    _ = try here.sync()
    server.unlisted = [:]
    _ = try here.sync()
    #expect(try here.text == "One\nTwo\n")
  }

  /// A full disk, or a task on which the server fails: the others are sent, and the sentence names the task.
  @Test(arguments: [
    (507, "The server has no room for “Two”"), (500, "The server failed to store “Two”"),
    (503, "The server failed to store “Two”"), (423, "The server refused “Two”"),
  ])
  func aTaskThatFailsDoesNotHoldUpTheOthers(status: Int, sentence: String) throws {
    let here = try server.synced("One\nTwo\nThree\n")
    try here.write("One now\nTwo now\nThree now\n")
    // A server that fails may have stored the change.
    server.answer = { [server] write in
      guard case .change(let path, let text, _) = write,
        String(decoding: text, as: UTF8.self).contains("Two now")
      else { return nil }
      if status == 500 { server.put(text, at: path) }
      return .refused(status: status)
    }
    let outcome = try here.sync()
    #expect(
      (outcome.sent, outcome.sentences) == (2, ["\(sentence.dropLast()) now” (\(status))."] as [String]))
    server.answer = nil
    _ = try here.sync()
    #expect(try here.text == "One now\nTwo now\nThree now\n")
    #expect(server.objects.values.contains { text($0).contains("SUMMARY:Two now\r\n") })
    #expect(server.objects.count == 3)
  }

  /// A task whose object the server does not give is not sent; the others are.
  @Test func aTaskThatCannotBeReadDoesNotHoldUpTheOthers() throws {
    let here = try server.synced("One\nTwo\n")
    try here.write("One now\nTwo now\n")
    server.refused = [try #require(server.objects.values.first { text($0).contains("Two") }).path: 500]
    #expect(try here.sync().sentences == ["The server does not give “Two now” (500)."])
    server.refused = [:]
    #expect(try here.sync().sent == 1)
    #expect(server.objects.values.allSatisfy { text($0).contains(" now\r\n") })
  }

  @Test(arguments: ["", " ", "\u{A0}"]) func anObjectWithoutWordsIsLeftAlone(summary: String) throws {
    let here = Replica(server, "One\n")
    server.put("p1", "SUMMARY:\(summary)", "LOCATION:Berlin")
    _ = try here.sync()
    try edit("One", "SUMMARY:One", "SUMMARY:\(summary)")
    _ = try here.sync()
    _ = try here.sync()
    #expect(try here.text == "One\n")
    #expect(server.objects.count == 2)
    #expect(server.objects["/c/p1.ics"].map(text)?.contains("LOCATION:Berlin\r\n") == true)
  }

  @Test(arguments: ["x", "(A)"]) func aWordThatIsNoPrefixStaysOne(summary: String) throws {
    let here = Replica(server, mappings: [CollectionMapping(collection: "/c/", project: "work")])
    here.writesUIDs = true
    server.put("p1", "SUMMARY:\(summary)")
    _ = try here.sync()
    _ = try here.sync()
    let item = TodoItem(line: Array(try here.text.dropLast().utf8))
    #expect(!item.isCompleted && item.priority == nil)
    #expect(try here.archive == "")
    let left = try #require(server.objects["/c/p1.ics"].map(text))
    #expect(left.contains(summary) && !left.contains("COMPLETED") && !left.contains("PRIORITY"))
  }

  @Test func theServerGetsNoNoteByNamingIt() throws {
    let notes = InMemoryNotes()
    notes.texts["notes/diary.md"] = "Secret"
    let here = Replica(
      server, "Diary note:notes/diary.md\n", mappings: [CollectionMapping(collection: "/c/", project: "work")]
    )
    here.notes = notes
    server.put("p1", "SUMMARY:Hi note:notes/diary.md")
    for _ in 1...3 { _ = try here.sync() }
    let told = try #require(server.objects["/c/p1.ics"].map(text))
    server.put(
      Array(told.replacing("END:VTODO", with: "DESCRIPTION:evil\r\nEND:VTODO").utf8), at: "/c/p1.ics")
    _ = try here.sync()
    #expect(notes.texts["notes/diary.md"] == "Secret")
    #expect(!server.objects.values.contains { text($0).contains("Secret") })
    #expect(try here.text.contains("Hi note: notes/diary.md"))
    server.put("p2", "SUMMARY:Ho note:todo.txt", "DESCRIPTION:Lost")
    #expect(try here.sync().sentences.contains { $0.contains("The server's note of “Ho") })
    #expect(try here.sync().sentences.isEmpty)
  }

  @Test func controlCharactersDoNotReachTheList() throws {
    let here = Replica(server)
    server.put("p1", "SUMMARY:Call \u{1B}]0;Dad", "X-TODO-RAW:Call \u{1B}]0;Mom")
    _ = try here.sync()
    #expect(try !here.text.utf8.contains(0x1B))
  }

  // MARK: Several collections

  @Test func syncsProjectsWithTheirCollections() throws {
    let mappings = [
      CollectionMapping(collection: "/office/", project: "work"), CollectionMapping(collection: "/c/"),
    ]
    let here = Replica(server, "Report +work\nBuy milk\n", mappings: mappings)
    server.put("p1", "SUMMARY:Call the boss", in: "/office/")
    _ = try here.sync()
    #expect(try here.text == "Report +work\nBuy milk\nCall the boss +work\n")
    #expect(server.objects.keys.count { $0.hasPrefix("/office/") } == 2)
    // Moving to another project moves the object to another collection, with its alarms.
    try edit("Report", "END:VTODO", "X-OTHER:1\r\nEND:VTODO")
    try here.write("Report\nBuy milk\nCall the boss +work\n")
    _ = try here.sync()
    #expect(server.objects.keys.count { $0.hasPrefix("/office/") } == 1)
    #expect(server.objects.values.contains { $0.path.hasPrefix("/c/") && text($0).contains("X-OTHER:1") })
    #expect(try here.text == "Report\nBuy milk\nCall the boss +work\n")
  }

  // MARK: Failures

  /// Each request of a sync fails, before or after its effect on the server. The next sync continues.
  @Test(arguments: 1...14, [false, true])
  func continuesAnInterruptedSync(number: Int, isDone: Bool) throws {
    let here = try server.synced("One\nTwo\nThree\nWater due:2026-11-20 rec:+1w\n")
    try edit("One", "SUMMARY:One", "SUMMARY:One more")
    server.put("p1", "SUMMARY:New there")
    server.remove(try path(of: "Three"))
    try here.write(
      "One\nTwo now\nThree\nNew here\nNew here\nx 2026-11-24 Water due:2026-11-20 rec:+1w\nWater due:2026-11-27 rec:+1w\n"
    )
    let start = server.requests
    server.fault = { request, done in
      if request == start + number, done == isDone { throw InMemoryCalendarServer.Failure() }
    }
    _ = try? here.sync()
    server.fault = nil
    _ = try here.sync()
    let lines = try here.lines
    #expect(
      lines == [
        "New here", "New here", "New there", "One more", "Two now", "Water due:2026-11-27 rec:+1w",
        "x 2026-11-24 Water due:2026-11-20 rec:+1w",
      ])
    #expect(server.objects.count == 7)
    let other = Replica(server)
    _ = try other.sync()
    let all = try other.allLines
    #expect(all == lines)
  }

  /// Another program changes a task between a change of this machine and the reading of what the server has stored.
  @Test(arguments: [
    // It did not know the change, and the server did not check that.
    ("Both", "Both two", "Both one two"), ("Both", "Both", "Both one"),
    // It knew the change, and moved or removed its words.
    ("Both one", "one Both two", "one Both two"), ("Both one", "Both two", "Both two"),
  ])
  func mergesWhatOverwroteAChange(known: String, theirs: String, merged: String) throws {
    let here = try server.synced("Both\n")
    try here.write("Both one\n")
    server.answer = { [server] write in
      guard case .change(let path, let text, _) = write else { return nil }
      server.answer = nil
      let etag = server.put(text, at: path)
      let origins = ["Both", known].map { "X-TODO-BASE:\(CalendarTask.hash(of: Array($0.utf8)))" }
      let told = String(decoding: text, as: UTF8.self).replacing("Both one", with: theirs)
      server.put(Array(told.replacing(origins[0], with: origins[1]).utf8), at: path)
      return .done(etag: etag)
    }
    _ = try here.sync()
    _ = try here.sync()
    #expect(try here.text == merged + "\n")
    #expect(server.objects.values.map(text).allSatisfy { $0.contains("SUMMARY:\(merged)\r\n") })
  }

  /// A change of another machine, made from the version before, arrives after this machine's sync has ended.
  @Test(arguments: [
    ("Both", "Both one", "Both two", "Both one two"), ("Both", "Both one", "(A) Both", "(A) Both one"),
    ("Both two", "Both two one", "Both", "Both one"),
  ])
  func mergesWhatOverwritesAChangeLater(first: String, mine: String, theirs: String, merged: String) throws {
    let (here, there) = try pair("\(first)\n")
    try here.write("\(mine)\n")
    try there.write("\(theirs)\n")
    server.answer = { [server] write in
      guard case .change(let path, let text, _) = write else { return nil }
      server.answer = nil
      do { _ = try here.sync() } catch { return .failed(error) }
      return .done(etag: server.put(text, at: path))
    }
    for replica in [there, here, there] { _ = try replica.sync() }
    #expect(try here.text == merged + "\n")
    #expect(try there.text == merged + "\n")
  }

  /// The same by a program that keeps what this one has written there.
  @Test func mergesWhatAPhoneOverwritesLater() throws {
    let here = try server.synced("Both\n")
    let before = try #require(server.objects.values.first)
    try here.write("Both one\n")
    _ = try here.sync()
    server.put(
      Array(text(before).replacing("SUMMARY:Both", with: "SUMMARY:Both phone").utf8), at: before.path)
    _ = try here.sync()
    #expect(try here.text == "Both one phone\n")
  }

  /// Another machine takes a change in, and undoes it.
  @Test(arguments: [
    ("Both", "Both one", "Both"), ("Both", "(A) Both", "(B) Both"), ("Both", "x 2026-11-24 Both", "Both"),
    ("Both due:2026-12-01", "Both due:2026-11-30", "Both due:2026-12-02"),
  ])
  func takesTheUndoingOfAChange(first: String, mine: String, theirs: String) throws {
    let (here, there) = try pair("\(first)\n")
    try here.write("\(mine)\n")
    for replica in [here, there] { _ = try replica.sync() }
    try there.write("\(theirs)\n", done: "")
    for replica in [there, here] { _ = try replica.sync() }
    #expect(try here.text == "\(theirs)\n")
    // A phone undoes it, too.
    try here.write("\(mine)\n")
    _ = try here.sync()
    let path = try #require(server.objects.keys.first)
    let told = try #require(server.objects[path].map(text))
    let words = told.split(separator: "\r\n").map { $0.hasPrefix("SUMMARY:") ? "SUMMARY:Call" : $0 }
    server.put(Array((words.joined(separator: "\r\n") + "\r\n").utf8), at: path)
    _ = try here.sync()
    #expect(try (here.text + here.archive).contains("Call"))
  }

  /// The answer to a change is lost, and another machine changes the task before the next sync.
  @Test(arguments: [
    ("Pay", "Pay new", "new Pay"), ("Pay", "Pay new", "Pay new more"), ("Pay", "(A) Pay", "(A) Pay more"),
    ("Pay due:2026-12-01", "Pay", "Pay more"), ("Pay new", "Pay", "Pay more"),
  ])
  func knowsItsOwnChangeAgain(first: String, sent: String, theirs: String) throws {
    let (here, there) = (Replica(server, "\(first)\n"), Replica(server))
    _ = try here.sync()
    try here.write("\(sent)\n")
    let start = server.requests
    server.fault = { [server] request, isDone in
      if isDone, server.objects.values.contains(where: { $0.etag == "v2" }), request > start {
        throw InMemoryCalendarServer.Failure()
      }
    }
    _ = try? here.sync()
    server.fault = nil
    _ = try there.sync()
    #expect(try there.text == "\(sent)\n")
    try there.write("\(theirs)\n")
    for replica in [there, here, there] { _ = try replica.sync() }
    #expect(try here.text == "\(theirs)\n")
    #expect(try there.text == "\(theirs)\n")
  }

  /// A file and a length that nothing has written.
  @Test(arguments: ["b\t7\tu\tu\t1\tab", "b\t-1\tu\tu\t1\tab", "b\t0\tu\tu\t-1\tab", "b\t0\tu\tu\t3\tab"])
  func leavesOutDamagedPlans(line: String) {
    let saved = CalendarSyncState(saved: Array("w\tx\n\(line)\n".utf8)).saved
    #expect(!String(decoding: saved, as: UTF8.self).contains(line))
  }

  @Test func leavesUnreadableObjectsAlone() throws {
    let here = try server.synced("One\n")
    let path = try #require(server.objects.keys.first)
    server.put(Array("nonsense".utf8), at: path)
    server.put(
      Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8), at: "/c/e.ics")
    _ = try here.sync()
    try here.write("One more\n")
    #expect(try here.sync().sentences.count == 1)
    #expect(try here.text == "One more\n")
    #expect(server.objects[path]?.text == Array("nonsense".utf8))
  }
}

extension [String: LineAuthor] {
  fileprivate var bytes: [[UInt8]: LineAuthor] {
    Dictionary<[UInt8], LineAuthor>(uniqueKeysWithValues: map { (Array($0.utf8), $1) })
  }
}

private final class InMemoryNotes: CalendarNotes {
  var texts: [String: String] = [:]

  func text(of name: NoteName) throws -> String? { texts[String(decoding: name.bytes, as: UTF8.self)] }

  func save(_ text: String, as name: NoteName) throws {
    texts[String(decoding: name.bytes, as: UTF8.self)] = text
  }
}
