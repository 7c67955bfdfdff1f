import ScreenKit

/// What is seen of the pictures on a screen.
struct SeenPictures {
  /// What something lies over, at least in part, and what nothing does.
  private(set) var beneath: [PicturePlacement] = []
  private(set) var above: [PicturePlacement] = []

  /// What lies over those beneath.
  private(set) var cover: ScreenArea?

  /// - Parameters:
  ///   - rowCount: how many rows are drawn; a picture that goes on below them is left out.
  init(_ pictures: [PlacedPicture], rowCount: Int, size: ScreenSize) {
    for placed in pictures {
      let whole = PicturePlacement(picture: placed.picture, area: placed.area, part: placed.area)
      // Behind sixels the cursor goes to the next row: below the last one the screen would scroll.
      let end = whole.isSixels ? max(0, size.rows - 1) : size.rows
      guard Self.isInside(placed.area, columns: size.columns, rows: min(rowCount, end)) else { continue }
      guard let cover = placed.cover else {
        above.append(whole)
        continue
      }
      self.cover = cover
      let parts = placed.area.parts(without: cover)
      if whole.isSixels {
        // They are drawn whole, and what lies over them once more.
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
