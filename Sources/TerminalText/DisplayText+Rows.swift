import TodoTxt

extension DisplayText {
  /// Some hundred screens.
  private static let mostBytes = 200_000

  /// The text in rows of at most `columns`, as `append(_:columns:to:)` shows it: broken between words where
  /// there is a blank to break at, else between grapheme clusters. The blank goes, but for those at the end.
  ///
  /// Of a text that is longer than anybody reads, as a file without newlines is, the start has to do: each key waits
  /// for the rows.
  ///
  /// - Parameter columns: at least 1.
  /// - Returns: one row at least; the last says how much is left out.
  public static func rows(of text: [UInt8], columns: Int) -> [[UInt8]] {
    guard text.count <= mostBytes else {
      let left = "… and \(text.count - mostBytes) bytes more"
      return rows(of: Array(text[..<mostBytes]), columns: columns)
        + rows(of: Array(left.utf8), columns: columns)
    }
    var rows: [[UInt8]] = []
    var row: [UInt8] = []
    var (width, marks) = (0, 0)
    // Where the row ends, and where the next starts, should it be broken at its last blank.
    var blank: (end: Int, next: Int, width: Int)?
    for cluster in GraphemeClusters.split(text) {
      let isBlank = cluster == [.space]
      let clusterWidth = DisplayText.width(of: cluster[...])
      marks = clusterWidth == 0 ? marks + 1 : 0
      guard marks <= mostMarks else { continue }
      if width + clusterWidth > columns, !row.isEmpty {
        if isBlank {
          rows.append(row)
          (row, width, blank) = ([], 0, nil)
          continue
        }
        if let place = blank, place.end > 0 {
          rows.append(Array(row[..<place.end]))
          row = Array(row[place.next...])
          width -= place.width
        } else {
          rows.append(row)
          (row, width) = ([], 0)
        }
        blank = nil
      }
      if isBlank { blank = (row.count, row.count + 1, width + 1) }
      append(cluster[...], columns: .max, to: &row)
      width += clusterWidth
    }
    return rows + [row]
  }
}
