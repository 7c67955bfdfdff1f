import TerminalText
import TodoTxt

struct ReportLayout {
  /// The width of a row.
  let columns: Int
  let palette: Palette

  /// Whether a rule follows each heading, and colours its end.
  let isOnTerminal: Bool

  /// - Parameter columns: the width of the terminal; nil for a pipe.
  init(columns: Int?, palette: Palette) {
    self.columns = max(1, min(Self.mostColumns, columns ?? Self.usualColumns))
    self.palette = palette
    isOnTerminal = columns != nil
  }

  private static let usualColumns = 80

  /// In wider rows, numbers stand too far from their names.
  private static let mostColumns = 120

  /// A heading of a width that it fits into, on a terminal with a rule to the edge.
  func heading(_ title: [UInt8]) -> [UInt8] {
    let heading = palette.styled(cell(title, columns), palette.heading)
    let rule = columns - DisplayText.width(of: title[...]) - 1
    guard isOnTerminal, rule > 0 else { return heading }
    return heading + [.space]
      + palette.styled(Array(String(repeating: "─", count: rule).utf8), palette[.border])
  }

  /// As much of a text as fits, without control characters.
  func cell(_ text: some Collection<UInt8>, _ width: Int) -> [UInt8] {
    DisplayText.cut(Array(text), columns: max(0, width))
  }

  func cell(_ text: String, _ width: Int) -> [UInt8] { cell(text.utf8, width) }

  /// A text padded at its end, or at its start.
  func padded(_ text: some Collection<UInt8>, _ width: Int, toRight: Bool = false) -> [UInt8] {
    let cell = cell(text, width)
    let blanks = [UInt8](repeating: .space, count: max(0, width - DisplayText.width(of: cell[...])))
    return toRight ? blanks + cell : cell + blanks
  }

  /// Removes trailing blanks.
  func trimmed(_ row: [UInt8]) -> [UInt8] {
    var row = row[...]
    while row.last == .space { row.removeLast() }
    return Array(row)
  }

  /// A bar with a rule for its rest; one item is always visible.
  ///
  /// - Parameters:
  ///   - most: the number that takes the full width.
  ///   - width: in columns.
  ///   - isCurrent: whether it is this week's.
  func bar(_ number: Int, of most: Int, width: Int, isCurrent: Bool) -> [UInt8] {
    guard most > 0, width > 0 else { return [] }
    return palette.bar(share: Double(number) / Double(most), columns: width, isCurrent ? .bar : .muted)
  }
}
