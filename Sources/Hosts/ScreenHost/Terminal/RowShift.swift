/// Adjacent rows of a screen that move up or down in the next frame.
struct RowShift {
  /// The old position of the rows.
  let rows: Range<Int>

  /// The distance down.
  let distance: Int

  /// All rows that the move affects.
  var region: Range<Int> {
    min(rows.lowerBound, rows.lowerBound + distance)..<max(rows.upperBound, rows.upperBound + distance)
  }

  /// Most changes insert or remove one line.
  private static let distances = [1, -1, 2, -2, 3, -3]

  /// A move takes about as many bytes as a row.
  private static let leastGain = 3

  /// Finds rows that are cheaper to move than to draw.
  ///
  /// - Returns: nil if there are none.
  init?(from old: ScreenRows, to new: ScreenRows) {
    guard old.count == new.count else { return nil }
    for row in old.indices where !old.isEmpty(row) && !old.isSame(row, as: row, of: new) {
      for distance in Self.distances {
        let (end, gain) = Self.run(from: row, by: distance, old, new)
        guard gain >= Self.leastGain else { continue }
        rows = row..<end
        self.distance = distance
        return
      }
    }
    return nil
  }

  /// - Returns: the end of the rows from `row` on that are `distance` rows further down in `new`, and how
  ///   many of them would otherwise be drawn.
  private static func run(
    from row: Int, by distance: Int, _ old: ScreenRows, _ new: ScreenRows
  ) -> (end: Int, gain: Int) {
    var (end, gain) = (row, 0)
    while end < old.count, new.indices.contains(end + distance), old.isSame(end, as: end + distance, of: new)
    {
      if !old.isSame(end + distance, as: end + distance, of: new) { gain += 1 }
      end += 1
    }
    return (end, gain)
  }
}
