import ModuleKit
import Testing
import TodoStores
import TodoTxt

@testable import DatesModule

@Suite struct MisspelledKeyTests {
  @Test(arguments: [
    ("a deu:2026-12-01", "a due:2026-12-01"), ("a du:2026-12-01 +p", "a due:2026-12-01 +p"),
    ("(A) é dduue:2026-12-01", nil), ("(A) é duue:2026-12-01T10:00", "(A) é due:2026-12-01T10:00"),
    ("a untill:2026-12-01", "a until:2026-12-01"), ("a due:2026-12-01", nil), ("a deu:x", nil),
    ("a dur:2026-12-01", nil), ("a duke:2026-12-01", nil), ("a dues:2026-12-01", nil),
    ("a t:2026-12-01", nil), ("x 2026-11-01 a deu:2026-12-01", nil),
  ])
  func proposesTheKey(line: String, mended: String?) throws {
    let list = TodoList("first\r\n\(line)\r\n")
    let findings = MisspelledKeyCheck().findings(in: list[1])
    #expect(findings.map(\.severity) == (mended == nil ? [] : [.hint]))
    let after = try findings.first.map { try list.applying($0.fix) }
    #expect(after == mended.map { TodoList("first\r\n\($0)\r\n") })
    if let range = findings.first?.range {
      #expect(list[1].bytes.dropFirst(range.lowerBound).prefix(range.count).contains(UInt8(ascii: ":")))
    }
  }
}
