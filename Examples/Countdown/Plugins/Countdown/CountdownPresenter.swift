import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct CountdownPresenter {
  let interactor: CountdownInteractor
  let formatter: CountdownFormatter
  let view: any View<[ActionResult]>

  func present(within days: Int?) throws {
    let deadlines = try interactor.deadlines(within: days)
    if deadlines.isEmpty { return try view.display([.hint("Nothing is due.")]) }
    try view.display(
      zip(deadlines, formatter.rows(for: deadlines)).map { deadline, row in
        ActionResult(
          "deadline",
          details: ["daysLeft": .number(deadline.daysLeft), "raw": .bytes(deadline.line.text)],
          [.result(row)])
      })
  }
}
