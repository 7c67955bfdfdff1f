import ScreenKit
import Testing

@testable import NAMEModule

@Suite struct NAMEFormatterTests {
  private let formatter = NAMEFormatter()

  @Test(arguments: [(false, "• One"), (true, "  One")])
  func marksUnreadItems(isRead: Bool, expected: String) {
    let row = NAMEState.Row(id: "1", title: "One", isRead: isRead)
    let data = formatter.list(
      NAMEState(rows: [row], progress: .complete), selectedRow: 0)
    #expect(data.rows.map(\.text) == [Array(expected.utf8)] && data.notice == nil)
  }

  static let notices: [(NAMEState.Progress, String?)] = [
    (.loading, nil), (.complete, ""), (.failed("It is closed."), "It is closed."),
  ]

  @Test(arguments: notices)
  func offersToTryAgain(progress: NAMEState.Progress, expected: String?) {
    let data = formatter.list(NAMEState(progress: progress), selectedRow: nil)
    #expect(data.notice?.text == expected)
  }
}
