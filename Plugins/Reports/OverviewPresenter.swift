import EventLoop
import ModuleKit
import TaskScreens
import ViewKit

/// Shows the month, counts and progress beside a list. Counting starts when the pane is drawn after a change.
@EventLoop
final class OverviewPresenter: PanePresenter {
  private let interactor: @Sendable () -> ReportsInteractor
  private let criteria: @Sendable () throws -> ListCriteria
  private let formatter = OverviewFormatter()
  private let view: any View<[PaneSection]>
  private let work = LatestWork("todo.overview", after: .milliseconds(250))
  private var counted: (version: Int, room: OverviewFormatter.Room)?

  /// - Parameters:
  ///   - interactor: makes one for the current day.
  ///   - criteria: the tasks to count, by the current context.
  init(
    interactor: @escaping @Sendable () -> ReportsInteractor,
    criteria: @escaping @Sendable () throws -> ListCriteria, view: any View<[PaneSection]>
  ) {
    (self.interactor, self.criteria, self.view) = (interactor, criteria, view)
  }

  func show(_ moment: PaneMoment) {
    let wanted = (moment.version, OverviewFormatter.Room(rows: moment.rows))
    guard counted.map({ $0 != wanted }) ?? true else { return }
    counted = wanted
    work.run { [interactor, criteria] in
      try interactor().overview(criteria(), findsUpcoming: wanted.1 != .weeks)
    } then: { [weak self] overview in
      guard let self else { return }
      try? view.display(formatter.sections(of: overview, in: wanted.1))
    }
  }
}
