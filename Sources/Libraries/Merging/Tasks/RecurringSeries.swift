/// Folds open occurrences, so that a merge leaves no more occurrences of a series than either side had.
struct RecurringSeries {
  private struct Occurrence {
    var place: Int
    var fields: TaskFields

    /// Whether someone gave it other dates than the completion before it.
    var isEdited: Bool
  }

  /// The events, and the tasks to remove.
  private(set) var events: [MergeEvent] = []
  private(set) var dropped: Set<Int> = []

  /// Folds surplus occurrences among `tasks` into the earliest one; an edited date counts first.
  init(
    _ tasks: inout [MergedTask], ours: SeriesOrigins, theirs: SeriesOrigins,
    implied: (ours: ImpliedOccurrences, theirs: ImpliedOccurrences)
  ) {
    var groups: [SeriesOrigins.Origin: [Occurrence]] = [:]
    for (place, task) in tasks.enumerated() where task.lines.count == 1 {
      guard let origin = task.ours.flatMap({ ours[$0] }) ?? task.theirs.flatMap({ theirs[$0] }) else {
        continue
      }
      let fields = TaskFields(task.lines[0].text)
      if fields.isRecurring, !fields.isCompleted {
        let isEdited =
          task.ours.flatMap { implied.ours[$0] } != nil || task.theirs.flatMap { implied.theirs[$0] } != nil
        groups[origin, default: []].append(Occurrence(place: place, fields: fields, isEdited: isEdited))
      }
    }
    let folds = groups.map { origin, occurrences in
      (occurrences, most: max(1, ours.openCounts[origin] ?? 0, theirs.openCounts[origin] ?? 0))
    }.filter { $0.0.count > $0.most }
    for (occurrences, most) in folds.sorted(by: { $0.0[0].place < $1.0[0].place }) {
      let sorted = occurrences.sorted(by: Self.isEarlier)
      let kept = sorted[0].place
      for extra in sorted[most...] {
        let line = Self.folded(TaskFields(tasks[kept].lines[0].text), extra.fields)
        events.append(.folded(dropped: Array(tasks[extra.place].lines[0].text), into: line))
        tasks[kept].lines[0].text = line[...]
        dropped.insert(extra.place)
      }
    }
  }

  private static func isEarlier(_ one: Occurrence, _ other: Occurrence) -> Bool {
    if one.isEdited != other.isEdited { return one.isEdited }
    let keys = [one, other].map { $0.fields.occurrence.map { $0 ?? [0xFF] } + [$0.fields.text] }
    return keys[0].lexicographicallyPrecedes(keys[1]) { $0.lexicographicallyPrecedes($1) }
  }

  /// The kept line with the words that only the dropped line has.
  private static func folded(_ kept: TaskFields, _ dropped: TaskFields) -> [UInt8] {
    var line = kept
    let present = Set(kept.words.map(\.bytes))
    let keys = Set(kept.words.compactMap { $0.tag?.key })
    line.words += dropped.words.filter { word in
      !present.contains(word.bytes) && (word.tag.map { !keys.contains($0.key) } ?? true)
    }
    return line.text
  }
}
