import TaskCalendars
import TodoTxt

/// The next occurrences of recurring tasks, which every machine names alike.
extension CalendarIntake {
  mutating func addNext(of uid: String, completing open: [UInt8], line: [UInt8]) {
    guard let next = occurrence(following: open, completedAs: line) else { return }
    let nextUID = Self.nextUID(of: uid, next)
    guard tasks[nextUID] == nil, state.entries[nextUID] == nil else { return }
    append(next, to: file(of: uid), uid: nextUID)
  }

  /// Whether the next occurrence of a recurring task is here or on the server.
  func hasNext(of uid: String, besides read: [CalendarTask]) -> Bool {
    let others = tasks.tasks.lazy.map { ($0.uid, $0.text) } + read.lazy.map { ($0.uid, $0.line) }
    return others.contains { !$0.0.isEmpty && Self.nextUID(of: uid, $0.1) == $0.0 }
  }

  private static func nextUID(of uid: String, _ next: [UInt8]) -> String {
    NameUUID.nextOccurrence(of: uid, due: due(of: next))
  }

  private static func due(of line: [UInt8]) -> String { TodoItem(line: line).dueDate.map { "\($0)" } ?? "" }

  /// Gives the next occurrences of tasks completed here the UIDs that every machine would give them.
  mutating func nameNextOccurrences() {
    findCompletions()
    var series: [LineKey: [Int]] = [:]
    for index in tasks.tasks.indices {
      let task = tasks[index]
      let item = TodoItem(line: task.text)
      // A line with the `uid:` of an earlier one has none of its own.
      let isOwn = tasks[task.uid] == index
      guard !task.isRemoved, item.recurrence != nil, !isOwn || state.entries[task.uid] == nil,
        !isOwn || item.value(forKey: "uid")?.elementsEqual(task.uid.utf8) != true
      else { continue }
      series[LineKey(series: task.text), default: []].append(index)
    }
    if series.isEmpty { return }
    for (uid, entry) in state.entries.sorted(by: { $0.key < $1.key }) {
      guard var index = tasks[uid], TodoItem(line: tasks[index].text).isCompleted,
        !TodoItem(line: entry.line).isCompleted, TodoItem(line: entry.line).recurrence != nil,
        var others = series[LineKey(series: tasks[index].text)]
      else { continue }
      if entry.rule == .known {
        // The object recurs by its own rule: it becomes the next occurrence, as in the program that made it.
        guard let next = others.first(where: { !TodoItem(line: tasks[$0].text).isCompleted }) else {
          continue
        }
        tasks.replace(index, with: Self.withoutUID(tasks[index].text))
        let completed = NameUUID.nextOccurrence(of: uid, due: "completed \(Self.due(of: entry.line))")
        tasks.name(index, tasks[completed] == nil && state.entries[completed] == nil ? completed : "")
        tasks.name(next, uid)
        state.archive[completed] = entry.collection
        others.removeAll { $0 == next }
      } else {
        // The next occurrence may be completed already, and have a next one itself.
        var uid = uid
        var base: [UInt8]? = entry.line
        while let next = next(after: index, among: others) {
          others.removeAll { $0 == next }
          uid = Self.nextUID(of: uid, tasks[next].text)
          base = base.flatMap { occurrence(following: $0, completedAs: tasks[index].text) }
          occurrenceBases[uid] = base
          if tasks[next].uid != uid {
            guard tasks[uid] == nil, state.entries[uid] == nil else { break }
            tasks.name(next, uid)
          }
          index = next
        }
      }
      series[LineKey(series: tasks[index].text)] = others
    }
  }

  /// Gives the UID of a recurring task to its completed occurrence, if it went to the next one, which is in its place.
  private mutating func findCompletions() {
    var completed: [LineKey: [Int]] = [:]
    for index in tasks.tasks.indices {
      let task = tasks[index]
      let item = TodoItem(line: task.text)
      if !task.isRemoved, state.entries[task.uid] == nil, item.isCompleted, item.recurrence != nil {
        completed[LineKey(series: task.text), default: []].append(index)
      }
    }
    if completed.isEmpty { return }
    for (uid, entry) in state.entries.sorted(by: { $0.key < $1.key }) {
      let known = TodoItem(line: entry.line)
      let series = LineKey(series: entry.line)
      guard !known.isCompleted, let index = tasks[uid] else { continue }
      let present = TodoItem(line: tasks[index].text)
      guard !present.isCompleted, present.due != known.due, LineKey(series: tasks[index].text) == series,
        let found = completed[series]?.first(where: { TodoItem(line: tasks[$0].text).due == known.due })
      else { continue }
      completed[series]?.removeAll { $0 == found }
      tasks.name(index, "")
      tasks.name(found, uid)
    }
  }

  /// The next occurrence of `line`; nil without one.
  ///
  /// - Parameter version: a completed version of the line, which has the date of completion.
  func occurrence(following line: [UInt8], completedAs version: [UInt8]) -> [UInt8]? {
    let day = TodoItem(line: version).completionDate ?? reading.calendar.today
    guard case .next(let next) = RecurrenceOutcome(ofCompleting: line, on: day, settings: reading.recurrence)
    else { return nil }
    return next.line
  }

  /// The next occurrence of a completed one: the earliest that is due later, or else one that is open.
  func next(after index: Int, among others: [Int]) -> Int? {
    guard TodoItem(line: tasks[index].text).isCompleted else { return nil }
    let due = { (index: Int) in TodoItem(line: tasks[index].text).due?.daysSinceEpoch ?? .min }
    let later = others.filter { due($0) > due(index) }.min { due($0) < due($1) }
    return later ?? others.first { !TodoItem(line: tasks[$0].text).isCompleted }
  }
}
