import TaskCalendars
import TodoMerge
import TodoTxt

/// The next occurrences of recurring tasks, which every machine names alike.
extension CalendarIntake {
  /// A next occurrence that this machine has made.
  struct Successor {
    /// The UID of the completed occurrence.
    var predecessor: String

    /// The completed occurrence as both sides had it last.
    var open: [UInt8]

    /// The completed occurrence here.
    var completed: [UInt8]
  }

  mutating func addNext(of uid: String, completing open: [UInt8], line: [UInt8]) {
    guard !knowsNext(of: uid), let next = occurrence(following: open, completedAs: line) else { return }
    append(next, to: file(of: uid), uid: NameUUID.nextOccurrence(of: uid))
  }

  /// Whether the next occurrence of a recurring task is here or on the server.
  func knowsNext(of uid: String) -> Bool {
    let name = NameUUID.nextOccurrence(of: uid)
    if tasks[name] != nil || state.entries[name] != nil || fetched[name] != nil { return true }
    return tasks.tasks.contains { Self.isFormerNext($0.uid, $0.text, of: uid) }
      || fetched.contains { Self.isFormerNext($0, $1, of: uid) }
  }

  /// Whether an earlier version of this program has made a line as the next occurrence of a task.
  private static func isFormerNext(_ uid: String, _ line: [UInt8], of predecessor: String) -> Bool {
    // Version 5.
    guard uid.utf8.count == 36, uid.utf8.dropFirst(14).first == UInt8(ascii: "5") else { return false }
    return NameUUID.formerNextOccurrence(of: predecessor, due: due(of: line)) == uid
  }

  private static func due(of line: [UInt8]) -> String { TodoItem(line: line).dueDate.map { "\($0)" } ?? "" }

  /// The day on which an occurrence starts, which names it among those of a rule; nil without a date.
  private static func start(of line: [UInt8]) -> CivilDate? {
    let item = TodoItem(line: line)
    return item.threshold ?? item.due
  }

  // MARK: Naming

  /// Gives the next occurrences of tasks completed here the UIDs that every machine would give them.
  mutating func nameNextOccurrences() {
    findCompletions()
    var fresh: [(index: Int, key: LineKey)] = []
    for index in tasks.tasks.indices {
      let task = tasks[index]
      let item = TodoItem(line: task.text)
      // A line with the `uid:` of an earlier one has none of its own.
      let isOwn = tasks[task.uid] == index
      guard !task.isRemoved, item.recurrence != nil,
        !isOwn || state.entries[task.uid] == nil && state.arriving[task.uid] == nil,
        !isOwn || item.value(forKey: "uid")?.elementsEqual(task.uid.utf8) != true
      else { continue }
      fresh.append((index, LineKey(series: task.text)))
    }
    if fresh.isEmpty { return }
    let completed = sentTasks.filter { uid, entry in
      guard let index = tasks[uid], TodoItem(line: tasks[index].text).isCompleted else { return false }
      let item = TodoItem(line: entry.line)
      return !item.isCompleted && item.recurrence != nil
    }
    // Equal words first, so that no similar line takes their place.
    for isLoose in [false, true] {
      for (uid, entry) in completed {
        if entry.rule == .known {
          advance(uid, entry, &fresh, isLoose: isLoose)
        } else {
          nameNext(of: uid, entry, &fresh, isLoose: isLoose)
        }
      }
    }
  }

  /// The tasks with an object, and those that an interrupted sync may have given one, or received.
  private var sentTasks: [(key: String, value: CalendarState.Entry)] {
    state.entries.merging(state.pending) { known, _ in known }
      .merging(state.arriving.filter { tasks[$0.key] != nil }) { known, _ in known }
      .sorted { $0.key < $1.key }
  }

  private mutating func nameNext(
    of uid: String, _ entry: CalendarState.Entry, _ fresh: inout [(index: Int, key: LineKey)], isLoose: Bool
  ) {
    guard var index = tasks[uid] else { return }
    var (uid, open) = (uid, entry.line)
    // The next occurrence may be completed already, and have a next one itself.
    while let next = next(after: index, among: fresh, isLoose: isLoose) {
      let name = NameUUID.nextOccurrence(of: uid)
      let following = occurrence(following: open, completedAs: tasks[index].text)
      if tasks[next].uid != name {
        guard state.pending[tasks[next].uid] == nil else { return }
        if knowsNext(of: uid) { return fold(next, into: name, madeAs: following, &fresh) }
        tasks.name(next, name)
      }
      fresh.removeAll { $0.index == next }
      successors[name] = Successor(predecessor: uid, open: open, completed: tasks[index].text)
      guard let following else { return }
      (uid, open, index) = (name, following, next)
    }
  }

  /// Merges a next occurrence made here into the one that another machine had sent before it sent the completion.
  private mutating func fold(
    _ next: Int, into name: String, madeAs made: [UInt8]?, _ fresh: inout [(index: Int, key: LineKey)]
  ) {
    let line = tasks[next].text
    guard successors[tasks[next].uid] == nil, let index = tasks[name], let made,
      ![line, tasks[index].text].contains(where: { TodoItem(line: $0).isCompleted }),
      TodoItem(line: line).due == TodoItem(line: made).due,
      let merged = Self.merged(base: made, ours: line, theirs: tasks[index].text)
    else { return }
    fresh.removeAll { $0.index == next }
    tasks.remove(next)
    replace(index, with: merged)
  }

  /// An object that recurs by its own rule becomes the next occurrence, as in the program that made it.
  private mutating func advance(
    _ uid: String, _ entry: CalendarState.Entry, _ fresh: inout [(index: Int, key: LineKey)], isLoose: Bool
  ) {
    // In the second round it may have the next occurrence already.
    guard let index = tasks[uid], TodoItem(line: tasks[index].text).isCompleted else { return }
    let key = LineKey(series: tasks[index].text)
    let others = fresh.filter { isLoose ? key.isLike($0.key) : key == $0.key }.map(\.index)
    guard let next = others.first(where: { !TodoItem(line: tasks[$0].text).isCompleted }) else { return }
    let start = Self.start(of: entry.line)
    for other in others where other != next {
      guard let date = Self.start(of: tasks[other].text), start.map({ date > $0 }) ?? true else { continue }
      // Further occurrences that were completed before this sync.
      nameCompleted(other, of: uid, on: date, entry)
      fresh.removeAll { $0.index == other }
    }
    nameCompleted(index, of: uid, on: start, entry)
    tasks.name(next, uid)
    fresh.removeAll { $0.index == next }
  }

  private mutating func nameCompleted(
    _ index: Int, of uid: String, on date: CivilDate?, _ entry: CalendarState.Entry
  ) {
    let name = NameUUID.completedOccurrence(of: uid, on: date.map { "\($0)" } ?? "")
    tasks.replace(index, with: Self.withoutUID(tasks[index].text))
    if date == Self.start(of: entry.line) { occurrences[name] = entry.line }
    guard tasks[name] == nil, state.entries[name] == nil else { return tasks.name(index, "") }
    tasks.name(index, name)
    state.archive[name] = entry.collection
  }

  /// Gives the UID of a recurring task to its completed occurrence, if the next occurrence has it, which is in its place, or
  /// if no task has it.
  private mutating func findCompletions() {
    let knownArchive = state.archiveLength ?? tasks.archiveLength
    var completed: [(index: Int, key: LineKey)] = []
    for index in tasks.tasks.indices {
      let task = tasks[index]
      let item = TodoItem(line: task.text)
      guard !task.isRemoved, state.entries[task.uid] == nil, item.isCompleted, item.recurrence != nil,
        task.file != .done || task.isArchived(after: knownArchive)
      else { continue }
      completed.append((index, LineKey(series: task.text)))
    }
    if completed.isEmpty { return }
    for (uid, entry) in sentTasks {
      let known = TodoItem(line: entry.line)
      let series = LineKey(series: entry.line)
      guard !known.isCompleted else { continue }
      let index = tasks[uid]
      if let index {
        let present = tasks[index].text
        guard !TodoItem(line: present).isCompleted, LineKey(series: present).isLike(series) else { continue }
      }
      let place = completed.firstIndex {
        $0.key.isLike(series) && TodoItem(line: tasks[$0.index].text).due == known.due
      }
      guard let place else { continue }
      let found = completed.remove(at: place).index
      if let index { tasks.name(index, "") }
      tasks.name(found, uid)
    }
  }

  /// Gives next occurrences that were made here the UIDs that an earlier version has given them on another machine.
  mutating func nameAsFormerVersions(_ read: [Fetched]) {
    for new in read where state.entries[new.task.uid] == nil && tasks[new.task.uid] == nil {
      let uid = new.task.uid
      let found = successors.first { name, successor in
        state.entries[name] == nil && fetched[name] == nil
          && Self.isFormerNext(uid, new.line, of: successor.predecessor)
      }
      guard let found, let index = tasks[found.key] else { continue }
      tasks.name(index, uid)
      successors[uid] = successors.removeValue(forKey: found.key)
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
  ///
  /// - Parameter isLoose: whether its words may have been changed.
  private func next(after index: Int, among fresh: [(index: Int, key: LineKey)], isLoose: Bool) -> Int? {
    guard TodoItem(line: tasks[index].text).isCompleted else { return nil }
    let key = LineKey(series: tasks[index].text)
    let others = fresh.filter { $0.index != index && (isLoose ? key.isLike($0.key) : key == $0.key) }.map(
      \.index)
    let due = { (index: Int) in TodoItem(line: tasks[index].text).due?.daysSinceEpoch ?? .min }
    let later = others.filter { due($0) > due(index) }.min { due($0) < due($1) }
    return later ?? others.first { !TodoItem(line: tasks[$0].text).isCompleted }
  }

  // MARK: Merging

  /// Merges a next occurrence that both sides have made, maybe on different days. It gets the dates of the earlier
  /// completion; a date that one side has changed since stays.
  ///
  /// - Returns: false if this machine has not made it.
  mutating func mergeSuccessor(_ index: Int, _ theirs: [UInt8], _ task: CalendarTask) -> Bool {
    let uid = task.uid
    guard let made = successors[uid],
      let ourBase = occurrence(following: made.open, completedAs: made.completed)
    else { return false }
    var (theirBase, base) = (ourBase, ourBase)
    let other = fetched[made.predecessor] ?? state.entries[made.predecessor]?.line
    if let other, let day = TodoItem(line: other).completionDate,
      let made = occurrence(following: made.open, completedAs: other)
    {
      theirBase = made
      if let ourDay = TodoItem(line: successors[uid]?.completed ?? []).completionDate, day < ourDay {
        base = theirBase
      }
    }
    let written = tasks[index].text
    tasks.replace(index, with: Self.moved(written, from: ourBase, to: base))
    let wasReceived = received
    _ = merge(index, base: base, Self.moved(theirs, from: theirBase, to: base), task)
    if received == wasReceived, tasks[index].text != written { received += 1 }
    state.entries[uid]?.line = theirs
    return true
  }

  /// A line that was made from one occurrence, as if it were made from another. Dates that were changed since stay.
  private static func moved(_ line: [UInt8], from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    if old == new { return line }
    var new = new
    for key in ["due", "t"] {
      let values = [line, old, new].map { line in
        TodoItem(line: line).body.words.first { $0.starts(with: "\(key):".utf8) }
          .map { String(decoding: $0, as: UTF8.self) }
      }
      guard values[0] != values[1], let was = values[1], let now = values[2] else { continue }
      new = replacing(now, by: was, in: new)
    }
    return TaskMerge.line(base: old, ours: line, theirs: new) ?? line
  }

  /// Merges an object that recurs by its own rule, and that both sides have advanced: the occurrences before the later one are
  /// completed.
  ///
  /// - Returns: the base of the merge.
  mutating func mergeAdvance(_ index: Int, _ base: [UInt8]?, _ theirs: [UInt8], _ task: CalendarTask)
    -> [UInt8]?
  {
    let ours = tasks[index].text
    guard task.rule == .known, let base, let start = Self.start(of: base), let there = Self.start(of: theirs),
      let here = Self.start(of: ours), there > start,
      ![base, theirs].contains(where: { TodoItem(line: $0).isCompleted })
    else { return base }
    if TodoItem(line: ours).isCompleted {
      // The next occurrence is there, not here.
      guard let entry = state.entries[task.uid] else { return base }
      var known = entry
      known.line = base
      nameCompleted(index, of: task.uid, on: start, known)
      append(theirs, to: mappings.file(of: entry.collection), uid: task.uid, by: task)
      return base
    }
    // The former occurrence was completed here, maybe in a sync that was interrupted.
    let completed = NameUUID.completedOccurrence(of: task.uid, on: "\(start)")
    guard tasks[completed] != nil || state.entries[completed] != nil, here != there else { return base }
    return Self.line(base, datedLike: here < there ? ours : theirs)
  }

  private static func line(_ line: [UInt8], datedLike other: [UInt8]) -> [UInt8] {
    var line = line
    for key in ["due:", "t:"] {
      let words = [line, other].map { TodoItem(line: $0).body.words.first { $0.starts(with: key.utf8) } }
      guard let was = words[0], let now = words[1] else { continue }
      line = replacing(
        String(decoding: was, as: UTF8.self), by: String(decoding: now, as: UTF8.self), in: line)
    }
    return line
  }

  // MARK: Occurrences within an object

  /// Whether a line is no task of the server.
  private func isFree(_ index: Int) -> Bool {
    let task = tasks[index]
    return !task.isRemoved && !taken.contains(index) && state.entries[task.uid] == nil
      && TodoItem(line: task.text).value(forKey: "uid") == nil && state.archive[task.uid] == nil
  }

  /// Takes in the occurrences that another program has completed within an object, RFC 5545, section 3.8.4.4.
  mutating func takeOccurrences(of new: Fetched) {
    let uid = new.task.uid
    guard let entry = state.entries[uid], entry.path == new.object.path else { return }
    for (day, completed) in new.task.completedOccurrences() {
      let name = NameUUID.completedOccurrence(of: uid, on: "\(day)")
      // It has an object of its own, or is known, or is the last one, at which the task itself is completed.
      let isLast = TodoItem(line: new.line).isCompleted && Self.start(of: new.line) == day
      guard state.entries[name] == nil, state.archive[name] != CalendarState.withinObject, !isLast else {
        continue
      }
      let line = line(completed, of: new.task, in: new.collection)
      if tasks[name] == nil, let index = unlinked[LineKey(line)]?.last(where: { isFree($0) }) {
        tasks.name(index, name)
        taken.insert(index)
      }
      if let index = tasks[name] {
        let ours = tasks[index].text
        if let merged = Self.merged(base: occurrences[name], ours: ours, theirs: line), merged != ours {
          replace(index, with: merged)
        }
        // What only this machine says about it gets an object of its own.
        if tasks[index].text != line { continue }
      } else if !tasks.wasArchived(line) {
        append(line, to: mappings.file(of: new.collection), uid: name, by: new.task)
      }
      state.archive[name] = CalendarState.withinObject
    }
  }
}
