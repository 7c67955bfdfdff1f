/// A part of the screen.
public struct ScreenArea: Hashable, Sendable {
  public var origin: ScreenPosition
  public var size: ScreenSize

  public init(origin: ScreenPosition = ScreenPosition(column: 0, row: 0), size: ScreenSize) {
    self.origin = origin
    self.size = size
  }

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      origin: ScreenPosition(column: columns.lowerBound, row: rows.lowerBound),
      size: ScreenSize(columns: columns.count, rows: rows.count))
  }

  package var columns: Range<Int> { origin.column..<origin.column + size.columns }
  package var rows: Range<Int> { origin.row..<origin.row + size.rows }
  package var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

  func contains(_ position: ScreenPosition) -> Bool {
    let place = inside(position)
    return place.column >= 0 && place.column < size.columns && place.row >= 0 && place.row < size.rows
  }

  /// The position relative to the area's corner.
  func inside(_ position: ScreenPosition) -> ScreenPosition {
    ScreenPosition(column: position.column - origin.column, row: position.row - origin.row)
  }

  package func overlaps(_ other: ScreenArea) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }

  /// The visible parts if another area covers this one: above, below, and at the sides.
  package func parts(without cover: ScreenArea) -> [ScreenArea] {
    let (columns, rows) = (cover.columns.clamped(to: columns), cover.rows.clamped(to: rows))
    guard !columns.isEmpty, !rows.isEmpty else { return [self] }
    return [
      ScreenArea(columns: self.columns, rows: self.rows.lowerBound..<rows.lowerBound),
      ScreenArea(columns: self.columns.lowerBound..<columns.lowerBound, rows: rows),
      ScreenArea(columns: columns.upperBound..<self.columns.upperBound, rows: rows),
      ScreenArea(columns: self.columns, rows: rows.upperBound..<self.rows.upperBound),
    ].filter { !$0.isEmpty }
  }
}
