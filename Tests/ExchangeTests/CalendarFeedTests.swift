import ListModule
import ModuleTestKit
import Testing

@testable import ExchangeModule

@Suite struct CalendarFeedTests {
  private static let list = """
    (A) Pay rent +Home due:2024-10-05 rec:+1m
    Call Mom @phone due:2024-10-06T09:30
    Someday
    x 2024-10-01 Done due:2024-10-02

    """

  private func session(_ out: String? = nil) -> CommandSession {
    var files = ["todo.txt": Self.list]
    files["out.ics"] = out
    return CommandSession(files, plugins: [ExchangePlugin.self, ListPlugin.self])
  }

  @Test(arguments: [
    (false, ["DUE;VALUE=DATE:20241005", "DUE:20241006T093000", "RRULE:FREQ=MONTHLY;INTERVAL=1"], "VTODO"),
    (
      true,
      [
        "DTSTART;VALUE=DATE:20241005\r\nDURATION:P1D", "DTSTART:20241006T093000\r\nDURATION:PT30M",
        "RRULE:FREQ=MONTHLY;INTERVAL=1",
      ], "VEVENT"
    ),
  ])
  func containsDueTasks(hasEvents: Bool, parts: [String], component: String) {
    let session = session()
    let result = session.run(["ics"] + (hasEvents ? ["--events"] : []))
    #expect(result.status == 0)
    for part in parts { #expect(result.output.contains("\(part)\r\n")) }
    #expect(result.output.split(separator: "\r\n").count { $0 == "BEGIN:\(component)" } == 2)
    #expect(!result.output.contains("Someday") && !result.output.contains("Done"))
  }

  @Test func replacesTheCalendarInAFile() throws {
    let session = session("BEGIN:VCALENDAR\r\nX-OLD:1\r\nEND:VCALENDAR\r\n")
    #expect(session.run("ics", "/ann/out.ics").output == "/ann/out.ics: 2 tasks with a due date.\n")
    let text = try session.text("out.ics")
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(!text.contains("X-OLD"))
  }

  @Test func makesNoFolder() {
    #expect(
      session().run("ics", "/ann/new/out.ics")
        == .init(error: "Can't write /ann/new/out.ics: its folder does not exist. Nothing was changed."))
  }

  @Test func neverReplacesOtherFiles() throws {
    let session = session("My notes\n")
    #expect(session.run("ics", "/ann/out.ics").status == 1)
    for list in ["todo.txt", "done.txt", "new.txt"] {
      #expect(session.run("ics", "/ann/\(list)").error.contains("is the name of a list of tasks"))
    }
    #expect(try session.text("out.ics") == "My notes\n")
    #expect(try session.text("todo.txt") == Self.list)
  }
}
