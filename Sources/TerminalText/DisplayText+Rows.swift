import PlainText

extension DisplayText {
  /// Some hundred screens: longer texts are cut first.
  private static let mostBytes = 200_000

  /// Breaks the text into rows of at most `columns`, each spelled as by `append(_:columns:to:)`: between
  /// words if there is a blank, otherwise between grapheme clusters. The blank of a break is dropped; blanks
  /// at the end of the text stay.
  ///
  /// Only the start of a very long text is broken, such as a file without newlines, because rows are made
  /// again for each key.
  ///
  /// - Parameter columns: at least 1.
  /// - Returns: at least one row; the last row reports the omitted part.
  public static func rows(of text: [UInt8], columns: Int) -> [[UInt8]] {
    guard text.count <= mostBytes else {
      let left = "… and \(text.count - mostBytes) bytes more"
      return rows(of: Array(text[..<mostBytes]), columns: columns)
        + rows(of: Array(left.utf8), columns: columns)
    }
    var rows: [[UInt8]] = []
    var row: [UInt8] = []
    var (width, marks) = (0, 0)
    // Where the row ends and the next one starts if it is broken at its last blank.
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
