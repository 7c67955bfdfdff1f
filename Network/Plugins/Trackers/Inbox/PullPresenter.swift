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
    let name = outcome.kind.rawValue
    let result = isTrial ? "wouldBe" + name.prefix(1).uppercased() + name.dropFirst() : name
    let task = outcome.after ?? outcome.before
    return ActionResult(
      result, before: outcome.before, after: outcome.after, task.map { [.task($0)] } ?? [])
  }

  private func total(_ outcomes: [PullOutcome], isTrial: Bool) -> ActionResult {
    let counts = PullOutcome.Kind.allCases.map { kind in
      (name: kind.rawValue, count: outcomes.count { $0.kind == kind })
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
