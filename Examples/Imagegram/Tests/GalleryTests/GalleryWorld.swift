import ModuleTestKit
import PictureDrawing
import Pictures
import PictureTestKit
@testable import GalleryModule

/// A gallery on a screen in memory, of pictures in memory.
@EventLoop
struct GalleryWorld {
  let source: InMemoryPictureSource
  let history: InMemoryAnswerHistory
  let session: SceneSession
  let scene: GalleryScene

  /// The place in the list, however little room the screen has for it.
  var status: String { scene.status ?? "" }

  /// Pictures `Cat 1` and so on, with white small and chequered large ones; the third has no data.
  nonisolated static func source(count: Int = 30, pageSize: Int = 20) -> InMemoryPictureSource {
    let white = Bitmap(width: 8, height: 6, red: 255, green: 255, blue: 255)
    let black = Bitmap(width: 8, height: 6, red: 0, green: 0, blue: 0)
    var data: [String: [UInt8]] = [:]
    let pictures = (1...count).map { number in
      if number != 3 { data["small/\(number)"] = white.png }
      data["large/\(number)"] = Bitmap(white, over: black).png
      return Picture(
        id: "\(number)", title: "Cat \(number)", author: "Ann", thumbnail: "small/\(number)",
        image: "large/\(number)")
    }
    return InMemoryPictureSource(pictures, data: data, pageSize: pageSize)
  }

  init(
    _ source: InMemoryPictureSource = source(), history: InMemoryAnswerHistory = InMemoryAnswerHistory(),
    columns: Int = 50, rows: Int = 10, choice: DrawingChoice = .best
  ) {
    self.init(
      base: source, memory: source, history: history, columns: columns, rows: rows, choice: choice)
  }

  init(
    base: any PictureSource, memory: InMemoryPictureSource = source(),
    history: InMemoryAnswerHistory = InMemoryAnswerHistory(), columns: Int = 50, rows: Int = 10,
    choice: DrawingChoice = .best
  ) {
    source = memory
    self.history = history
    var context = ModuleContext.testing(plugins: [GalleryPlugin.self])
    context.surroundings.history = { _ in history }
    let wireframe = GalleryWireframe(context: context, source: base, choice: choice)
    var made: GalleryScene?
    session = SceneSession(in: context, columns: columns, rows: rows) { navigator in
      let scene = wireframe.makeGallery(on: navigator)
      made = scene
      return scene
    }
    guard let made else { preconditionFailure("the session makes the scene") }
    scene = made
  }

  func search(for query: String) {
    scene.presenter.search(for: query)
  }

  func showCats() async throws {
    search(for: "cat")
    try await session.waitForRow(containing: "████")
  }
}
