import EventLoop
import ModuleKit
import PictureDrawing
import Pictures
import ScreenKit
import TaskScreens
import TerminalText
import ViewKit

struct GalleryWireframe: Sendable {
  private let context: ModuleContext
  private let interactor: GalleryInteractor
  private let choice: DrawingChoice

  init(context: ModuleContext, source: any PictureSource, choice: DrawingChoice = .best) {
    self.context = context
    self.choice = choice
    interactor = GalleryInteractor(source: source, history: context.surroundings.history("searches"))
  }

  init(context: ModuleContext, endpoint: String) throws(CommandError) {
    guard let directory = context.module((any PictureDirectory).self) else {
      throw CommandError("This program knows no services.")
    }
    let variable = context.settings.environment[DrawingChoice.variable] ?? []
    let choice = try DrawingChoice(String(decoding: variable, as: UTF8.self))
    do throws(PictureError) {
      self.init(context: context, source: try directory.source(at: endpoint), choice: choice)
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Shows the results until the user leaves.
  ///
  /// - Parameter query: the words of the search; if empty, the user is asked.
  @EventLoop
  func run(on terminal: any Terminal, query: String) async throws {
    try await terminal.withScreen { screen in
      await RootWireframe(on: screen, in: context).present { navigator in
        let scene = makeGallery(on: navigator)
        // Only once the scene is there, because the question appears over it.
        Task { @EventLoop in
          if query.isEmpty { scene.presenter.askForQuery() } else { scene.presenter.search(for: query) }
        }
        return scene
      }
    }
  }

  @EventLoop
  func makeGallery(on navigator: any Navigator) -> GalleryScene {
    choice.ask(on: navigator)
    return GalleryScene(GalleryDisplayData(), palette: context.settings.screenPalette) { view in
      GalleryPresenter(
        interactor: interactor, formatter: formatter, wireframe: self, view: view, navigator: navigator)
    }
  }

  /// Shows one picture in place of the grid; Escape goes back.
  @EventLoop
  func presentDetail(of picture: Picture, on navigator: any Navigator) {
    let scene = PictureScene(PictureDisplayData(title: ""), palette: context.settings.screenPalette) { view in
      PicturePresenter(
        picture, interactor: interactor, formatter: formatter, view: view, navigator: navigator)
    }
    scene.presenter.start()
    navigator.push(scene)
  }

  /// Asks for the words of a search, and offers earlier searches.
  @EventLoop
  func presentQuestion(on navigator: any Navigator, receive: @escaping (String) -> Void) {
    QuestionScene.ask(
      Question("Search: "), on: navigator, history: interactor.history,
      assistant: HistoryAssistant(
        answers: interactor.history.answers(), palette: context.settings.screenPalette)
    ) { answer in
      guard let answer else { return }
      receive(String(decoding: answer, as: UTF8.self))
    }
  }

  /// The colours that the terminal supports.
  private var formatter: PictureFormatter {
    if context.settings.palette == .plain { return PictureFormatter(canvas: CellCanvas(.none)) }
    let promise = context.settings.environment["COLORTERM"].map { String(decoding: $0, as: UTF8.self) }
    let hasAll = promise == "truecolor" || promise == "24bit"
    return PictureFormatter(canvas: CellCanvas(hasAll ? .trueColor : .indexed))
  }
}
