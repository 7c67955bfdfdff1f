import TodoTxt

/// The dates that occurrences of one side's recurring tasks had before they were edited.
///
/// An occurrence follows from the completion of the one before it. If it has other dates, someone edited them.
struct ImpliedOccurrences {
  typealias Dates = [[UInt8]?]

  private var dates: [Int: Dates] = [:]

  /// The dates before the edit, by the index of the side's line; nil for a line whose dates nobody edited.
  subscript(index: Int) -> Dates? { dates[index] }

  /// - Parameters:
  ///   - series: the open recurring tasks of the base, by their indices.
  ///   - match: the matching of the lines of `side` with the base.
  init(
    _ series: [Int: TaskFields], _ side: [MergeEntry], _ match: EntryMatching, _ origins: SeriesOrigins,
    besides other: [MergeEntry]
  ) {
    if series.isEmpty { return }
    var followers: [SeriesOrigins.Origin: [(index: Int, fields: TaskFields)]] = [:]
    for index in match.new {
      guard let origin = origins[index] else { continue }
      followers[origin, default: []].append((index, TaskFields(side[index].text)))
    }
    if followers.isEmpty { return }
    let others = Set(other.lazy.filter(\.isRecurring).map { TaskFields($0.text).occurrence })
    for (index, before) in series {
      guard let place = match.inSide[index], let chain = followers[.base(index)] else { continue }
      var current = TaskFields(side[place].text)
      var completion = current.completion
      current = current.dated(as: before)
      for (index, fields) in chain.sorted(by: { $0.fields.precedes($1.fields) }) {
        guard let day = completion else { break }
        // Which of the two is right depends on a setting of the machine.
        let next = [false, true].compactMap { current.next(on: day, keepsMissedDates: $0) }
        guard let usual = next.first else { break }
        current = fields
        completion = fields.completion
        if !next.contains(where: { $0.occurrence == fields.occurrence }) {
          let implied = next.first { others.contains($0.occurrence) } ?? usual
          dates[index] = implied.occurrence
          current = fields.dated(as: implied)
        }
      }
    }
  }
}

extension TaskFields {
  /// The order of the occurrences of a series: completed ones first, the earliest first.
  func precedes(_ other: TaskFields) -> Bool {
    occurrenceOrder.lexicographicallyPrecedes(other.occurrenceOrder) { $0.lexicographicallyPrecedes($1) }
  }

  var occurrenceOrder: [[UInt8]] {
    [isCompleted ? [0] : [1]] + occurrence.map { $0 ?? [] }
      + [completion.map { Array("\($0)".utf8) } ?? [], text]
  }

  fileprivate func next(on day: CivilDate, keepsMissedDates: Bool) -> TaskFields? {
    var open = self
    (open.isCompleted, open.completion) = (false, nil)
    let settings = RecurrenceSettings(keepsMissedDates: keepsMissedDates)
    guard case .next(let next) = RecurrenceOutcome(ofCompleting: open.text, on: day, settings: settings)
    else { return nil }
    return TaskFields(next.line[...])
  }
}
