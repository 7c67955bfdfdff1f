import EventLoop
import ModuleKit
import RemoteServices
import ScreenKit
import TaskScreens
import TerminalText
import TodoStores
import TodoTxt

struct InboxWireframe {
  let context: ModuleContext

  // MARK: On the command line

  func makePresenter() throws -> InboxPresenter {
    InboxPresenter(
      interactor: try interactor, formatter: InboxFormatter(), view: context.actionView(), progress: progress)
  }

  func makePullPresenter() throws -> PullPresenter {
    let settings = context.settings
    return PullPresenter(
      interactor: PullInteractor(
        inbox: try interactor, memory: memory, settings: settings, completion: TaskCompletion(in: context)),
      view: context.actionView(), progress: progress, clock: context.surroundings.clock,
      listName: settings.files.todoName)
  }

  func makeClosePresenter() throws -> ClosePresenter {
    ClosePresenter(
      interactor: CloseInteractor(inbox: try interactor, memory: memory), view: context.actionView(),
      progress: progress,
      prompt: context.surroundings.prompt, isForced: context.settings.isForced)
  }

  func makeTakePresenter() throws -> TakePresenter {
    TakePresenter(
      inbox: try interactor, interactor: takeInteractor(in: context), view: context.actionView(),
      clock: context.surroundings.clock, listName: context.settings.files.todoName)
  }

  private var interactor: InboxInteractor {
    get throws {
      let settings = context.settings
      return InboxInteractor(
        directory: try directory, store: context.stores.todo, done: context.stores.open(settings.files.done),
        calendar: context.calendar)
    }
  }

  var directory: any RemoteDirectory {
    get throws {
      guard let directory = context.module((any RemoteDirectory).self) else {
        throw CommandError("This program knows no sources.", code: "noSource")
      }
      return directory
    }
  }

  private var memory: PullMemory { PullMemory(history: context.surroundings.history("pulled")) }

  private func takeInteractor(in context: ModuleContext) -> TakeInteractor {
    TakeInteractor(store: context.stores.todo, addsCreationDate: context.settings.addsCreationDate)
  }

  private var progress: ProgressLine {
    ProgressLine(output: context.settings.outputFormat == .text ? context.surroundings.output : nil)
  }

  // MARK: On a screen

  /// Shows the inbox until the user leaves.
  ///
  /// - Throws: `CommandError` without a terminal, or without sources.
  func runScreen(ofSourcesNamed names: [String]) throws {
    let terminal = try terminal(orElse: "inbox --screen needs a terminal. “inbox” lists the items.")
    let sources = try directory.sources(named: names)
    try run(on: terminal, as: "inbox") { $0.makeInbox(of: sources, on: $1) }
  }

  func terminal(orElse message: String) throws -> any Terminal {
    guard let terminal = context.surroundings.terminal else { throw CommandError(message) }
    return terminal
  }

  /// Shows a list until the user leaves.
  func run(
    on terminal: any Terminal, as action: String,
    _ make: @escaping @Sendable @EventLoop (InboxWireframe, any Navigator) -> RemoteListScene
  ) throws {
    let live = context.acting(as: ActionIdentity(action, from: .screen), endsWithEachCommit: true)
    try EventLoop.run {
      try await terminal.withScreen { screen in
        await RootWireframe(on: screen, in: live).present { make(InboxWireframe(context: live), $0) }
      }
    }
  }

  @EventLoop
  func pushInbox(on navigator: any Navigator) {
    do {
      navigator.push(makeInbox(of: try directory.sources(named: []), on: navigator))
    } catch {
      tell(error, on: navigator)
    }
  }

  /// Shows why there is no list.
  @EventLoop
  func tell(_ error: any Error, on navigator: any Navigator) {
    guard let error = error as? CommandError else { return navigator.show(error) }
    if error.code == "noSource", (try? directory.sources().isEmpty) == true {
      return navigator.show(ScreenMessage("No sources yet. “:sources” tells how to set one up."))
    }
    navigator.show(ScreenMessage(error.message, isWarning: true))
  }

  @EventLoop
  private func makeInbox(of sources: [any RemoteSource], on navigator: any Navigator) -> RemoteListScene {
    let scene = makeList(showsTaken: false, nothing: "No new items.", on: navigator)
    scene.presenter.show(sources.map { RemoteFeed($0, .inbox) })
    return scene
  }

  /// - Parameter nothing: shown if there are no items.
  @EventLoop
  func makeList(showsTaken: Bool, nothing: String, on navigator: any Navigator) -> RemoteListScene {
    let data = RemoteListDisplayData(nothing: nothing)
    return RemoteListScene(data, palette: context.settings.screenPalette) { view in
      RemoteListScreenPresenter(
        data,
        interactor: RemoteListInteractor(
          showsTaken: showsTaken, store: context.stores.todo,
          done: context.stores.open(context.settings.files.done)),
        wireframe: self, view: view, navigator: navigator)
    }
  }

  @EventLoop
  func presentDetail(of item: ListedItem, on navigator: any Navigator) {
    let scene = ItemScene(ItemDisplayData(), palette: context.settings.screenPalette) { view in
      ItemScreenPresenter(
        interactor: ItemInteractor(item), formatter: ItemFormatter(), clock: context.surroundings.clock,
        wireframe: self, view: view, navigator: navigator)
    }
    navigator.push(scene)
    scene.presenter.present()
  }

  @EventLoop
  func take(_ item: ListedItem, on navigator: any Navigator) {
    let acting = context.acting(as: ActionIdentity("take", from: .screen), endsWithEachCommit: true)
    TakeScreenPresenter(
      interactor: takeInteractor(in: acting), clock: context.surroundings.clock, navigator: navigator
    ).take(item)
  }

  @EventLoop
  func close(
    _ item: ListedItem, on navigator: any Navigator, receive: @escaping @EventLoop () -> Void
  ) {
    CloseScreenPresenter(navigator: navigator).close(item, receive: receive)
  }

  /// Only links go to the browser: a service could send anything.
  @EventLoop
  func open(_ item: ListedItem, on navigator: any Navigator) {
    guard let url = item.url, let link = Links(in: Array(url.utf8)).links.first else {
      return navigator.show(ScreenMessage("This item has no address.", isWarning: true))
    }
    navigator.open(link, with: context.surroundings.links)
  }
}
