import ModuleKit

struct CountdownPresenter {
  let interactor: CountdownInteractor
  let formatter: CountdownFormatter
  let view: any View<[Message]>

  func present(within days: Int?) throws {
    let deadlines = try interactor.deadlines(within: days)
    try view.display(
      deadlines.isEmpty ? [.text("Nothing is due.")] : formatter.rows(for: deadlines).map(Message.result))
  }
}
