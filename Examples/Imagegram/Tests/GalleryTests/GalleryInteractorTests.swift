import ModuleTestKit
import PictureDrawing
import Pictures
import PictureTestKit
import Testing
@testable import GalleryModule

@Suite(.timeLimit(.minutes(15))) struct GalleryInteractorTests {
  private let history = InMemoryAnswerHistory()

  @Test func findsPagesAndRemembersTheSearchOnce() async throws {
    let interactor = GalleryInteractor(source: GalleryWorld.source(count: 5, pageSize: 3), history: history)
    let first = try await interactor.search(for: "cat")
    let next = try #require(first.next)
    let second = try await interactor.more(of: "cat", at: next)
    #expect((first.pictures + second.pictures).map(\.id) == ["1", "2", "3", "4", "5"])
    #expect(first.total == 5 && second.next == nil)
    _ = try await interactor.search(for: "cat")
    #expect(history.answers() == [Array("cat".utf8)])
  }

  @Test(arguments: [
    (Array("GIF89a".utf8), PictureError.noPicture), ([], .noPicture),
    (Array(Bitmap(width: 40, height: 40, red: 1, green: 2, blue: 3).png.dropLast(20)), .damaged),
  ])
  func saysWhatIsWrongWithAPicture(bytes: [UInt8], expected: PictureError) async {
    let picture = Picture(id: "1", title: "", thumbnail: "x", image: "x")
    let interactor = GalleryInteractor(
      source: InMemoryPictureSource([picture], data: ["x": bytes]), history: history)
    await #expect(throws: expected) { try await interactor.thumbnail(of: picture) }
  }

  @Test func readsPictures() async throws {
    let interactor = GalleryInteractor(source: GalleryWorld.source(), history: history)
    let picture = try await interactor.search(for: "cat").pictures[0]
    #expect(try await interactor.thumbnail(of: picture).height == 6)
    #expect(try await interactor.image(of: picture).height == 12)
  }
}
