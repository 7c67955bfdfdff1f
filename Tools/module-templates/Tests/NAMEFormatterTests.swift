%if command or scene or interface
%if interface
import NAMEInterface
%end
import Testing

@testable import NAMEModule

@Suite struct NAMEFormatterTests {
  @Test(arguments: [(0, 0, "0 open, 0 done."), (2, 1, "2 open, 1 done.")])
  func text(openCount: Int, doneCount: Int, text: String) {
    let summary = NAMESummary(openCount: openCount, doneCount: doneCount)
    #expect(NAMEFormatter().text(for: summary) == text)
  }
}
%end
