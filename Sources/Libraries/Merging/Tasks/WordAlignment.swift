/// The words of a base that a side has kept, and its replacements of the others.
struct WordAlignment {
  /// A range of the base that the side has replaced, deleted, or inserted something before.
  struct Hunk {
    var base: Range<Int>
    var words: [MergedWord]
  }

  private(set) var hunks: [Hunk] = []

  /// A longest common subsequence of the words' identities. Lines are short, so a table is fast enough; for
  /// very long lines only the common start and end count as kept.
  init(of base: [MergedWord], in side: [MergedWord]) {
    let (base, side) = (base.map(\.identity), side)
    let identities = side.map(\.identity)
    var start = 0
    while start < min(base.count, side.count), base[start] == identities[start] { start += 1 }
    var (baseEnd, sideEnd) = (base.count, side.count)
    while baseEnd > start, sideEnd > start, base[baseEnd - 1] == identities[sideEnd - 1] {
      baseEnd -= 1
      sideEnd -= 1
    }
    let (rows, columns) = (baseEnd - start, sideEnd - start)
    var lengths: [[Int32]] = []
    if rows * columns <= Self.largestTable {
      lengths = Array(repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
      for row in stride(from: rows - 1, through: 0, by: -1) {
        for column in stride(from: columns - 1, through: 0, by: -1) {
          lengths[row][column] =
            base[start + row] == identities[start + column]
            ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
        }
      }
    }
    var hunk = Hunk(base: start..<start, words: [])
    var (row, column) = (0, 0)
    func close(_ hunk: Hunk, into hunks: inout [Hunk]) {
      if !hunk.base.isEmpty || !hunk.words.isEmpty { hunks.append(hunk) }
    }
    while row < rows || column < columns {
      if row < rows, column < columns, !lengths.isEmpty, base[start + row] == identities[start + column] {
        close(hunk, into: &hunks)
        row += 1
        column += 1
        hunk = Hunk(base: (start + row)..<(start + row), words: [])
      } else if column == columns
        || row < rows && (lengths.isEmpty || lengths[row + 1][column] >= lengths[row][column + 1])
      {
        row += 1
        hunk.base = hunk.base.lowerBound..<(start + row)
      } else {
        hunk.words.append(side[start + column])
        column += 1
      }
    }
    close(hunk, into: &hunks)
  }

  private static let largestTable = 4_000_000
}
