import ScreenKit

/// Counts clicks in a row, to detect double clicks.
struct ClickCounter {
  private var last: (position: ScreenPosition, time: ContinuousClock.Instant, count: Int)?

  /// The maximum time between two presses of a double click.
  private static let patience = Duration.milliseconds(400)

  mutating func counted(_ event: MouseEvent, at time: ContinuousClock.Instant) -> MouseEvent {
    guard case .press = event.kind else { return event }
    let isNext = last.map { $0.position == event.position && time - $0.time <= Self.patience } ?? false
    let count = isNext ? (last?.count ?? 0) + 1 : 1
    last = (event.position, time, count)
    return MouseEvent(.press(count: count), at: event.position)
  }
}
