import Testing
import TodoTxt

@Suite struct TrackedMomentTests {
  private func moment(_ text: String) throws -> TrackedMoment { try #require(TrackedMoment(text)) }

  @Test(arguments: ["2026-11-22-15-30-00", "2026-11-22-00-00-00", "2026-11-22-23-59-59"])
  func isReadAsItIsWritten(text: String) throws {
    #expect(try moment(text).description == text)
  }

  @Test(arguments: [
    "", "on", "2026-11-22", "2026-11-22T15:30:00", "2026-11-22-24-00-00", "2026-11-22-15-60-00",
    "2026-11-22-15-30", "2026-02-30-15-30-00", "2026-11-22-1x-30-00", "2026-11-22-+1-30-00",
  ])
  func rejectsOtherTexts(text: String) {
    #expect(TrackedMoment(text) == nil)
  }

  @Test func aLeapSecondBelongsToTheLastMinute() throws {
    let date = try #require(CivilDate("2026-11-22"))
    #expect(TrackedMoment(date: date, secondOfDay: 86_400).description == "2026-11-22-23-59-59")
  }

  private static func utc(_ second: Int) -> TrackedMoment {
    TrackedMoment(date: CivilDate(daysSinceEpoch: Int32(second / 86_400)), secondOfDay: second % 86_400)
  }

  @Test(arguments: [
    ("a", "a tracking:2026-11-22-15-30-00"), ("a tracking:on b", "a b tracking:2026-11-22-15-30-00"),
  ])
  func startsTracking(before: String, after: String) throws {
    var line = TaskLine(Array(before.utf8))
    line.startTracking(at: try moment("2026-11-22-15-30-00"))
    #expect(String(decoding: line.text, as: UTF8.self) == after)
  }

  @Test(arguments: [
    ("a tracking:2026-11-22-15-30-00", "a spent:1h", 60),
    ("a spent:30m b tracking:2026-11-22-16-29-31", "a spent:30m b", 0),
    ("a spent:30m b tracking:2026-11-22-16-29-00", "a spent:31m b", 1),
    ("a spent:x spent:2h tracking:2026-11-21-16-00-00", "a spent:x spent:1d2h30m", 1_470),
    ("a spent:x tracking:2026-11-22-16-20-00", "a spent:x spent:10m", 10),
    ("a tracking:2026-11-22-16-30-01", "a", nil), ("a tracking:on", "a", nil), ("a", "a", nil),
    ("a tracking:on tracking:2026-11-22-16-20-00 b", "a b spent:10m", 10),
  ])
  func stopsTrackingAndAddsTheTime(before: String, after: String, minutes: Int?) throws {
    var line = TaskLine(Array(before.utf8))
    let end = try moment("2026-11-22-16-30-00").second(localTime: Self.utc)
    let time = line.stopTracking { end - $0.second(localTime: Self.utc) }
    #expect(String(decoding: line.text, as: UTF8.self) == after)
    #expect(time?.minutes == minutes)
  }
}
