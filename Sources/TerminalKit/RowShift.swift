/// Rows of a screen that stand a little higher or lower in the next frame, next to each other.
struct RowShift {
  /// Where the rows stand before.
  let rows: Range<Int>

  /// How many rows further down they stand then.
  let distance: Int

  /// All rows that moving them touches.
  var region: Range<Int> {
    min(rows.lowerBound, rows.lowerBound + distance)..<max(rows.upperBound, rows.upperBound + distance)
  }

  /// Most changes are one line that comes or goes.
  private static let distances = [1, -1, 2, -2, 3, -3]

  /// Moving takes about as many bytes as a row does.
  private static let leastGain = 3

  /// Finds rows whose moving saves drawing several.
  ///
  /// - Returns: nil where there are none.
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

  /// - Returns: the end of the rows from `row` on that stand `distance` rows further down in `new`, and how
  ///   many of those would else have to be drawn.
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
