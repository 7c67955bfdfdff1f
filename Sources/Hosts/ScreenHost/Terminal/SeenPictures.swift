import ScreenKit

/// The visible parts of the pictures on a screen.
struct SeenPictures {
  /// Pictures that are partly covered, and pictures that are not.
  private(set) var beneath: [PicturePlacement] = []
  private(set) var above: [PicturePlacement] = []

  /// The areas that cover the pictures.
  private(set) var cover: ScreenArea?

  /// - Parameters:
  ///   - rowCount: the number of drawn rows; pictures that extend below them are left out.
  init(_ pictures: [PlacedPicture], rowCount: Int, size: ScreenSize) {
    for placed in pictures {
      let whole = PicturePlacement(picture: placed.picture, area: placed.area, part: placed.area)
      // After sixels, the cursor moves to the next row; on the last row the screen would scroll.
      let end = whole.isSixels ? max(0, size.rows - 1) : size.rows
      guard Self.isInside(placed.area, columns: size.columns, rows: min(rowCount, end)) else { continue }
      guard let cover = placed.cover else {
        above.append(whole)
        continue
      }
      self.cover = cover
      let parts = placed.area.parts(without: cover)
      if whole.isSixels {
        // They are drawn whole, and what covers them is drawn again.
        if !parts.isEmpty { beneath.append(whole) }
      } else {
        beneath += parts.map { PicturePlacement(picture: placed.picture, area: placed.area, part: $0) }
      }
    }
  }

  var isEmpty: Bool { beneath.isEmpty && above.isEmpty }

  var all: [PicturePlacement] { beneath + above }

  private static func isInside(_ area: ScreenArea, columns: Int, rows: Int) -> Bool {
    !area.isEmpty && area.columns.clamped(to: 0..<columns) == area.columns
      && area.rows.clamped(to: 0..<rows) == area.rows
  }
}
