import AddInterface
import EventLoop
import ListInterface
import ModuleKit
import TodoStores

struct ListWireframe: ListModuleInterface {
  let context: ModuleContext

  func presentList(_ request: ListRequest) throws {
    let output = context.surroundings.output
    let formatter = formatter(columns: output.columns)
    let filter = filter(for: request, formatter)
    let format = context.settings.outputFormat
    guard format == .text else {
      return try ListExportPresenter(
        interactor: interactor, filter: filter, view: ListExportView(output: output, format: format)
      ).present(request)
    }
    try ListPresenter(
      interactor: interactor, formatter: formatter, filter: filter, view: ListView(output: output)
    ).present(request)
  }

  func makeTextFilesPresenter() -> TextFilesPresenter {
    TextFilesPresenter(
      names: context.stores.textFiles, view: context.actionView(isSilenceable: false),
      isQuiet: context.settings.verbosity < 1)
  }

  /// - Throws: `CommandError` where there is no such file.
  func presentList(_ request: ListRequest, ofFileNamed name: String) throws {
    var request = request
    let directory = context.settings.files.directory
    guard let path = FileSearch(directory: directory).path(of: name, { context.stores.open($0).exists })
    else {
      throw CommandError("TODO: File \(name.shownPath) does not exist.", code: "noFile")
    }
    request.source = .file(path)
    try presentList(request)
  }

  /// Writes the list again after each change, or for a program what has changed, until the output is closed.
  @EventLoop
  func presentListFeed(_ request: ListRequest) async throws {
    let output = context.surroundings.output
    let formatter = formatter(columns: output.columns)
    let filter = filter(for: request, formatter)
    if context.settings.outputFormat == .ndjson {
      try await ListEventsPresenter(
        interactor: interactor, filter: filter, clock: context.surroundings.clock,
        view: ListEventsView(output: output)
      ).present(request)
    } else {
      try await ListFeedPresenter(
        interactor: interactor, formatter: formatter, filter: filter, view: ListFeedView(output: output)
      ).present(request)
    }
  }

  /// Keeps the list on `screen` true until the user quits.
  @EventLoop
  func presentLiveList(_ request: ListRequest, on screen: any Screen) async {
    let navigator = ScreenNavigator(on: screen, in: context)
    let formatter = formatter(columns: screen.size.columns)
    let scene = LiveListScene()
    let presenter = LiveListPresenter(
      interactor: interactor, filter: filter(for: request, formatter), formatter: formatter, wireframe: self,
      view: scene, navigator: navigator)
    scene.presenter = presenter
    let presenting = Task { @EventLoop in try await presenter.present(request) }
    defer { presenting.cancel() }
    await navigator.run(scene)
  }

  /// Presents Add on the bottom line; nothing happens where the app ships without it.
  @EventLoop
  func presentAdd(
    prefilledWith text: [UInt8], on navigator: any Navigator, delegate: any AddModuleDelegate
  ) {
    context.module((any AddModuleInterface).self)?
      .presentAdd(prefilledWith: text, on: navigator, delegate: delegate)
  }

  private func filter(for request: ListRequest, _ formatter: ListFormatter) -> ListFilter? {
    ListFilter(
      for: request, settings: context.settings, shell: context.surroundings.shell, formatter: formatter)
  }

  /// - Parameter columns: the width of the terminal; nil in a pipe.
  func formatter(columns: Int?) -> ListFormatter {
    ListFormatter(settings: context.settings, columns: columns)
  }

  var interactor: ListInteractor {
    ListInteractor(
      store: context.stores.todo, openStore: context.stores.open, clock: context.surroundings.clock,
      settings: context.settings, shell: context.surroundings.shell, journal: context.stores.journal)
  }
}
