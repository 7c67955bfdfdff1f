import ScreenKit
import Testing
@testable import GalleryModule

@Suite struct GalleryLayoutTests {
  @Test(arguments: [
    (20, 3, 1, 1, 20, 2), (40, 3, 2, 1, 19, 2), (80, 23, 3, 2, 26, 9), (200, 59, 7, 5, 27, 10),
    (10, 1, 1, 1, 10, 0),
    (1, 0, 1, 1, 1, 0),
  ])
  func laysOutTiles(columns: Int, rows: Int, across: Int, down: Int, width: Int, height: Int) {
    let layout = GalleryLayout(columns: columns, rows: rows)
    #expect(layout.tilesAcross == across && layout.tilesDown == down)
    #expect(layout.tileColumns == width && layout.pictureRows == height)
  }

  /// With three tiles in a row, and two rows of tiles.
  @Test(arguments: [(0, 0, 0), (5, 0, 0), (6, 0, 3), (100, 0, 96), (4, 9, 3), (9, 9, 9), (14, 9, 9)])
  func scrollsNoFurtherThanNeeded(index: Int, first: Int, expected: Int) {
    #expect(GalleryLayout(columns: 80, rows: 23).first(showing: index, from: first) == expected)
  }

  @Test(arguments: [
    (0, 0, 0), (25, 9, 0), (26, 0, nil), (27, 0, 1), (54, 19, 5), (0, 20, nil), (79, 10, 5), (80, 0, nil),
  ])
  func findsTheTileAtAPosition(column: Int, row: Int, expected: Int?) {
    #expect(GalleryLayout(columns: 80, rows: 23).tile(column: column, row: row) == expected)
  }
}
