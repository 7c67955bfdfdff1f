import ModuleKit
import RemoteServices
import ViewKit

struct InboxPresenter {
  let interactor: InboxInteractor
  let formatter: InboxFormatter
  let view: any View<[ActionResult]>
  let progress: ProgressLine

  func present(_ names: [String], by grouping: (any TodoGrouping)?) throws {
    let sections = try RemoteWork.wait { [interactor, progress] in
      try await interactor.inbox(from: names) { progress.show($0) }
    }
    progress.clear()
    try view.display(formatter.results(interactor.groups(of: sections, by: grouping), of: sections))
    if sections.contains(where: { $0.problem != nil }) { throw CommandError("", code: "incomplete") }
  }
}
