import Merging
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
    let name = NameUUID.nextOccurrence(of: uid)
    append(next, to: file(of: uid), uid: name)
    successors[name] = Successor(predecessor: uid, open: open, completed: line)
  }

  /// Whether the next occurrence of a recurring task is here or on the server.
  func knowsNext(of uid: String) -> Bool {
    let name = NameUUID.nextOccurrence(of: uid)
    return tasks[name] != nil || state.entries[name] != nil || fetched[name] != nil
  }

  private static func due(of line: [UInt8]) -> String { TodoItem(line: line).dueDate.map { "\($0)" } ?? "" }

  /// The day on which an occurrence starts, which names it among those of a rule; nil without a date.
  static func start(of line: [UInt8]) -> CivilDate? {
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
        state.archive[task.uid] == nil,
        !isOwn || state.entries[task.uid] == nil,
        !isOwn || item.value(forKey: "uid")?.elementsEqual(task.uid.utf8) != true
      else { continue }
      fresh.append((index, LineKey(series: task.text)))
    }
    if fresh.isEmpty { return }
    let completed = sentTasks.compactMap { uid, entry -> (String, CalendarSyncState.Entry)? in
      let item = TodoItem(line: entry.line)
      guard item.recurrence != nil, let index = tasks[uid], TodoItem(line: tasks[index].text).isCompleted
      else { return nil }
      var open = entry
      if item.isCompleted {
        // An interrupted sync may have sent the completion alone.
        let next = NameUUID.nextOccurrence(of: uid)
        guard tasks[next] != nil, state.entries[next] == nil else { return nil }
        open.line = Self.opened(entry.line)
      }
      return (uid, open)
    }
    // Equal words first, so that no similar line takes their place. A next occurrence without a name that is left for the
    // last round is a second copy of one that is known.
    for (isLoose, isLeft) in [(false, false), (true, false), (true, true)] {
      for (uid, entry) in completed {
        if entry.rule == .known {
          advance(uid, entry, &fresh, isLoose: isLoose)
        } else {
          nameNext(of: uid, entry, &fresh, isLoose: isLoose, isLeft: isLeft)
        }
      }
    }
  }

  /// The tasks with an object, and those that an interrupted sync may have given one.
  private var sentTasks: [(key: String, value: CalendarSyncState.Entry)] {
    state.entries.merging(state.pending) { known, _ in known }.sorted { $0.key < $1.key }
  }

  private mutating func nameNext(
    of uid: String, _ entry: CalendarSyncState.Entry, _ fresh: inout [(index: Int, key: LineKey)],
    isLoose: Bool, isLeft: Bool
  ) {
    guard var index = tasks[uid] else { return }
    var (uid, open) = (uid, entry.line)
    // The next occurrence may be completed already, and have a next one itself.
    while true {
      let name = NameUUID.nextOccurrence(of: uid)
      let following = occurrence(following: open, completedAs: tasks[index].text)
      if successors[name] != nil, let named = tasks[name], let following {
        (uid, open, index) = (name, following, named)
        continue
      }
      guard let next = next(after: index, madeAs: following, named: name, among: fresh, isLoose: isLoose)
      else { return }
      if tasks[next].uid != name {
        guard state.pending[tasks[next].uid] == nil else { return }
        if let holder = tasks[name], fresh.contains(where: { $0.index == holder }) {
          tasks.name(holder, "")
        } else if knowsNext(of: uid) {
          guard let following,
            isLeft || TodoItem(line: tasks[next].text).due == TodoItem(line: following).due,
            let folded = fold(next, into: name, madeAs: following)
          else { return }
          fresh.removeAll { $0.index == next }
          (uid, open, index) = (name, following, folded)
          continue
        }
        tasks.name(next, name)
      }
      fresh.removeAll { $0.index == next }
      successors[name] = Successor(predecessor: uid, open: open, completed: tasks[index].text)
      guard let following else { return }
      (uid, open, index) = (name, following, next)
    }
  }

  /// Merges a next occurrence made here into the one that another machine had sent before it sent the completion.
  ///
  /// - Returns: the merged one; nil if they can't be one.
  private mutating func fold(_ next: Int, into name: String, madeAs made: [UInt8]) -> Int? {
    let line = tasks[next].text
    guard successors[tasks[next].uid] == nil, let index = tasks[name],
      let merged = Self.merged(base: made, ours: line, theirs: tasks[index].text)
    else { return nil }
    tasks.remove(next)
    replace(index, with: merged)
    // The other machine may have received the completed one without making the next one.
    if !TodoItem(line: line).isCompleted, TodoItem(line: merged).isCompleted {
      addNext(of: name, completing: made, line: merged)
    }
    return index
  }

  /// An object that recurs by its own rule becomes the next occurrence, as in the program that made it.
  private mutating func advance(
    _ uid: String, _ entry: CalendarSyncState.Entry, _ fresh: inout [(index: Int, key: LineKey)],
    isLoose: Bool
  ) {
    // In the second round it may have the next occurrence already.
    guard let index = tasks[uid], TodoItem(line: tasks[index].text).isCompleted else { return }
    let key = LineKey(series: tasks[index].text)
    let others = fresh.filter { isLoose ? key.isLike($0.key) : key == $0.key }.map(\.index)
    guard let next = others.first(where: { !TodoItem(line: tasks[$0].text).isCompleted }) else { return }
    for place in [index] + others where place != next {
      // Further occurrences may have been completed before this sync. One on another day was postponed.
      let date = Self.start(of: tasks[place].text).flatMap { Self.occurs(entry.line, on: $0) ? $0 : nil }
      guard place == index || date != nil else { continue }
      let changed = place == index ? changedOccurrence(of: uid, entry, completedAs: index) : nil
      nameCompleted(place, of: uid, on: changed ?? date ?? Self.start(of: entry.line), entry)
      fresh.removeAll { $0.index == place }
    }
    tasks.name(next, uid)
    fresh.removeAll { $0.index == next }
  }

  /// The day of the changed occurrence, unless an interrupted sync has completed that one already, and this is a later one.
  private func changedOccurrence(
    of uid: String, _ entry: CalendarSyncState.Entry, completedAs index: Int
  ) -> CivilDate? {
    guard let day = entry.occurrence else { return nil }
    let other = tasks[NameUUID.completedOccurrence(of: uid, on: "\(day)")]
    let isLater = Self.start(of: tasks[index].text) != Self.start(of: entry.line)
    return other.map { $0 != index && isLater } ?? false ? nil : day
  }

  /// Whether a task or one of its next occurrences starts on a day.
  private static func occurs(_ line: [UInt8], on date: CivilDate) -> Bool {
    let settings = RecurrenceSettings(keepsMissedDates: true, addsCreationDate: false)
    var line = line
    while let day = start(of: line), day < date,
      case .next(let next) = RecurrenceOutcome(ofCompleting: line, on: day, settings: settings),
      let following = start(of: next.line), following > day
    {
      line = next.line
    }
    return start(of: line) == date
  }

  private mutating func nameCompleted(
    _ index: Int, of uid: String, on date: CivilDate?, _ entry: CalendarSyncState.Entry
  ) {
    let name = NameUUID.completedOccurrence(of: uid, on: date.map { "\($0)" } ?? "")
    tasks.replace(index, with: Self.withoutUID(tasks[index].text))
    if let other = tasks[name], other != index,
      let merged = Self.merged(base: entry.line, ours: tasks[index].text, theirs: tasks[other].text)
    {
      // Completed elsewhere, too. An interrupted sync has written that alone, and not the next occurrence. A line that is
      // already right stays, because lines are found by their texts.
      let pair = [index, other].sorted()
      let kept = pair.first { tasks[$0].text == merged } ?? other
      for place in pair where place != kept {
        tasks.name(place, "")
        tasks.remove(place)
      }
      tasks.name(kept, name)
      return replace(kept, with: merged)
    }
    guard tasks[name] ?? index == index, state.entries[name] == nil else { return tasks.name(index, "") }
    tasks.name(index, name)
    // A changed occurrence is completed within the object.
    let isWithin = date != nil && date == entry.occurrence
    state.archive[name] = isWithin ? .waiting(series: uid) : .collection(entry.collection)
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
        state.archive[task.uid] == nil, successors[task.uid] == nil,
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
      // A changed occurrence of a rule may have the date of another one, but not its start.
      let date = { (line: [UInt8]) in entry.rule == .none ? TodoItem(line: line).due : Self.start(of: line) }
      var isTaken = false
      if let index {
        let present = tasks[index].text
        // Another series may have taken its place.
        isTaken = !LineKey(series: present).isLike(series)
        guard isTaken || Self.due(of: present) != Self.due(of: entry.line) else { continue }
      }
      let others = completed.indices.filter { completed[$0].key.isLike(series) }
      let same = others.filter { date(tasks[completed[$0].index].text) == date(entry.line) }
      var place = same.first { completed[$0].key == series } ?? same.first
      if place == nil, !isTaken, let index, let first = date(entry.line), let last = date(tasks[index].text) {
        // It was postponed before it was completed, or the server does not know of the occurrences before.
        let dates = others.map { (place: $0, date: date(tasks[completed[$0].index].text) ?? first) }
        place =
          dates.filter { $0.date > first && $0.date < last }.filter {
            entry.rule == .none || entry.rule == .known && Self.occurs(entry.line, on: $0.date)
          }.min { $0.date < $1.date }?.place
      }
      guard let place else { continue }
      let found = completed.remove(at: place).index
      if let index { tasks.name(index, "") }
      tasks.name(found, uid)
    }
  }

  /// A completed line as it was before, but for its priority.
  static func opened(_ line: [UInt8]) -> [UInt8] {
    let item = TodoItem(line: line)
    return Array((item.creationDate.map { "\($0) " } ?? "").utf8) + item.body
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

  /// The next occurrence of a completed one: the earliest that is due later, or as it was made, or else one that is open.
  ///
  /// - Parameters:
  ///   - made: as it was made. It may be due earlier than an occurrence that was postponed before.
  ///   - name: its UID, which a later one may have if it took the place of a completed one.
  ///   - isLoose: whether its words may have been changed.
  private func next(
    after index: Int, madeAs made: [UInt8]?, named name: String, among fresh: [(index: Int, key: LineKey)],
    isLoose: Bool
  ) -> Int? {
    guard TodoItem(line: tasks[index].text).isCompleted else { return nil }
    let key = LineKey(series: tasks[index].text)
    let others = fresh.filter { $0.index != index && (isLoose ? key.isLike($0.key) : key == $0.key) }.map(
      \.index)
    let due = { (index: Int) in TodoItem(line: tasks[index].text).due?.daysSinceEpoch ?? .min }
    let day = made.flatMap { TodoItem(line: $0).due?.daysSinceEpoch }
    let later = others.filter { due($0) > due(index) || due($0) == day }.min { due($0) < due($1) }
    if let holder = tasks[name], others.contains(holder),
      later.map({ !TodoItem(line: tasks[$0].text).isCompleted }) ?? true
    {
      return holder
    }
    return later ?? others.first { !TodoItem(line: tasks[$0].text).isCompleted }
      ?? fresh.first { isLoose && $0.index == tasks[name] }?.index
  }

  // MARK: Merging

  /// Merges a next occurrence that both sides have made, maybe on different days. It gets the dates of the earlier
  /// completion; a date that one side has changed since stays.
  ///
  /// - Returns: false if this machine has not made it.
  mutating func mergeSuccessor(_ index: Int, _ theirs: [UInt8], _ task: CalendarTask) -> Bool {
    let uid = task.uid
    guard let made = successors[uid], let ourBase = occurrence(after: made.completed, madeFrom: made.open)
    else { return false }
    var (theirBase, base) = (ourBase, ourBase)
    let other = fetched[made.predecessor] ?? state.entries[made.predecessor]?.line
    if let other, let day = TodoItem(line: other).completionDate,
      let made = occurrence(after: other, madeFrom: made.open)
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

  /// The next occurrence of a line, which may have been postponed before it was completed.
  private func occurrence(after completed: [UInt8], madeFrom open: [UInt8]) -> [UInt8]? {
    occurrence(following: Self.line(open, datedLike: completed), completedAs: completed)
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
  mutating func mergeAdvance(
    _ index: Int, _ base: [UInt8]?, _ theirs: [UInt8], _ task: CalendarTask,
    knownAs known: CalendarSyncState.Entry
  ) -> [UInt8]? {
    let ours = tasks[index].text
    if let base = takeChange(index, base, theirs, task, knownAs: known) { return base }
    guard task.rule == .known, let base, let start = known.occurrence ?? Self.start(of: base),
      let there = Self.start(of: theirs), let here = Self.start(of: ours),
      task.changedOccurrence ?? there > start,
      ![base, theirs].contains(where: { TodoItem(line: $0).isCompleted })
    else { return base }
    if TodoItem(line: ours).isCompleted {
      // The next occurrence is there, not here.
      guard let entry = state.entries[task.uid] else { return base }
      var former = entry
      (former.line, former.occurrence) = (base, known.occurrence)
      nameCompleted(index, of: task.uid, on: start, former)
      append(theirs, to: mappings.file(of: entry.collection), uid: task.uid, by: task)
      return base
    }
    // The former occurrence was completed here, maybe in a sync that was interrupted.
    let completed = NameUUID.completedOccurrence(of: task.uid, on: "\(start)")
    guard tasks[completed] != nil || state.entries[completed] != nil else {
      // A date that was changed here is one of the occurrence that was completed there.
      let isCompletedThere = task.completedOccurrences().contains { $0.day == start }
      return isCompletedThere ? Self.line(base, datedLike: ours) : base
    }
    // After a changed occurrence the object has the date of the next one, unless that was completed here, too.
    if known.occurrence != nil, tasks[NameUUID.completedOccurrence(of: task.uid, on: "\(there)")] == nil {
      return Self.line(base, datedLike: ours)
    }
    return here == there ? base : Self.line(base, datedLike: here < there ? ours : theirs)
  }

  /// Takes the change of an occurrence that another program has moved, edited or set back before it learned that the occurrence
  /// was completed here. The completed one has the change, and the next one follows from it.
  ///
  /// - Returns: the base of the merge; nil if the occurrence is not open there.
  private mutating func takeChange(
    _ index: Int, _ base: [UInt8]?, _ theirs: [UInt8], _ task: CalendarTask,
    knownAs known: CalendarSyncState.Entry
  ) -> [UInt8]? {
    guard task.rule == .known, let base, let start = known.occurrence ?? Self.start(of: base),
      let day = task.changedOccurrence ?? Self.start(of: theirs), !TodoItem(line: theirs).isCompleted,
      let completed = tasks[NameUUID.completedOccurrence(of: task.uid, on: "\(day)")], completed != index
    else { return nil }
    var old = base
    if day != start {
      // Further occurrences were completed since.
      guard task.changedOccurrence == day, let regular = task.regularLine else { return nil }
      old = Self.line(base, datedLike: regular)
    }
    if let merged = Self.merged(base: old, ours: tasks[completed].text, theirs: theirs),
      merged != tasks[completed].text
    {
      replace(completed, with: merged)
    }
    tasks.replace(index, with: Self.next(tasks[index].text, after: old, insteadOf: theirs))
    return theirs
  }

  /// The occurrence after a changed one as it follows from the unchanged one. What was changed since stays.
  static func next(_ line: [UInt8], after changed: [UInt8], insteadOf regular: [UInt8]) -> [UInt8] {
    var next = line
    for key in ["due", "t"] {
      let words = [line, changed, regular].map { line in
        TodoItem(line: line).body.words.first { $0.starts(with: "\(key):".utf8) }.map(Array.init)
      }
      let dates = words.map { $0.flatMap { CivilDate($0.dropFirst(key.utf8.count + 1).prefix(10)) } }
      guard let word = words[0], let date = dates[0], let was = dates[1], let day = dates[2] else { continue }
      let moved =
        "\(key):\(date + (day - was))" + String(decoding: word.dropFirst(key.utf8.count + 11), as: UTF8.self)
      next = replacing(String(decoding: word, as: UTF8.self), by: moved, in: next)
    }
    let versions = [changed, regular].map { Self.line($0, datedLike: next) }
    return TaskMerge.line(base: versions[0], ours: next, theirs: versions[1]) ?? next
  }

  static func line(_ line: [UInt8], datedLike other: [UInt8]) -> [UInt8] {
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

  private static func hasWords(_ line: [UInt8], of other: [UInt8]) -> Bool {
    let words = [line, other].map { line in
      TodoItem(line: line).body.words.filter { !$0.starts(with: "t:".utf8) }.map(Array.init)
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    let items = [line, other].map { TodoItem(line: $0) }
    return words[0] == words[1] && items[0].completionDate == items[1].completionDate
  }

  /// Decides where the completions of occurrences belong that were made here and are not on the server: within the object, if
  /// the occurrence is a changed one there, or else in objects of their own.
  ///
  /// - Parameters:
  ///   - completed: the days of the occurrences that are completed within the object.
  ///   - changed: the day of its changed occurrence.
  mutating func placeCompletions(
    of uid: String, in collection: String, completed: [CivilDate] = [], changed: CivilDate? = nil
  ) {
    let name = { (day: CivilDate) in NameUUID.completedOccurrence(of: uid, on: "\(day)") }
    let waiting = CalendarSyncState.Place.waiting(series: uid)
    let within = state.entries[uid]?.rule == CalendarTask.Rule.none ? .withinObject(series: uid) : waiting
    let present = Set((completed + [changed].compactMap(\.self)).map(name))
    for (name, place) in state.archive where [waiting, within].contains(place) && !present.contains(name) {
      state.archive[name] = .collection(collection)
    }
    if let changed = changed.map(name), tasks[changed] != nil, state.entries[changed] == nil,
      let place = state.archive[changed], place != .deleted
    {
      state.archive[changed] = waiting
    }
  }

  /// Takes in the occurrences that another program has completed within an object, RFC 5545, section 3.8.4.4.
  mutating func takeOccurrences(of new: Fetched) {
    let uid = new.task.uid
    guard let entry = state.entries[uid], entry.path == new.object.path,
      // An object that has lost its rule has lost its completed occurrences, too.
      [entry.rule, known.entries[uid]?.rule ?? entry.rule] != [.none, .none]
    else { return }
    let occurrences = new.task.completedOccurrences()
    placeCompletions(
      of: uid, in: new.collection, completed: occurrences.map(\.day), changed: new.task.changedOccurrence)
    for (day, completed) in occurrences {
      let name = NameUUID.completedOccurrence(of: uid, on: "\(day)")
      // It has an object of its own, or is known, or is the last one, at which the task itself is completed.
      let isLast = TodoItem(line: new.line).isCompleted && Self.start(of: new.line) == day
      // Both sides may have completed one that was changed before.
      let changed = known.entries[uid].flatMap { $0.occurrence == day ? $0.line : nil }
      let line = line(completed, of: new.task, in: new.collection)
      if state.entries[name] != nil, let index = tasks[name], let before = known.entries[uid]?.line,
        let start = Self.start(of: before), start <= day,
        Self.due(of: line) == Self.due(of: tasks[index].text)
      {
        // It was sent while the server did not give this object, in which others have completed it, too.
        let base = Self.line(before, datedLike: tasks[index].text)
        if let merged = Self.merged(base: base, ours: tasks[index].text, theirs: line),
          merged != tasks[index].text
        {
          replace(index, with: merged)
        }
      }
      guard state.entries[name] == nil, !isLast else { continue }
      let isWaiting = changed != nil || state.archive[name] == .waiting(series: uid)
      if state.isWithinObject(name) {
        // The object has the words in another order than the line that was completed here, and no start after the due date.
        if let index = tasks[name], tasks[index].text != line, Self.hasWords(tasks[index].text, of: line) {
          tasks.replace(index, with: line)
        }
        if !isWaiting { continue }
      }
      if tasks[name] == nil, let index = unlinked[LineKey(line)]?.last(where: { isFree($0) }) {
        tasks.name(index, name)
        taken.insert(index)
      }
      if let index = tasks[name] {
        let ours = tasks[index].text
        let base = self.occurrences[name] ?? changed
        if let merged = Self.merged(base: base, ours: ours, theirs: line), merged != ours {
          replace(index, with: merged)
        }
        // What only this machine says about it gets an object of its own.
        if tasks[index].text != line {
          if isWaiting { state.archive[name] = .collection(new.collection) }
          continue
        }
      } else if !tasks.wasArchived(line) {
        append(line, to: mappings.file(of: new.collection), uid: name, by: new.task)
      }
      state.archive[name] = .withinObject(series: uid)
    }
  }
}
