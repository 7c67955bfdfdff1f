import ModuleTestKit
import PictureDrawing
import Pictures
import PictureTestKit
import Synchronization
import Testing
@testable import GalleryModule

/// The grid as a user sees it.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct GallerySceneTests {
  @Test func showsPicturesOverTheirTitles() async throws {
    let world = GalleryWorld()
    try await world.showCats()
    // Two tiles of 24 columns; a picture of four by three takes 21 of them in eight rows.
    // The second may be there first.
    while world.session.rows[0].split(separator: " ").map(\.count) != [21, 21] { await Task.yield() }
    #expect(world.session.rows[0] == " █████████████████████    █████████████████████")
    #expect(world.session.rows[7] == world.session.rows[0])
    #expect(world.session.rows[8] == "›Cat 1                    Cat 2")
    #expect(world.status.hasPrefix("1 of 30 · cat"))
  }

  @Test func movesByTilesRowsAndViews() async throws {
    let world = GalleryWorld()
    try await world.showCats()
    let selected = { world.status.prefix { $0 != "o" } }
    for (key, expected) in [
      (Key.right, "2 "), (.down, "4 "), (.left, "3 "), (.up, "1 "), (.up, "1 "), (.left, "1 "),
      (.text("l"), "2 "),
      (.text("k"), "2 "), (.text("j"), "4 "), (.pageDown, "6 "), (.pageUp, "4 "), (.text("g"), "1 "),
    ] {
      world.session.press(key)
      #expect(selected() == expected)
    }
    #expect(world.session.rows[8].hasPrefix("›Cat 1"))
  }

  @Test func theMouseSelectsAndOpens() async throws {
    let world = GalleryWorld()
    try await world.showCats()
    world.session.click(column: 30, row: 3)
    #expect(world.session.rows[8] == " Cat 1                   ›Cat 2")
    // There is nothing between the tiles.
    world.session.click(column: 24, row: 3)
    #expect(world.session.rows[8] == " Cat 1                   ›Cat 2")
    world.session.click(column: 2, row: 0, count: 2)
    try await world.session.waitForRow(containing: "8 × 12")
  }

  @Test func loadsMoreAtTheEnd() async throws {
    let world = GalleryWorld(GalleryWorld.source(count: 12, pageSize: 5))
    try await world.showCats()
    #expect(world.status.hasPrefix("1 of 12 · cat"))
    // Nothing is missing, so nothing is requested again.
    world.session.press(.text("R"))
    #expect(!world.status.contains("loading"))
    world.session.press(.text("G"))
    #expect(world.status.contains("loading"))
    try await world.session.waitForRow(containing: "Cat 6")
    world.session.press(.text("G"))
    while !world.status.hasPrefix("10 of 12") { await Task.yield() }
    while world.status.contains("loading") { await Task.yield() }
    world.session.press(.text("G"))
    try await world.session.waitForRow(containing: "›Cat 12")
    world.session.press(.down, .right)
    #expect(world.status.hasPrefix("12 of 12 · cat") && !world.status.contains("loading"))
  }

  @Test func fillsTheViewWithSmallPages() async throws {
    let world = GalleryWorld(GalleryWorld.source(count: 12, pageSize: 1), columns: 120, rows: 30)
    world.search(for: "cat")
    try await world.session.waitForRow(containing: "Cat 8")
  }

  /// A source that always has a next page without anything new.
  @Test func stopsAskingAServiceForEmptyPages() async throws {
    let source = EndlessSource()
    let world = GalleryWorld(base: source)
    world.search(for: "cat")
    while !world.status.hasPrefix("1 of 1 · cat") { await Task.yield() }
    world.session.press(.text("G"), .down, .right)
    #expect(source.pages == 2)
  }

  // MARK: Loading

  @Test func loadsVisiblePicturesFirst() async throws {
    let world = GalleryWorld(columns: 120, rows: 30)
    world.source.hold()
    world.search(for: "cat")
    while world.source.atOnce < 6 { await Task.yield() }
    #expect(Set(world.source.requests) == Set((1...6).map { "small/\($0)" }))
    world.source.release()
    // Eight are visible, and the eight after them are loaded next.
    while world.source.requests.count < 16 { await Task.yield() }
    #expect(world.source.mostAtOnce == 6)
    #expect(Set(world.source.requests.prefix(8)) == Set((1...8).map { "small/\($0)" }))
  }

  @Test func cancelsRequestsOutOfView() async throws {
    let world = GalleryWorld()
    world.source.hold()
    world.search(for: "cat")
    while world.source.atOnce < 4 { await Task.yield() }
    world.session.press(.text("G"))
    while world.source.cancelled.count < 4 { await Task.yield() }
    #expect(Set(world.source.cancelled) == ["small/1", "small/2", "small/3", "small/4"])
    world.source.release()
    try await world.session.waitForRow(containing: "████")
    #expect(world.session.rows[8].contains("Cat 20"))
  }

  @Test func aNewSearchCancelsTheOldOne() async throws {
    let world = GalleryWorld()
    world.source.hold()
    world.search(for: "cat")
    while world.source.atOnce < 4 { await Task.yield() }
    world.session.press(.text("/"))
    world.session.type("Cat 25")
    world.session.press(.enter)
    while world.source.cancelled.count < 4 { await Task.yield() }
    try await world.session.waitForRow(containing: "›Cat 25")
    #expect(!world.session.rows[8].contains("Cat 1"))
    world.source.release()
    try await world.session.waitForRow(containing: "████")
    #expect(world.source.requests.last == "small/25")
  }

  @Test func leavingCancelsAllRequests() async throws {
    let world = GalleryWorld()
    world.source.hold()
    world.search(for: "cat")
    while world.source.atOnce < 4 { await Task.yield() }
    world.scene.wasDismissed()
    while world.source.cancelled.count < 4 { await Task.yield() }
    world.source.release()
  }

  @Test func redrawsInANewSize() async throws {
    let world = GalleryWorld()
    try await world.showCats()
    world.session.press(.text("l"))
    world.session.resize(columns: 20, rows: 4)
    #expect(world.session.rows[2] == "›Cat 2")
    while world.session.rows[0] != "       █████" { await Task.yield() }
  }

  // MARK: Failures

  @Test func aFailedPictureAffectsNoOther() async throws {
    let world = GalleryWorld(columns: 120, rows: 30)
    try await world.showCats()
    try await world.session.waitForRow(containing: "The service has no such thing")
    try await world.session.waitForRow(containing: "(404).")
  }

  @Test func reportsFailuresAndRetries() async throws {
    let world = GalleryWorld()
    world.source.fail(with: .timedOut)
    world.search(for: "cat")
    try await world.session.waitForRow(containing: "The service did not answer in time.")
    #expect(world.session.rows[0] == "Press R to ask again, / to search.")
    world.source.fail(with: nil)
    world.session.press(.text("R"))
    try await world.session.waitForRow(containing: "›Cat 1")
    #expect(!world.session.rows.contains { $0.contains("in time") })
  }

  @Test func aFailedPageKeepsTheOthers() async throws {
    let world = GalleryWorld(GalleryWorld.source(count: 12, pageSize: 5))
    try await world.showCats()
    world.source.fail(with: .failed(status: 500))
    world.session.press(.text("G"))
    try await world.session.waitForRow(containing: "The service answered with an error (500).")
    #expect(world.session.rows.contains { $0.hasPrefix("›Cat 5") })
    world.source.fail(with: nil)
    // Moving on retries.
    world.session.press(.right)
    try await world.session.waitForRow(containing: "Cat 6")
  }

  @Test func reportsAnEmptyResult() async throws {
    let world = GalleryWorld()
    world.search(for: "  grey   dogs ")
    try await world.session.waitForRow(containing: "Nothing was found for “grey dogs”.")
    world.session.press(.enter, .down, .text("G"), .pageUp)
    #expect(world.session.rows[0] == "Nothing was found for “grey dogs”.")
  }

  @Test func serviceTextsCannotControlTheTerminal() async throws {
    let world = GalleryWorld(
      InMemoryPictureSource([
        Picture(
          id: "1", title: "\u{1B}]0;owned\u{7}\u{202E}\ncat", author: "\u{1B}[2J", thumbnail: "x", image: "x")
      ]))
    world.search(for: "cat")
    try await world.session.waitForRow(containing: "␛]0;owned␇\u{FFFD}␊cat")
    world.session.press(.enter)
    try await world.session.waitForRow(containing: "by ␛[2J")
  }

  // MARK: Searching

  @Test func remembersSearchesAndCompletesThem() async throws {
    let world = GalleryWorld(history: InMemoryAnswerHistory(["cat 7", "dog"]))
    world.session.press(.text("/"))
    #expect(world.session.rows.contains("cat 7") && world.session.rows.contains("dog"))
    world.session.type("ca")
    #expect(!world.session.rows.contains("dog"))
    world.session.press(.tab, .enter)
    try await world.session.waitForRow(containing: "›Cat 7")
    world.session.press(.text("/"), .up)
    #expect(world.session.bottom.hasPrefix(" Search  cat 7  "))
    world.session.press(.escape)
    world.search(for: "cat 8")
    try await world.session.waitForRow(containing: "›Cat 8")
    #expect(world.history.answers().last == Array("cat 8".utf8))
  }

  @Test func anEmptyQuestionChangesNothing() async throws {
    let world = GalleryWorld()
    #expect(world.session.rows[0] == "Press / to search for pictures.")
    try await world.showCats()
    world.session.press(.text("/"), .enter)
    world.session.press(.text("/"), .escape)
    #expect(world.session.rows[8].hasPrefix("›Cat 1"))
  }

  // MARK: One picture

  @Test func opensAPictureAndReturns() async throws {
    let world = GalleryWorld()
    try await world.showCats()
    world.session.press(.right, .enter)
    #expect(world.session.rows.prefix(2) == ["Cat 2", "by Ann"])
    try await world.session.waitForRow(containing: "8 × 12")
    while world.session.rows[2] != String(repeating: " ", count: 20) + "█████████" { await Task.yield() }
    #expect(world.session.rows[8] == "")
    world.session.press(.escape)
    #expect(world.session.rows[8] == " Cat 1                   ›Cat 2")
  }

  @Test func reportsWhyAPictureIsMissing() async throws {
    let world = GalleryWorld(
      InMemoryPictureSource(
        [Picture(id: "1", title: "Cat", thumbnail: "x", image: "y")], data: ["y": Array("GIF89a".utf8)]))
    world.search(for: "cat")
    try await world.session.waitForRow(containing: "›Cat")
    world.session.press(.enter)
    try await world.session.waitForRow(containing: "This is no PNG.")
  }

  @Test func keepsTheSmallPictureWithoutALargeOne() async throws {
    let small = Bitmap(width: 8, height: 6, red: 255, green: 255, blue: 255)
    let world = GalleryWorld(
      InMemoryPictureSource(
        [Picture(id: "1", title: "Cat", thumbnail: "x", image: "y")], data: ["x": small.png]))
    world.search(for: "cat")
    try await world.session.waitForRow(containing: "›Cat")
    world.session.press(.enter)
    try await world.session.waitForRow(containing: "The service has no such thing (404).")
    try await world.session.waitForRow(containing: "████")
  }

  @Test func leavingCancelsTheLargePicture() async throws {
    let world = GalleryWorld()
    try await world.showCats()
    world.source.hold()
    world.session.press(.enter)
    while !world.source.requests.contains("small/1") || world.source.atOnce == 0 { await Task.yield() }
    world.session.press(.escape)
    while world.source.cancelled.isEmpty { await Task.yield() }
    world.source.release()
    #expect(world.session.rows[8].hasPrefix("›Cat 1"))
  }

  // MARK: Rooms

  @Test(arguments: [1, 2, 7, 20, 33, 80, 131, 200], [1, 2, 3, 4, 5, 9, 24, 60])
  func fitsIntoAnyRoom(columns: Int, rows: Int) async throws {
    let world = GalleryWorld(columns: columns, rows: rows)
    world.search(for: "cat")
    let fits = { world.session.rows.count <= rows && world.session.rows.allSatisfy { $0.count <= columns } }
    while world.scene.status?.hasPrefix("1 of 30") != true || world.source.atOnce > 0 {
      #expect(fits())
      await Task.yield()
    }
    #expect(fits())
    if rows > 1, columns > 1 { #expect(world.session.rows.contains { $0.contains("›") }) }
    world.session.press(.enter)
    while world.scene.status == nil { await Task.yield() }
    #expect(fits())
  }
}

/// Has the same picture on every page.
private final class EndlessSource: PictureSource {
  private let count = Mutex(0)

  var pages: Int { count.withLock { $0 } }

  func page(of query: String, at cursor: PageCursor?) async throws -> PicturePage {
    count.withLock { $0 += 1 }
    return PicturePage(
      [Picture(id: "1", title: "Cat", thumbnail: "x", image: "x")], next: PageCursor("more"))
  }

  func data(at address: String) async throws -> [UInt8] { [] }
}
