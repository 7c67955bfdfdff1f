import ModuleKit
import PlainText
import RemoteServices
import ViewKit

struct PullPresenter {
  let interactor: PullInteractor
  let view: any View<[ActionResult]>
  let progress: ProgressLine
  let clock: any CivilClock

  /// The list's name in messages.
  let listName: String

  func pull(from names: [String], isTrial: Bool) throws {
    let news = try RemoteWork.wait { [interactor, progress] in
      try await interactor.news(from: names) { progress.show($0) }
    }
    progress.clear()
    let outcomes = try interactor.pull(news, on: clock.today(), isTrial: isTrial)
    try view.display(
      outcomes.map { describe($0, isTrial: isTrial) } + [total(outcomes, isTrial: isTrial)]
        + news.problems.map(Self.describe))
    if !news.problems.isEmpty { throw CommandError("", code: "incomplete") }
  }

  /// Why a source has listed nothing, or not everything.
  static func describe(_ problem: RemoteError) -> ActionResult {
    ActionResult(
      "problem", details: ["source": .string(problem.source), "code": .string(problem.code)],
      [.complaint("\(problem)")])
  }

  private func describe(_ outcome: PullOutcome, isTrial: Bool) -> ActionResult {
    let (name, before, after, task): (String, NumberedTask?, NumberedTask?, NumberedTask) =
      switch outcome {
      case .added(let task): ("added", nil, task, task)
      case .updated(let before, let after): ("updated", before, after, after)
      case .completed(let before, let after): ("completed", before, after, after)
      case .dropped(let task): ("dropped", task, nil, task)
      }
    let result = isTrial ? "wouldBe" + name.prefix(1).uppercased() + name.dropFirst() : name
    return ActionResult(result, before: before, after: after, [.task(task)])
  }

  private func total(_ outcomes: [PullOutcome], isTrial: Bool) -> ActionResult {
    var counts: [(name: String, count: Int)] = [
      ("added", 0), ("updated", 0), ("completed", 0), ("dropped", 0),
    ]
    for outcome in outcomes {
      switch outcome {
      case .added: counts[0].count += 1
      case .updated: counts[1].count += 1
      case .completed: counts[2].count += 1
      case .dropped: counts[3].count += 1
      }
    }
    let said = counts.filter { $0.count > 0 }.map { "\($0.count) \(isTrial ? "would be " : "")\($0.name)" }
    let sentence = said.isEmpty ? "No changes" : said.joined(separator: ", ")
    return ActionResult(
      "total",
      details: [
        "added": .number(counts[0].count), "updated": .number(counts[1].count),
        "completed": .number(counts[2].count), "dropped": .number(counts[3].count),
      ], [.text("\(listName): \(sentence).")])
  }
}
