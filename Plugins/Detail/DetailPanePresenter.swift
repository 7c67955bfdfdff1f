import EventLoop
import ModuleKit
import PlainText
import TaskScreens
import TodoStores
import ViewKit

/// Shows the task under the cursor in the pane beside a list. The journal is read once for each change of the list.
@EventLoop
final class DetailPanePresenter: PanePresenter {
  private let interactor: DetailInteractor
  private let formatter = DetailFormatter()
  private let clock: any CivilClock
  private let view: any View<[PaneSection]>
  private let work = LatestWork("todo.history", after: .milliseconds(250))
  private let noteWork = LatestWork("todo.note", after: .milliseconds(250))
  private var history = TaskHistory()
  private var note: (task: SelectedTask, text: [String])?
  private var shown: PaneMoment?

  init(interactor: DetailInteractor, clock: any CivilClock, view: any View<[PaneSection]>) {
    (self.interactor, self.clock, self.view) = (interactor, clock, view)
  }

  func show(_ moment: PaneMoment) {
    let last = shown
    shown = moment
    if last?.version != moment.version {
      work.run { [interactor] in
        interactor.history()
      } then: { [weak self] history in
        self?.history = history
        self?.update()
      }
    }
    guard last?.version != moment.version || last?.task != moment.task else { return }
    if let task = moment.task, interactor.hasNote(task.line.text) {
      noteWork.run { [interactor] in
        interactor.note(of: task.line.text, inListMarked: task.mark) ?? []
      } then: { [weak self] text in
        self?.note = (task, text.map { String(decoding: $0, as: UTF8.self) })
        self?.update()
      }
    }
    update()
  }

  private func update() {
    guard let task = shown?.task else { return (try? view.display([])) ?? () }
    let calendar = clock.calendar(startingOn: .monday)
    try? view.display(
      formatter.sections(
        of: interactor.facts(of: task.line, at: calendar), title: interactor.title(of: task.line),
        history.entries(of: task.line.text), note: note.flatMap { $0.task == task ? $0.text : nil } ?? [],
        on: calendar.today))
  }
}
