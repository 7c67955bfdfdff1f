import EventLoop
import Pictures
import ScreenKit
import ViewKit

/// Decides which pictures are visible and loads them: pages when the user comes to the end, pictures when
/// they become visible.
@EventLoop
final class GalleryPresenter {
  private let interactor: GalleryInteractor
  private let formatter: PictureFormatter
  private let wireframe: GalleryWireframe
  private let view: any View<GalleryDisplayData>
  private unowned let navigator: any Navigator

  private var query: String?
  private var pictures: [Picture] = []
  private var ids: Set<Picture.ID> = []
  private var next: PageCursor?
  private var total: Int?
  private var problem: String?

  private var asking: Task<Void, Never>?

  private var layout = GalleryLayout(columns: 1, rows: 1)

  /// The size and the method of the current drawings.
  private var support: PictureSupport?
  private var first = 0
  private var selected = 0

  /// The known pictures that are visible or nearly visible.
  private var contents: [Picture.ID: TileContent] = [:]

  private lazy var loader = PictureLoader { [weak self] picture, result in
    self?.receive(result, of: picture)
  }

  init(
    interactor: GalleryInteractor, formatter: PictureFormatter, wireframe: GalleryWireframe,
    view: any View<GalleryDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  deinit {
    asking?.cancel()
  }

  // MARK: Input

  /// Shows the results of a search; cancels the loading of another search.
  func search(for query: String) {
    let words = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return }
    asking?.cancel()
    loader.stop()
    self.query = words
    (pictures, ids, next, total, problem, contents) = ([], [], nil, nil, nil, [:])
    (first, selected) = (0, 0)
    askForPage()
    update()
  }

  func askForQuery() {
    wireframe.presentQuestion(on: navigator) { [weak self] in self?.search(for: $0) }
  }

  /// Reloads the page and the pictures that failed.
  func askAgain() {
    contents = contents.filter { if case .problem = $0.value { false } else { true } }
    if asking == nil, pictures.isEmpty || problem != nil { askForPage() }
    update()
  }

  func showDetail() {
    guard pictures.indices.contains(selected) else { return }
    wireframe.presentDetail(of: pictures[selected], on: navigator)
  }

  /// - Parameter down: rows of tiles.
  func moveSelection(across: Int = 0, down: Int = 0) {
    select(selected + across + down * layout.tilesAcross, keepsColumn: across == 0)
  }

  func selectFirst() { select(0) }
  func selectLast() { select(pictures.count - 1) }

  /// - Parameter tile: the index of a visible tile.
  /// - Returns: whether there is such a tile.
  func select(tile: Int) -> Bool {
    guard pictures.indices.contains(first + tile) else { return false }
    select(first + tile)
    return true
  }

  private func select(_ index: Int, keepsColumn: Bool = false) {
    guard !pictures.isEmpty else { return }
    var place = index
    if keepsColumn, place < 0 { place = selected % layout.tilesAcross }
    selected = max(0, min(place, pictures.count - 1))
    // Moving past the end retries a failed page.
    if index >= pictures.count, problem != nil { askForPage() }
    update()
  }

  // MARK: Loading

  private func askForPage() {
    guard let query else { return }
    let (interactor, cursor) = (interactor, next)
    problem = nil
    asking = Task { @EventLoop [weak self] in
      let result: Result<PicturePage, any Error>
      do {
        let page =
          if let cursor {
            try await interactor.more(of: query, at: cursor)
          } else {
            try await interactor.search(for: query)
          }
        result = .success(page)
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      self?.receive(result)
    }
  }

  private func receive(_ result: Result<PicturePage, any Error>) {
    asking = nil
    switch result {
    case .success(let page):
      let new = page.pictures.filter { ids.insert($0.id).inserted }
      pictures += new
      total = page.total ?? total
      // A service whose pages contain nothing new would go on for ever.
      next = new.isEmpty ? nil : page.next
    case .failure(let error): problem = "\(error)"
    }
    update()
  }

  private func receive(_ result: Result<DrawnPicture, any Error>, of picture: Picture) {
    switch result {
    case .success(let drawing): contents[picture.id] = .drawing(drawing)
    case .failure(let error): contents[picture.id] = .problem("\(error)")
    }
    display()
    navigator.setNeedsDisplay()
  }

  /// Loads the next page when the user comes to the end, and visible pictures before later ones.
  private func loadWhatIsWanted() {
    let behind = min(pictures.count, first + 2 * layout.count)
    if next != nil, asking == nil, problem == nil, first + layout.count + layout.tilesAcross > pictures.count
    {
      askForPage()
    }
    let near = Set(pictures[max(0, first - layout.count)..<behind].map(\.id))
    contents = contents.filter { near.contains($0.key) }
    guard layout.pictureRows > 0 else { return loader.stop() }
    let (interactor, formatter, support) = (interactor, formatter, support)
    let room = layout.pictureRoom
    loader.load(pictures[first..<behind].filter { contents[$0.id] == nil }) { picture in
      let bitmap = try await interactor.thumbnail(of: picture)
      return await formatter.drawing(of: bitmap, in: room, for: support)
    }
  }

  // MARK: Display

  /// Called before each drawing with the available room.
  func layOut(columns: Int, rows: Int) {
    let layout = GalleryLayout(columns: max(1, columns), rows: rows)
    let support = navigator.pictureSupport
    guard layout != self.layout || support != self.support else { return }
    if layout.pictureRoom != self.layout.pictureRoom || support != self.support {
      // The drawings change with the size or the method.
      loader.stop()
      contents = contents.filter { if case .problem = $0.value { true } else { false } }
    }
    self.layout = layout
    self.support = support
    arrange()
    display()
  }

  private func update() {
    arrange()
    display()
    navigator.setNeedsDisplay()
  }

  private func arrange() {
    first = min(layout.first(showing: selected, from: first), max(0, pictures.count - 1))
    loadWhatIsWanted()
  }

  private func display() {
    let shown = pictures.indices.dropFirst(first).prefix(layout.count)
    let loading: TileContent = support == nil ? .loading : .blank
    try? view.display(
      GalleryDisplayData(
        layout: layout,
        tiles: shown.map { index in
          GalleryDisplayData.Tile(
            caption: formatter.title(of: pictures[index]), content: contents[pictures[index].id] ?? loading)
        }, selected: shown.contains(selected) ? selected - first : nil, text: text, status: status,
        problem: problem))
  }

  private var text: String {
    guard let query else { return "Press / to search for pictures." }
    if asking != nil { return "Asking …" }
    return problem == nil ? "Nothing was found for “\(query)”." : "Press R to ask again, / to search."
  }

  private var status: String? {
    guard let query else { return nil }
    let status = formatter.status(
      selected: pictures.isEmpty ? nil : selected, loaded: pictures.count, total: total, hasMore: next != nil,
      query: query)
    return asking == nil ? status : "\(status) · loading"
  }

  func stop() {
    asking?.cancel()
    loader.stop()
  }
}
