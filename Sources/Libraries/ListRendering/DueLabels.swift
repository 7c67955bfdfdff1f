import TodoTxt

/// The labels of the due dates under one heading.
///
/// Those of days near today are cached once there are more than a few: the tasks of a long list share their days.
struct DueLabels {
  private let today: CivilDate
  private let style: DueLabel.Style

  /// The heading, if it may say what a label says.
  private let title: String?

  /// The labels by the distance of their day from the first of these days.
  private var cached: [[UInt8]?] = []
  private var count = 0

  /// The days before and after today whose labels are cached.
  private static let reach = 1_000

  /// For fewer labels, making room for all takes longer than it saves.
  private static let fewest = 32

  init(today: CivilDate, style: DueLabel.Style, under title: String?) {
    self.today = today
    self.style = style
    self.title = title.flatMap { DueLabel.mayBeRepeated(by: $0) ? $0 : nil }
  }

  /// The label in ASCII; empty if the heading already says it.
  mutating func label(for due: TaskDate) -> [UInt8] {
    let place = due.day - today + Self.reach
    guard due.time == nil, 0 <= place, place <= 2 * Self.reach else { return spelled(due) }
    if cached.isEmpty {
      count += 1
      guard count > Self.fewest else { return spelled(due) }
      cached = Array(repeating: nil, count: 2 * Self.reach + 1)
    }
    if let label = cached[place] { return label }
    let label = spelled(due)
    cached[place] = label
    return label
  }

  private func spelled(_ due: TaskDate) -> [UInt8] {
    var label: [UInt8] = []
    label.reserveCapacity(DueLabel.mostColumns)
    DueLabel(for: due, today: today, style).unlessRepeated(title)?.append(to: &label)
    return label
  }
}
