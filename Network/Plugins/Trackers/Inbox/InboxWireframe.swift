import EventLoop
import ModuleKit
import RemoteServices
import ScreenKit
import TaskScreens
import TerminalText
import TodoStores
import TodoTxt

struct InboxWireframe: RemoteListWireframe {
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
        inbox: try interactor, memory: memory,
        settings: PullSettings(
          addsCreationDate: settings.addsCreationDate, keepsPriority: settings.keepsPriority,
          preservesLineNumbers: settings.preservesLineNumbers,
          archive: settings.archivesOnCompletion ? settings.files.done : nil)),
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
      guard let directory = context.module((any RemoteDirectory).self) else {
        throw CommandError("This program knows no sources.", code: "noSource")
      }
      let settings = context.settings
      return InboxInteractor(
        directory: directory, store: context.stores.todo, done: context.stores.open(settings.files.done),
        calendar: context.calendar)
    }
  }

  private var memory: PullMemory { PullMemory(history: context.surroundings.history("pulled")) }

  private func takeInteractor(in context: ModuleContext) -> TakeInteractor {
    TakeInteractor(store: context.stores.todo, addsCreationDate: context.settings.addsCreationDate)
  }

  private var progress: ProgressLine {
    ProgressLine(
      output: context.settings.outputFormat == .text ? context.surroundings.output : SilentOutput())
  }

  // MARK: On a screen

  /// Shows the inbox until the user leaves.
  ///
  /// - Throws: `CommandError` without a terminal, or without sources.
  func runScreen(ofSourcesNamed names: [String]) throws {
    guard let terminal = context.surroundings.terminal else {
      throw CommandError("inbox --screen needs a terminal. “inbox” lists the items.")
    }
    let sources = try interactor.sources(named: names)
    let live = context.acting(as: ActionIdentity("inbox", from: .screen), endsWithEachCommit: true)
    try EventLoop.run {
      try await terminal.withScreen { screen in
        await RootWireframe(on: screen, in: live).present { navigator in
          InboxWireframe(context: live).makeList(of: sources, on: navigator)
        }
      }
    }
  }

  @EventLoop
  func pushInbox(on navigator: any Navigator) {
    do {
      let sources = try interactor.sources()
      navigator.push(makeList(of: sources, on: navigator))
    } catch let error as CommandError {
      navigator.show(ScreenMessage(error.message, isWarning: true))
    } catch {
      navigator.show(error)
    }
  }

  @EventLoop
  private func makeList(of sources: [any RemoteSource], on navigator: any Navigator) -> RemoteListScene {
    let data = RemoteListDisplayData(nothing: "No new items.")
    let scene = RemoteListScene(data, palette: context.settings.screenPalette) { view in
      RemoteListScreenPresenter(
        data,
        interactor: RemoteListInteractor(
          showsTaken: false, store: context.stores.todo,
          done: context.stores.open(context.settings.files.done)),
        wireframe: self, view: view, navigator: navigator)
    }
    scene.presenter.show(sources.map { RemoteFeed($0, .inbox) })
    return scene
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

/// Discards text, for output that must contain only data.
private struct SilentOutput: TextOutput {
  let columns: Int? = nil

  func write(_ bytes: [UInt8]) {}
}
