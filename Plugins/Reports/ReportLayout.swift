import ModuleKit
import TerminalText
import TodoTxt

/// What the rows of reports are made with.
struct ReportLayout {
  /// What a row may take.
  let columns: Int
  let palette: Palette

  /// - Parameter columns: the width of the terminal; nil in a pipe.
  init(columns: Int?, palette: Palette) {
    self.columns = max(1, columns ?? Self.usualColumns)
    self.palette = palette
  }

  private static let usualColumns = 80

  func heading(_ title: String) -> [UInt8] {
    styled(cell(title, columns), palette.heading)
  }

  /// As much of a text as fits, as terminals may see it.
  func cell(_ text: some Collection<UInt8>, _ width: Int) -> [UInt8] {
    var cell: [UInt8] = []
    DisplayText.append(Array(text)[...], columns: max(0, width), to: &cell)
    return cell
  }

  func cell(_ text: String, _ width: Int) -> [UInt8] { cell(text.utf8, width) }

  /// A text with blanks behind it, or before it.
  func padded(_ text: some Collection<UInt8>, _ width: Int, toRight: Bool = false) -> [UInt8] {
    let cell = cell(text, width)
    let blanks = [UInt8](repeating: .space, count: max(0, width - DisplayText.width(of: cell[...])))
    return toRight ? blanks + cell : cell + blanks
  }

  /// Without the blanks at the end of a row.
  func trimmed(_ row: [UInt8]) -> [UInt8] {
    var row = row[...]
    while row.last == .space { row.removeLast() }
    return Array(row)
  }

  func styled(_ row: [UInt8], _ style: String) -> [UInt8] {
    style.isEmpty ? row : Array(style.utf8) + row + Array(palette.reset.utf8)
  }

  /// A bar of eighths of columns; one of something is seen, however much there is of the rest.
  ///
  /// - Parameters:
  ///   - most: the number that takes the whole width.
  ///   - width: in columns.
  func bar(_ number: Int, of most: Int, width: Int) -> [UInt8] {
    guard number > 0, most > 0, width > 0 else { return [] }
    let eighths = max(1, Int(Double(number) / Double(most) * Double(8 * width)))
    let full = String(repeating: "█", count: eighths / 8)
    return Array((full + Self.eighths[eighths % 8]).utf8)
  }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
