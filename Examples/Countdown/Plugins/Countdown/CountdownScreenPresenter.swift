import AddInterface
import EventLoop
import ModuleKit
import ScreenKit
import TodoStores
import ViewKit

/// Shows the countdown on a screen, and adds tasks to it.
@EventLoop
final class CountdownScreenPresenter: RowsPresenter {
  private let interactor: CountdownScreenInteractor
  private let formatter: CountdownFormatter
  private let wireframe: CountdownWireframe

  private let view: any View<CountdownDisplayData>

  // A change may still arrive after the screen has closed.
  private weak var navigator: (any Navigator)?

  init(
    interactor: CountdownScreenInteractor, formatter: CountdownFormatter, wireframe: CountdownWireframe,
    view: any View<CountdownDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  func start() {
    interactor.follow { [weak self] in self?.show($0) }
  }

  private func show(_ state: CountdownState) {
    let data = CountdownDisplayData(
      rows: formatter.rows(for: state.deadlines), selectedRow: state.selectedRow)
    try? view.display(data)
    navigator?.setNeedsDisplay()
  }

  /// Other modules' actions work on it: `x` completes the task under the cursor.
  var selectedItems: [any SceneItem] { interactor.selected.map { [$0] } ?? [] }

  func select(row: Int) { interactor.select(row: row) }

  func addTaskForSelectedDay() {
    guard let navigator else { return }
    wireframe.presentAdd(prefilledWith: "due:\(interactor.selectedDay) ", on: navigator, delegate: self)
  }
}

extension CountdownScreenPresenter: AddModuleDelegate {
  func addModule(didAdd tasks: [AddedTask]) {
    if let number = tasks.last?.number { interactor.select(addedTask: number) }
  }

  func addModuleDidCancel() {
    navigator?.show(ScreenMessage("No deadline was added."))
  }
}
