/// The time of the next sync: soon after an edit, at intervals, with increasing delays while the remote
/// fails.
///
/// Times are durations since any fixed moment.
struct SyncSchedule: Hashable {
  enum Step: Hashable {
    /// Commit, fetch, merge and push.
    case sync

    /// Only commit: the remote could not be reached just now, so edits do not use the network.
    case commit
  }

  static let pauseAfterEdit = Duration.seconds(5)
  static let interval = Duration.seconds(60)
  static let longestInterval = Duration.seconds(15 * 60)

  /// How soon to check again while a question is open.
  static let pauseForQuestion = Duration.seconds(1)

  /// Whether it syncs automatically, or only on request.
  let isAutomatic: Bool

  private var nextSync: Duration?

  /// The end of the pause after the last uncommitted edit.
  private var editsSettle: Duration?

  /// Nothing may start before this time.
  private var heldUntil: Duration?
  private var failureCount = 0
  private var isOffline = false

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
    return isOffline ? .commit : .sync
  }

  mutating func noteEdit(at now: Duration) {
    if isAutomatic { editsSettle = now + Self.pauseAfterEdit }
  }

  /// The user wants a sync now.
  mutating func ask(at now: Duration) {
    (nextSync, heldUntil) = (now, nil)
  }

  /// A step has started; later edits are for the next one.
  mutating func begin(_ step: Step) {
    (editsSettle, heldUntil) = (nil, nil)
    if step == .sync { nextSync = nil }
  }

  /// A sync has ended.
  ///
  /// - Parameter trouble: nil for success. An edit may repair anything but the connection.
  mutating func end(_ trouble: SyncStatus.Trouble?, at now: Duration) {
    failureCount = trouble == nil ? 0 : failureCount + 1
    isOffline = trouble == .offline
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
