import RemoteServices
import Testing

/// Objects without a title, and objects with the UID of another one.
@Suite struct UntitledTaskTests {
  private let server = InMemoryCalendarServer()

  private func put(_ uid: String, _ properties: String..., at path: String? = nil) {
    server.put(object(uid, properties), at: path ?? "/c/\(uid).ics")
  }

  private func text(_ object: CalendarObject) -> String { String(decoding: object.text, as: UTF8.self) }

  @Test func leavesNewTasksWithoutATitleAlone() throws {
    put("p1", "SUMMARY:")
    put("p2", "DUE;VALUE=DATE:20261201")
    put("p3", "SUMMARY: ", "CATEGORIES:Home")
    let here = Replica(server, "Buy milk\n")
    for _ in 1...2 {
      _ = try here.sync()
      #expect(try here.text == "Buy milk\n" && server.objects.count == 4)
    }
  }

  @Test func keepsATitleThatIsEmptiedElsewhere() throws {
    put("p1", "SUMMARY:Buy milk", "CATEGORIES:Home")
    let here = try server.synced("Call Mom\n")
    put("p1", "SUMMARY:", "CATEGORIES:Home", "PRIORITY:1")
    let other = try #require(server.objects.values.first { text($0).contains("SUMMARY:Call Mom") })
    server.put(
      Array(
        text(other).replacing("SUMMARY:Call Mom", with: "SUMMARY:")
          .replacing("END:VTODO", with: "DUE;VALUE=DATE:20261201\r\nEND:VTODO").utf8), at: other.path)
    for _ in 1...2 {
      _ = try here.sync()
      #expect(try here.text == "Call Mom due:2026-12-01\n(A) Buy milk +Home\n")
      #expect(server.objects.count == 2)
    }
  }

  @Test func keepsATaskWhileATwinIsThere() throws {
    put("p1", "SUMMARY:Buy milk")
    put("p1", "SUMMARY:Buy milk", at: "/c/twin.ics")
    let here = try server.synced()
    server.remove("/c/p1.ics")
    for _ in 1...2 {
      _ = try here.sync()
      #expect(try here.text == "Buy milk\n" && server.objects.count == 1)
    }
    server.remove("/c/twin.ics")
    _ = try here.sync(acceptsDeletions: true)
    #expect(try here.text == "")
  }

  @Test func anEditIsKeptIfTheOldObjectComesBack() throws {
    let here = try server.synced("Buy milk\n")
    try here.write("Buy fresh milk\n")
    for _ in 1...3 {
      let old = try #require(server.objects.values.first)
      // The server gives the old object a new etag.
      server.answer = { [server] _ in .done(etag: server.put(old.text, at: old.path)) }
      #expect(try here.sync().sent == 0)
      #expect(try here.text == "Buy fresh milk\n")
    }
    server.answer = nil
    #expect(try here.sync().sent == 1)
    #expect(server.objects.values.contains { text($0).contains("SUMMARY:Buy fresh milk\r\n") })
  }
}
