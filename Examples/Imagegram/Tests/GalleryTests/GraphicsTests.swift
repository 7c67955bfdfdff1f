import ModuleTestKit
import PictureDrawing
import Pictures
import PictureTestKit
import Testing
@testable import GalleryModule

/// Pictures by the terminal's own graphics.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct GraphicsTests {
  private nonisolated static let kitty = PictureSupport(.kitty, cell: PixelSize(width: 10, height: 20))
  private nonisolated static let sixel = PictureSupport(.sixel, cell: PixelSize(width: 10, height: 20))

  /// As `2,1+21x8`: column and row, then columns and rows.
  private func places(_ world: GalleryWorld) -> [String] {
    world.session.pictures.map { picture in
      let (origin, size) = (picture.area.origin, picture.area.size)
      return "\(origin.column),\(origin.row)+\(size.columns)x\(size.rows)"
    }
  }

  private func isOfKind(_ support: PictureSupport, _ picture: TerminalPicture) -> Bool {
    switch picture.encoding {
    case .png: support.graphics == .kitty
    case .sixels: support.graphics == .sixel
    }
  }

  /// The screen does not wait for the answer.
  @Test(arguments: [kitty, sixel])
  func drawsCharactersUntilTheTerminalHasAnswered(support: PictureSupport) async throws {
    let world = GalleryWorld()
    #expect(world.session.isAskedForPictures)
    try await world.showCats()
    #expect(world.session.pictures.isEmpty)
    world.session.answer(support)
    while world.session.pictures.count < 2 { await Task.yield() }
    #expect(places(world) == ["1,0+21x8", "26,0+21x8"])
    #expect(world.session.pictures.allSatisfy { isOfKind(support, $0.picture) })
    // The rows below are blank, so nothing shows at the edges of pictures.
    #expect(world.session.rows.prefix(8).allSatisfy { $0.isEmpty })
    #expect(world.session.rows[8] == "›Cat 1                    Cat 2")
    // The terminal may have been replaced.
    world.session.answer(nil)
    try await world.session.waitForRow(containing: "████")
    #expect(world.session.pictures.isEmpty)
  }

  /// A changed row removes the pictures in it, which would be sent again with each new picture.
  @Test func rowsStayUnchangedWhilePicturesLoad() async throws {
    let world = GalleryWorld()
    world.session.answer(Self.sixel)
    world.source.hold()
    world.search(for: "cat")
    try await world.session.waitForRow(containing: "›Cat 1")
    let rows = world.session.rows
    #expect(rows.prefix(8).allSatisfy { $0.isEmpty })
    world.source.release()
    while world.session.pictures.count < 2 { await Task.yield() }
    #expect(world.session.rows == rows)
  }

  @Test func picturesCanBeDrawnAsBlocks() async throws {
    let world = GalleryWorld(choice: .blocks)
    try await world.showCats()
    #expect(!world.session.isAskedForPictures && world.session.pictures.isEmpty)
  }

  @Test(arguments: [
    ("", DrawingChoice.best), ("kitty", .graphics(.kitty)), ("sixel", .graphics(.sixel)), ("blocks", .blocks),
  ])
  func readsTheSettingOfGraphics(text: String, expected: DrawingChoice) throws {
    #expect(try DrawingChoice(text) == expected)
  }

  @Test(arguments: ["Kitty", "on", " sixel"])
  func rejectsUnknownValues(text: String) {
    #expect {
      try DrawingChoice(text)
    } throws: { error in
      "\(error)".contains("IMAGEGRAM_PICTURES is kitty, sixel or blocks, not “\(text)”.")
    }
  }

  /// A picture that becomes visible again uses the pixels that the terminal has.
  @Test func reusesPicturesThatWereSeen() async throws {
    let world = GalleryWorld(columns: 120, rows: 30)
    world.session.answer(Self.kitty)
    world.search(for: "cat")
    while world.session.pictures.count < 7 { await Task.yield() }
    let seen = Set(world.session.pictures.map(\.picture))
    for key in [Key.text("G"), .text("g")] {
      world.session.press(key)
      while world.session.pictures.count < 7 { await Task.yield() }
    }
    #expect(Set(world.session.pictures.map(\.picture)) == seen)
  }

  @Test(arguments: [kitty, sixel])
  func opensAPictureAndReturns(support: PictureSupport) async throws {
    let world = GalleryWorld()
    world.session.answer(support)
    world.search(for: "cat")
    while world.session.pictures.count < 2 { await Task.yield() }
    let grid = world.session.pictures
    world.session.press(.right, .enter)
    try await world.session.waitForRow(containing: "8 × 12")
    while places(world) != ["20,2+9x7"] { await Task.yield() }
    #expect(isOfKind(support, world.session.pictures[0].picture))
    world.session.press(.escape)
    #expect(world.session.pictures == grid)
  }

  /// The picture has 8 by 6 pixels; a cell has 10 by 20.
  @Test(arguments: [
    (nil, "50,6+100x37"), (PixelSize(width: 10_000, height: 10_000), "33,0+133x50"),
    (PixelSize(width: 120, height: 900), "94,23+12x4"),
  ])
  func sixelsAreNoLargerThanTheTerminalTakes(largest: PixelSize?, expected: String) async throws {
    let formatter = PictureFormatter(canvas: CellCanvas(.none))
    var support = Self.sixel
    support.largest = largest
    let drawn = await formatter.drawing(
      of: Bitmap(width: 8, height: 6, red: 1, green: 2, blue: 3), in: ScreenSize(columns: 200, rows: 50),
      for: support)
    let origin = drawn.origin(in: ScreenSize(columns: 200, rows: 50))
    #expect("\(origin.column),\(origin.row)+\(drawn.size.columns)x\(drawn.size.rows)" == expected)
  }

  /// A missing picture shows the reason.
  @Test func aFailedPictureAffectsNoOther() async throws {
    let world = GalleryWorld(columns: 120, rows: 30)
    world.session.answer(Self.kitty)
    world.search(for: "cat")
    try await world.session.waitForRow(containing: "The service has no such thing")
    while world.session.pictures.count < 7 { await Task.yield() }
    #expect(!places(world).contains { $0.hasPrefix("\(2 * 30 + 1),0") })
  }

  @Test(arguments: [1, 7, 20, 80, 200], [1, 2, 4, 9, 60])
  func picturesStayInsideAnyRoom(columns: Int, rows: Int) async throws {
    let world = GalleryWorld(columns: columns, rows: rows)
    world.session.answer(Self.sixel)
    world.search(for: "cat")
    let room = ScreenSize(columns: columns, rows: rows - 1)
    let fits = {
      world.session.pictures.allSatisfy { picture in
        let (origin, size) = (picture.area.origin, picture.area.size)
        return origin.column >= 0 && origin.row >= 0 && size.columns > 0 && size.rows > 0
          && origin.column + size.columns <= room.columns && origin.row + size.rows <= room.rows
      }
    }
    while world.scene.status?.hasPrefix("1 of 30") != true || world.source.atOnce > 0 {
      #expect(fits())
      await Task.yield()
    }
    world.session.press(.enter)
    while world.scene.status == nil { await Task.yield() }
    #expect(fits())
  }
}
