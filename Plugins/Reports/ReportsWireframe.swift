import EventLoop
import ModuleKit
import TaskScreens
import TerminalText
import TodoTxt
import ViewKit

struct ReportsWireframe {
  let context: ModuleContext

  func makeStatisticsPresenter() -> StatisticsPresenter {
    StatisticsPresenter(interactor: interactor, view: makeView())
  }

  func makeCalendarPresenter() -> CalendarPresenter {
    CalendarPresenter(interactor: interactor, view: makeView())
  }

  @EventLoop
  func makeOverviewPresenter(on view: any View<[PaneSection]>) -> OverviewPresenter {
    OverviewPresenter(
      interactor: { interactor }, criteria: { [context] in try CommandArguments().criteria(in: context) },
      view: view)
  }

  private func makeView() -> any View<ReportDisplayData> {
    context.settings.outputFormat.isJSON
      ? ReportFactsView(view: context.actionView())
      : ReportTextView(output: context.surroundings.output, layout: layout)
  }

  private var layout: ReportLayout {
    ReportLayout(columns: context.surroundings.output.columns, palette: context.settings.palette)
  }

  private var interactor: ReportsInteractor {
    let settings = context.settings
    return ReportsInteractor(
      todo: context.stores.todo, done: context.stores.open(settings.files.done),
      calendar: context.calendar, dialect: settings.lineDialect,
      journal: context.stores.journal)
  }
}
