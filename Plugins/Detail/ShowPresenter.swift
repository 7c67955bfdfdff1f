import ModuleKit
import PlainText
import TaskScreens
import ViewKit

/// Shows tasks on the command line.
struct ShowPresenter {
  let interactor: ShowInteractor
  let formatter: DetailFormatter
  let view: any View<[ShownTask]>
  let reporter: TaskReportPresenter

  func show(_ requests: [TaskRequest]) throws {
    let details = try reporter.outcomes(of: interactor.details(of: requests))
    try view.display(
      details.enumerated().map { index, detail in
        let blank = index == 0 ? [] : [PaneRow([])]
        let rows = blank + formatter.rows(of: detail, on: interactor.calendar.today)
        return ShownTask(
          result: ActionResult(
            "shown", number: detail.task.number, details: facts(detail), rows.map { .result($0.text) }),
          rows: rows)
      })
  }

  private func facts(_ detail: TaskDetail) -> KeyValuePairs<String, JSONValue> {
    [
      "task": detail.json(at: interactor.calendar.now),
      "blockedBy": .array(detail.blockers.map { JSONValue($0) }),
      "next": .array(detail.facts.occurrences.map { JSONValue($0) }),
      "note": detail.note.map { .array($0.map(JSONValue.bytes)) } ?? .null,
      "urgency": .decimal(formatter.decimals(detail.urgency)),
      "urgencyTerms": .array(
        detail.terms.map { term in
          [
            "factor": .string(term.factor.rawValue),
            "coefficient": .decimal(formatter.decimals(term.coefficient * 1_000_000)),
            "share": .decimal(formatter.decimals(term.share * 100)),
            "value": .decimal(formatter.decimals(term.value)),
          ]
        }),
      "history": .array(
        detail.history.map { entry in
          [
            "date": JSONValue(entry.date), "time": .string(CivilTime.clockText(ofSecond: entry.secondOfDay)),
            "action": .string(entry.action),
            "author": entry.author.map { .string($0) } ?? .null,
            "before": entry.before.map(JSONValue.bytes) ?? .null, "after": .bytes(entry.after),
          ]
        }),
    ]
  }
}
