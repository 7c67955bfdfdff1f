/// A part of the screen.
struct ScreenArea: Hashable, Sendable {
  var origin: ScreenPosition
  var size: ScreenSize

  init(origin: ScreenPosition = ScreenPosition(column: 0, row: 0), size: ScreenSize) {
    self.origin = origin
    self.size = size
  }

  func contains(_ position: ScreenPosition) -> Bool {
    let place = inside(position)
    return place.column >= 0 && place.column < size.columns && place.row >= 0 && place.row < size.rows
  }

  /// The same place, counted from the area's corner.
  func inside(_ position: ScreenPosition) -> ScreenPosition {
    ScreenPosition(column: position.column - origin.column, row: position.row - origin.row)
  }
}
