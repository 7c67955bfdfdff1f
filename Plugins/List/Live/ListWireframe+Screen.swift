import AddInterface
import DetailInterface
import EventLoop
import ListInterface
import ModuleKit
import ScreenKit
import SyncInterface
import TaskScreens
import TodoStores
import TodoTxt
import ViewKit

extension ListWireframe {
  /// Shows the live list on `screen` until the user quits.
  ///
  /// - Parameter isPlain: whether to show only the list, without aids for working in it.
  @EventLoop
  func presentLiveList(_ request: ListRequest, on screen: any Screen, isPlain: Bool) async {
    var list: LiveListScene?
    defer { list?.presenter.stop() }
    await RootWireframe(on: screen, in: context).present { navigator in
      let scene = makeLiveList(request, on: navigator, isPlain: isPlain)
      list = scene
      scene.presenter.start()
      return scene
    }
  }

  @EventLoop
  func presentList(_ request: ListRequest, titled title: String, on navigator: any Navigator) {
    let scene = makeLiveList(request, titled: title, on: navigator)
    scene.presenter.start()
    navigator.push(scene)
  }

  /// - Parameter title: the title above the list, instead of the views' tabs; nil for the tabs.
  @EventLoop
  func makeLiveList(
    _ request: ListRequest, titled title: String? = nil, on navigator: any Navigator, isPlain: Bool = false
  ) -> LiveListScene {
    let terminal = TerminalListView(settings: context.settings, isPlain: isPlain) {
      [weak navigator] in navigator?.keyName(ofAction: $0)
    }
    let hasPanes = !isPlain && !navigator.isLinear
    let pane = hasPanes ? TaskPane.make(in: context, on: navigator) : nil
    let names = hasPanes ? makeNames(on: navigator) : nil
    let scene = LiveListScene(
      terminal, linear: navigator.isLinear ? LinearListView() : nil, palette: context.settings.screenPalette,
      panes: SceneSides(left: names, right: pane)
    ) { view in
      LiveListPresenter(
        request, titled: title, interactor: interactor,
        options: options(for: request, titled: title),
        formatter: LiveListFormatter(settings: context.settings, isPlain: isPlain), wireframe: self,
        view: view, navigator: navigator, pane: pane?.presenter, names: names?.presenter)
    }
    names?.presenter.onChoice = { [weak scene, weak navigator] name in
      guard let scene else { return }
      scene.presenter.perform(.showName(name))
      navigator?.focus(scene)
    }
    pane?.onPress = { [weak scene, weak navigator] place in
      guard let scene, let navigator else { return }
      switch place {
      case .task(let number): if let reason = scene.reveal(taskNumbered: number) { navigator.show(reason) }
      case .day(let day):
        presentList(
          ListRequest(due: day...day), titled: day.shortName(on: context.calendar.today), on: navigator)
      }
    }
    return scene
  }

  @EventLoop
  private func makeNames(on navigator: any Navigator) -> NamesScene {
    NamesScene(NamesDisplayData(), palette: context.settings.screenPalette) { view in
      NamesPresenter(view: view, navigator: navigator)
    }
  }

  /// What the user may choose from.
  func options(for request: ListRequest, titled title: String?) -> ListOptionsInteractor {
    let keepsToContext = context.settings.readsTaskLanguage && request.keepsToContext
    return ListOptionsInteractor(
      interactor: interactor, queries: queries, reader: QueryReader(in: context),
      keepsToContext: keepsToContext, views: title == nil ? try? SavedViews(in: context) : nil,
      contextFile: keepsToContext ? ContextFile(in: context) : nil)
  }

  /// Asks on the bottom line for the query that the list is filtered by.
  @EventLoop
  func presentFilter(
    _ text: [UInt8], on navigator: any Navigator, presenter: LiveListPresenter
  ) {
    let assistant = QueryAssistant(
      orders: context.program.registry.orders.map(\.name), palette: context.settings.screenPalette
    ) { [weak presenter] in presenter?.tags ?? [] }
    let scene = FilterScene(
      text, history: context.surroundings.history(Self.queries).answers(), assistant: assistant,
      palette: context.settings.screenPalette
    ) { view in
      presenter.filterView = view
      return presenter
    }
    navigator.present(scene, as: .bottom)
  }

  @EventLoop
  func dismiss(_ view: WeakView<FilterNote>, from navigator: any Navigator) {
    if let scene = view.scene { navigator.dismiss(scene) }
  }

  /// Asks for the words of a search, and lists the matches in todo.txt and done.txt.
  @EventLoop
  func presentSearch(on navigator: any Navigator) {
    let question = Question("Search: ", history: "searches")
    let assistant = HistoryAssistant(
      answers: navigator.history(question.history).answers(), palette: context.settings.screenPalette
    ) { text in
      do {
        _ = try queries.query(text)
        return nil
      } catch {
        return ScreenMessage(about: error).text
      }
    }
    QuestionScene.ask(
      question, on: navigator, assistant: assistant, keys: [.enter: "search", .escape: "cancel"]
    ) { answer in
      guard let query = try? answer.flatMap({ try queries.query($0) }) else { return }
      var request = ListRequest(
        criteria: ListCriteria(.query(query.query, leavesOutHeldBack: false)),
        grouping: context.program.registry.usualGrouping, sorting: query.sorting)
      request.source = .todoAndDone
      presentList(request, titled: "Search: \(String(decoding: query.text, as: UTF8.self))", on: navigator)
    }
  }

  /// The name of the filter history.
  private static let queries = "queries"

  func remember(filter text: [UInt8]) {
    context.surroundings.history(Self.queries).remember(text)
  }

  func remember(_ value: String, as name: String) { context.screenChoices.remember(value, as: name) }

  @EventLoop
  func presentChoice(
    _ menu: LiveListMenu, on navigator: any Navigator, receive: @escaping (LiveListInput) -> Void
  ) {
    ChoiceScene.present(
      menu.title, menu.choices, selected: menu.selected, isSearchable: menu.isSearchable, on: navigator
    ) { index in
      if let index { receive(menu.inputs[index]) }
    }
  }

  /// Presents Detail beside the list.
  ///
  /// - Returns: nil in a program without Detail.
  @EventLoop
  func presentDetail(
    of task: SelectedTask, over pane: TaskPane?, on navigator: any Navigator,
    delegate: any DetailModuleDelegate
  ) -> (any DetailPresentation)? {
    context.module((any DetailModuleInterface).self)?
      .presentDetail(of: task, over: pane, on: navigator, delegate: delegate)
  }

  /// Presents Add on the bottom line; does nothing in a program without it.
  @EventLoop
  func presentAdd(
    prefilledWith text: [UInt8], on navigator: any Navigator, delegate: any AddModuleDelegate
  ) {
    context.module((any AddModuleInterface).self)?
      .presentAdd(prefilledWith: text, on: navigator, delegate: delegate)
  }

  /// Syncs the lists while the screen is shown.
  ///
  /// - Parameter navigator: nil for a list in a pipe.
  /// - Returns: nil in a program without Sync, or if the user has not enabled it.
  @EventLoop
  func presentSync(
    on navigator: (any Navigator)?, delegate: (any SyncModuleDelegate)?
  ) -> (any SyncPresentation)? {
    context.module((any SyncModuleInterface).self)?.presentSync(on: navigator, delegate: delegate)
  }
}
