import ScreenKit

/// Turns states into display data.
struct NAMEFormatter {
  /// - Parameter selectedRow: an index of the state's rows.
  func list(_ state: NAMEState, selectedRow: Int?) -> NAMEDisplayData {
    NAMEDisplayData(
      rows: state.rows.map(row), selectedRow: selectedRow,
      emptyText: emptyText(state), notice: notice(state))
  }

  func item(_ item: NAMEContent) -> NAMEItemDisplayData {
    NAMEItemDisplayData(id: item.id, title: item.title, text: item.text)
  }

  /// A dot marks unread items, so that the mark shows without colours too.
  private func row(_ row: NAMEState.Row) -> DisplayRow {
    DisplayRow(
      "\(row.isRead ? " " : "•") \(row.title)", style: row.isRead ? .faint : .plain)
  }

  private func emptyText(_ state: NAMEState) -> String {
    switch state.progress {
    case .loading: "Loading…"
    case .complete: "No items."
    case .failed: ""
    }
  }

  /// The action to try again, whose key the navigator knows.
  private func notice(_ state: NAMEState) -> ScreenMessage? {
    let action = NAMEWireframe.tryAgain
    let tryAgain = [KeyPhrase("", action: action, rest: "try again")]
    switch state.progress {
    case .failed(let sentence):
      return ScreenMessage(sentence, isWarning: true, phrases: tryAgain)
    case .complete where state.rows.isEmpty:
      return ScreenMessage("", phrases: tryAgain)
    case .complete, .loading: return nil
    }
  }
}
