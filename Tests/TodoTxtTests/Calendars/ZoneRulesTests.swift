import Testing
@testable import TodoTxt

@Suite struct ZoneRulesTests {
  /// A file of the current version.
  ///
  /// - Parameters:
  ///   - changes: seconds since 1970, and the index of the offset from then on.
  ///   - offsets: the first applies before the changes.
  static func file(
    changes: [(second: Int, offset: UInt8)] = [], offsets: [Int], rule: String, version: String = "2"
  ) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func block(_ changes: [(second: Int, offset: UInt8)], size: Int) -> [UInt8] {
      let counts = [0, 0, 0, changes.count, offsets.count, 4]
      return Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { bytes($0, 4) }
        + changes.flatMap { bytes($0.second, size) } + changes.map(\.offset)
        + offsets.flatMap { bytes($0, 4) + [0, 0] } + Array("LMT\0".utf8)
    }
    return block([], size: 4) + block(changes, size: 8) + Array("\n\(rule)\n".utf8)
  }

  private static func second(_ date: String, _ hour: Int, _ minute: Int = 0) throws -> Int {
    try Int(#require(CivilDate(date)).daysSinceEpoch) * 86_400 + hour * 3_600 + minute * 60
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29", 1, 3_600, 7_200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25", 1, 7_200, 3_600),
    ("EST5EDT,M3.2.0,M11.1.0", "2099-03-08", 7, -18_000, -14_400),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04", 16, 39_600, 36_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-10-03", 16, 36_000, 39_600),
    // Irish winter time is an exception to the standard.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25", 1, 3_600, 0),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29", 1, -7_200, -3_600),
    ("EET-2EEST,M12.5.5/24,M6.5.5/24", "2026-12-25", 22, 7_200, 10_800),
  ])
  func readsTheYearlyRule(rule: String, date: String, hour: Int, before: Int, after: Int) throws {
    let rules = try #require(ZoneRules(Self.file(offsets: [0], rule: rule)))
    let change = try Self.second(date, hour)
    #expect(rules.offset(at: change - 1) == before)
    #expect(rules.offset(at: change) == after)
  }

  @Test(arguments: [
    (-1_000, 1_234), (-999, 3_600), (4_999, 3_600), (5_000, 7_200), (.max / 2, 7_200), (.min / 2, 1_234),
  ])
  func readsTheChanges(second: Int, offset: Int) throws {
    let file = Self.file(changes: [(-999, 1), (5_000, 2)], offsets: [1_234, 3_600, 7_200], rule: "XXX-2")
    #expect(try #require(ZoneRules(file)).offset(at: second) == offset)
  }

  @Test(arguments: [
    ("2026-07-01", 12, 0, -2.0), ("2026-12-01", 12, 0, -1), ("2026-03-29", 3, 0, -2),
    ("2026-10-25", 3, 0, -1),
    // The first of two, and before the skip.
    ("2026-10-25", 2, 30, -2), ("2026-03-29", 2, 30, -1),
  ])
  func findsTheSecondOfATimeOnTheWall(date: String, hour: Int, minute: Int, hours: Double) throws {
    let rules = try #require(ZoneRules(Self.file(offsets: [0], rule: "CET-1CEST,M3.5.0,M10.5.0/3")))
    let wall = try Self.second(date, hour, minute)
    #expect(ZoneRules.second(ofWall: wall, offset: rules.offset) == wall + Int(hours * 3_600))
  }

  @Test func refusesDamagedFiles() {
    let file = Self.file(changes: [(0, 1)], offsets: [0, 3_600], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    for count in 0..<(file.count - 28) { #expect(ZoneRules(Array(file[..<count])) == nil) }
    #expect(ZoneRules(Self.file(changes: [(0, 9)], offsets: [0], rule: "")) == nil)
    #expect(ZoneRules(Self.file(offsets: [0], rule: "", version: "\0")) == nil)
    for rule in [
      "A-1B,J60,J300", "A-1B,M13.1.0,M3.1.0", "A-1B,M3.1.0", ",,", "A-1B,M3.1.0/x,M4.1.0", "A,M3.1.0,M4.1.0",
    ] {
      #expect(ZoneRules(Self.file(offsets: [0], rule: rule)) == nil, "\(rule)")
    }
    for place in file.indices {
      var damaged = file
      damaged[place] = 0xFF
      _ = ZoneRules(damaged)?.offset(at: 1_800_000_000)
    }
  }

  @Test(arguments: [
    "", "/", "../../etc/passwd", "Europe/../Europe/Rome", "/etc/passwd", "W. Europe Standard Time", "Nowhere",
  ])
  func knowsNoOtherNames(name: String) {
    #expect(ZoneRules.ofSystem(named: name) == nil)
  }
}
