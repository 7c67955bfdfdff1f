import EventLoop
import ListInterface

/// Counts the tasks of a live list's views: at once if that takes a few milliseconds, else beside the loop.
@EventLoop
final class ViewCounter {
  /// What is to be counted, and the version of the model that asks.
  typealias Question = (requests: [ListRequest?], state: ListState, version: Int)

  private let interactor: ListInteractor
  private let work = LatestWork("todo.views")

  /// Rapid changes of a long list must not wait for it, because a list being counted can't be updated in place.
  private lazy var timer = LoopTimer { [weak self] in self?.count() }

  /// Nil if there is nothing to count. Asked late, for the same reason.
  private let question: @EventLoop () -> Question?

  /// The last counts of tasks in done.txt, which is read beside the loop.
  private var archived: [Int] = []

  /// Receives the counts of the model's version.
  private let receive: @EventLoop (_ counts: [Int?], _ version: Int) -> Void

  init(
    _ interactor: ListInteractor, question: @escaping @EventLoop () -> Question?,
    receive: @escaping @EventLoop (_ counts: [Int?], _ version: Int) -> Void
  ) {
    (self.interactor, self.question, self.receive) = (interactor, question, receive)
  }

  /// Up to this many lines, the counts are drawn together with their list.
  private static let mostLinesAtOnce = 20_000

  /// - Returns: nil for a long list, whose frame must not wait for the counts; whether they are complete, because no
  ///   view has tasks of done.txt.
  func countsAtOnce() -> (counts: [Int?], areComplete: Bool)? {
    guard let question = question(), question.state.lineCount <= Self.mostLinesAtOnce else { return nil }
    timer.cancel()
    return (
      Self.sum(interactor.counts(of: question.requests, in: question.state), archived),
      !question.requests.contains { $0?.source == .todoAndDone }
    )
  }

  private static func sum(_ counts: [Int?], _ archived: [Int]) -> [Int?] {
    counts.count == archived.count
      ? zip(counts, archived).map { count, more in count.map { $0 + more } } : counts
  }

  /// - Parameter isUrgent: not so after a change of the file, which others may follow.
  func count(isUrgent: Bool) {
    if isUrgent { count() } else { timer.set(.now + .milliseconds(250)) }
  }

  private func count() {
    guard let (requests, state, version) = question() else { return }
    work.run { [interactor] in
      (interactor.counts(of: requests, in: state), interactor.archivedCounts(of: requests, in: state))
    } then: { [weak self] counts, archived in
      self?.archived = archived
      self?.receive(Self.sum(counts, archived), version)
    }
  }
}
