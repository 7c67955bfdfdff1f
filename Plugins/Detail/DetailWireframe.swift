import DetailInterface
import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt
import ViewKit

struct DetailWireframe: DetailModuleInterface {
  let context: ModuleContext

  func presentDetail(
    of task: SelectedTask, over pane: TaskPane?, on navigator: any Navigator,
    delegate: any DetailModuleDelegate
  ) -> any DetailPresentation {
    let scene = DetailScene(
      palette: context.settings.screenPalette, covered: pane,
      onDismissal: { [weak delegate] in delegate?.detailModuleDidEnd() }
    ) { view in
      DetailScreenPresenter(
        interactor: interactor, formatter: DetailFormatter(), clock: context.surroundings.clock, view: view,
        navigator: navigator)
    }
    scene.show(task)
    // The pane shows the task already, so what the details add is what the user wants to read.
    navigator.present(scene, as: pane == nil ? .companion : .pane)
    if pane != nil { scene.focus() }
    return scene
  }

  @EventLoop
  func makePanePresenter(on view: any View<[PaneSection]>) -> DetailPanePresenter {
    DetailPanePresenter(interactor: interactor, clock: context.surroundings.clock, view: view)
  }

  func makeShowPresenter(usage: CommandError) -> ShowPresenter {
    let settings = context.settings
    let isForPeople = !settings.outputFormat.isJSON
    let view = ShowView(
      results: context.actionView(), output: isForPeople ? context.surroundings.output : nil,
      palette: settings.palette,
      wrapsLines: settings.wrapsLines)
    return ShowPresenter(
      interactor: ShowInteractor(
        detail: interactor, calendar: context.calendar, coefficients: context.settings.urgency),
      formatter: DetailFormatter(), view: view,
      reporter: TaskReportPresenter(in: context, usage: usage))
  }

  private var interactor: DetailInteractor {
    let settings = context.settings
    let acting = context.acting(
      as: ActionIdentity(DetailInteractor.restoring, from: .screen), endsWithEachCommit: true)
    return DetailInteractor(
      store: acting.stores.todo, journal: context.stores.journal,
      paths: ([settings.files.todo] + settings.files.lists.map(\.todo)).flatMap {
        [$0, context.stores.inspector.realPath(of: $0)]
      },
      openNote: { [stores = context.stores, files = settings.files] name, mark in
        files.path(ofNote: name, besideListMarked: mark, stores.inspector).map(stores.open)
      },
      recurrence: settings.recurrence)
  }
}
