/// When to sync next: soon after an edit, at intervals, later and later while the other side fails.
///
/// Times are durations since any fixed moment.
struct SyncSchedule: Hashable {
  enum Step: Hashable {
    /// Commit, fetch, merge and send.
    case sync

    /// Only commit: the other side has just failed, so the network is not asked for each edit.
    case commit
  }

  static let pauseAfterEdit = Duration.seconds(5)
  static let interval = Duration.seconds(60)
  static let longestInterval = Duration.seconds(15 * 60)

  /// How soon to look again while a question is open.
  static let pauseForQuestion = Duration.seconds(1)

  /// Whether it syncs by itself, or only when it is asked.
  let isAutomatic: Bool

  private var nextSync: Duration?

  /// The end of the pause after the last edit that was not committed.
  private var editsSettle: Duration?

  /// Nothing may start before that.
  private var heldUntil: Duration?
  private var failureCount = 0

  init(isAutomatic: Bool, at now: Duration) {
    self.isAutomatic = isAutomatic
    nextSync = isAutomatic ? now : nil
  }

  /// The time of the next step; nil if none is due.
  var deadline: Duration? {
    guard let next = [nextSync, editsSettle].compactMap(\.self).min() else { return nil }
    return heldUntil.map { max($0, next) } ?? next
  }

  /// The step that is due; nil for none.
  func step(at now: Duration) -> Step? {
    guard let deadline, deadline <= now else { return nil }
    if let nextSync, nextSync <= now { return .sync }
    return failureCount > 0 ? .commit : .sync
  }

  mutating func noteEdit(at now: Duration) {
    if isAutomatic { editsSettle = now + Self.pauseAfterEdit }
  }

  /// The user wants a sync now.
  mutating func ask(at now: Duration) {
    (nextSync, heldUntil) = (now, nil)
  }

  /// A step has started; edits from now on are for the next one.
  mutating func begin(_ step: Step) {
    (editsSettle, heldUntil) = (nil, nil)
    if step == .sync { nextSync = nil }
  }

  /// A sync has ended.
  mutating func end(hasFailed: Bool, at now: Duration) {
    failureCount = hasFailed ? failureCount + 1 : 0
    if isAutomatic { nextSync = now + Self.interval(after: failureCount) }
  }

  /// A question is open.
  mutating func hold(at now: Duration) {
    heldUntil = now + Self.pauseForQuestion
  }

  private static func interval(after failureCount: Int) -> Duration {
    min(interval * (1 << min(max(failureCount - 1, 0), 4)), longestInterval)
  }
}
