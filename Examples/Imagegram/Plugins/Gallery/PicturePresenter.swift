import EventLoop
import PictureDrawing
import Pictures
import ScreenKit
import ViewKit

/// Shows one picture: first the small one, which is already loaded, then the large one.
@EventLoop
final class PicturePresenter {
  private let picture: Picture
  private let interactor: GalleryInteractor
  private let formatter: PictureFormatter
  private let view: any View<PictureDisplayData>
  private unowned let navigator: any Navigator

  private var data: PictureDisplayData
  private var bitmap: Bitmap?
  private var room = ScreenSize(columns: 0, rows: 0)
  private var support: PictureSupport?
  private var loading: Task<Void, Never>?
  private var drawing: Task<Void, Never>?

  init(
    _ picture: Picture, interactor: GalleryInteractor, formatter: PictureFormatter,
    view: any View<PictureDisplayData>,
    navigator: any Navigator
  ) {
    self.picture = picture
    self.interactor = interactor
    self.formatter = formatter
    self.view = view
    self.navigator = navigator
    data = PictureDisplayData(
      title: formatter.title(of: picture), author: formatter.author(of: picture))
  }

  deinit {
    loading?.cancel()
    drawing?.cancel()
  }

  func start() {
    try? view.display(data)
    let (interactor, picture) = (interactor, picture)
    loading = Task { @EventLoop [weak self] in
      if let small = try? await interactor.thumbnail(of: picture), !Task.isCancelled { self?.draw(small) }
      do {
        let whole = try await interactor.image(of: picture)
        guard !Task.isCancelled, let self else { return }
        data.status = formatter.size(of: whole)
        draw(whole)
      } catch {
        guard !Task.isCancelled else { return }
        self?.fail("\(error)")
      }
    }
  }

  /// Called before each drawing with the available room.
  func layOut(in room: ScreenSize) {
    let support = navigator.pictureSupport
    guard room != self.room || support != self.support else { return }
    (self.room, self.support) = (room, support)
    if let bitmap { draw(bitmap) }
  }

  func stop() {
    loading?.cancel()
    drawing?.cancel()
  }

  private func draw(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    let (formatter, room, support) = (formatter, room, support)
    drawing?.cancel()
    drawing = Task { @EventLoop [weak self] in
      let drawing = await formatter.drawing(of: bitmap, in: room, for: support)
      guard !Task.isCancelled else { return }
      self?.data.content = .drawing(drawing)
      self?.display()
    }
  }

  /// The small picture stays, if there is one.
  private func fail(_ sentence: String) {
    if bitmap == nil { data.content = .problem(sentence) } else { data.problem = sentence }
    display()
  }

  private func display() {
    try? view.display(data)
    navigator.setNeedsDisplay()
  }
}
