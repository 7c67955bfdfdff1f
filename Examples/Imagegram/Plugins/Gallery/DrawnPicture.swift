import ScreenKit

struct DrawnPicture: Sendable {
  enum Drawing: Sendable {
    /// Rows of the same width.
    case rows([[UInt8]])
    case graphics(TerminalPicture)
  }

  var size: ScreenSize
  var drawing: Drawing

  /// One of its rows; blank if the terminal draws the picture over it.
  func row(_ index: Int) -> [UInt8] {
    switch drawing {
    case .rows(let rows): rows[index]
    case .graphics: Array(repeating: UInt8(ascii: " "), count: size.columns)
    }
  }

  /// The area that the terminal draws, if it does.
  func placed(at origin: ScreenPosition) -> PlacedPicture? {
    guard case .graphics(let picture) = drawing else { return nil }
    return PlacedPicture(picture, in: ScreenArea(origin: origin, size: size))
  }

  func origin(in room: ScreenSize) -> ScreenPosition {
    ScreenPosition(column: (room.columns - size.columns) / 2, row: (room.rows - size.rows) / 2)
  }

  func fits(_ room: ScreenSize) -> Bool { size.columns <= room.columns && size.rows <= room.rows }
}
