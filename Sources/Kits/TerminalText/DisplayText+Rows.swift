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
    var rows = RowBreaker(columns: columns)
    for (index, word) in text.split(separator: .space, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { rows.appendBlank() }
      rows.append(word: word)
    }
    return rows.all
  }

  private struct RowBreaker {
    let columns: Int

    private var full: [[UInt8]] = []
    private var row: [UInt8] = []
    private var width = 0

    /// Whether the row ends in a blank that may be dropped.
    private var endsInBlank = false

    init(columns: Int) { self.columns = columns }

    var all: [[UInt8]] { full + [row] }

    mutating func appendBlank() {
      if width + 1 > columns, !row.isEmpty { return startRow() }
      // A blank at the start of a row is a part of the text.
      endsInBlank = !row.isEmpty
      row.append(.space)
      width += 1
    }

    mutating func append(word: ArraySlice<UInt8>) {
      guard !word.isEmpty else { return }
      let wordWidth = DisplayText.width(of: word)
      if width + wordWidth > columns, endsInBlank {
        row.removeLast()
        startRow()
      }
      if width + wordWidth <= columns {
        width += DisplayText.append(word, columns: .max, to: &row)
        endsInBlank = false
      } else {
        append(clusters: GraphemeClusters.split(word))
      }
    }

    /// Appends a word that is wider than a row.
    private mutating func append(clusters: [[UInt8]]) {
      var marks = 0
      for cluster in clusters {
        let clusterWidth = DisplayText.width(of: cluster[...])
        marks = clusterWidth == 0 ? marks + 1 : 0
        guard marks <= mostMarks else { continue }
        if width + clusterWidth > columns, !row.isEmpty { startRow() }
        DisplayText.append(cluster[...], columns: .max, to: &row)
        width += clusterWidth
      }
      endsInBlank = false
    }

    private mutating func startRow() {
      full.append(row)
      (row, width, endsInBlank) = ([], 0, false)
    }
  }
}
