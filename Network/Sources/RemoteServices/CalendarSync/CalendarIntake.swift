import Merging
import PlainText
import TodoStores
import TodoTxt

/// Merges a server's changes into the tasks of this machine. Decides, and writes nothing.
struct CalendarIntake {
  var tasks: LocalTasks
  var state: CalendarSyncState

  /// The state before this intake, with what interrupted syncs have sent.
  private(set) var known = CalendarSyncState()
  var events: [MergeEvent] = []

  /// The number of changed lines.
  var received = 0

  /// The number of objects that were found to be existing tasks.
  var adopted = 0
  var sentences: [String] = []

  let mappings: MappedTasks
  let reading: CalendarReading
  let hasDone: Bool
  let notes: (any CalendarNotes)?

  /// The notes to write, before the lines that name them.
  var savedNotes: [(name: NoteName, text: String)] = []

  /// The editors of the tasks that this intake changes or adds.
  var editors: [Int: LineAuthor] = [:]

  /// The next occurrences that this machine has made, by UID.
  var successors: [String: Successor] = [:]

  /// The last common lines of the occurrences that were open then, by the UIDs of the completed occurrences.
  var occurrences: [String: [UInt8]] = [:]

  /// The lines without an object, by their words.
  var unlinked: [LineKey: [Int]] = [:]

  /// The lines of the fetched objects by their UIDs, and their paths.
  var fetched: [String: [UInt8]] = [:]
  private var fetchedPaths: Set<String> = []

  /// The former paths of tasks that another program has put into another list.
  private var movedAway: Set<String> = []

  /// The collections with objects that the next sync must fetch, even unchanged ones.
  private var unread: Set<String> = []

  /// The lines that new tasks of the server are, by their UIDs.
  var partners: [String: Int] = [:]
  var taken: Set<Int> = []

  init(
    _ tasks: LocalTasks, _ state: CalendarSyncState, mappings: MappedTasks, reading: CalendarReading,
    hasDone: Bool, notes: (any CalendarNotes)? = nil
  ) {
    self.tasks = tasks
    self.state = state
    // Even if this first sync is interrupted, tasks that are archived after it are sent.
    self.state.archiveLength = state.archiveLength ?? tasks.archiveLength
    self.mappings = mappings
    self.reading = reading
    self.hasDone = hasDone
    self.notes = notes
    finishMoves()
    for index in tasks.tasks.indices where state.entries[tasks[index].uid] == nil {
      for key in LineKey.both(of: tasks[index].text) { unlinked[key, default: []].append(index) }
    }
    for key in unlinked.keys { unlinked[key]?.reverse() }
  }

  /// Removes the second line of a task whose move to another file was interrupted.
  private mutating func finishMoves() {
    for (uid, line) in state.moving.sorted(by: { $0.key < $1.key }) {
      guard let index = tasks[uid] else { continue }
      let twin = tasks.tasks.indices.first { other in
        other != index && [line, tasks[index].text].contains(tasks[other].text)
          && ![tasks[index].file, .done].contains(tasks[other].file)
          && state.entries[tasks[other].uid] == nil
      }
      if let twin { tasks.remove(twin) }
    }
  }

  // MARK: Objects

  /// A task of the server.
  struct Fetched {
    var object: CalendarObject
    var collection: String
    var task: CalendarTask

    /// Its line in this list.
    var line: [UInt8]
  }

  /// Takes in the fetched changes of all collections.
  mutating func take(_ pulled: [PulledCollection]) throws {
    let (ids, paths) = (tasks.ids, owners)
    let read = pulled.flatMap { self.read($0, ids, paths) }
    let entries = state.entries
    for task in read {
      takeOverwritten(task)
      takePending(task)
    }
    if state.entries != entries { nameNextOccurrences() }
    let uids = Set(read.map(\.task.uid))
    known = state
    state.moving = [:]
    let unsent = tasks.tasks.filter { known.archive[$0.uid]?.collection != nil }
    for (uid, entry) in known.entries where entry.rule == .known {
      let name = { (day: CivilDate?) in
        NameUUID.completedOccurrence(of: uid, on: day.map { "\($0)" } ?? "")
      }
      for task in unsent where name(Self.start(of: task.text)) == task.uid {
        occurrences[task.uid] = Self.line(entry.line, datedLike: task.text)
      }
      occurrences[name(entry.occurrence ?? Self.start(of: entry.line))] = entry.line
    }
    // A change that was sent stays pending while the server does not give its object.
    let lacking = pulled.reduce(into: Set<String>()) { $0.formUnion($1.lacking) }
    state.pending = state.pending.filter { !uids.contains($0.key) && lacking.contains($0.value.path) }
    let owners = owners
    fetched = Dictionary(read.map { ($0.task.uid, $0.line) }, uniquingKeysWith: { first, _ in first })
    fetchedPaths = Set(read.map(\.object.path))
    // Equal lines first, so that no similar one takes their place.
    for isLoose in [false, true] {
      for task in read { pair(task, isLoose: isLoose) }
    }
    for collection in pulled { state.tokens[collection.collection] = collection.token }
    var gone = Set(pulled.flatMap(\.gone))
    for path in gone { state.strangers[path] = nil }
    state.leftovers.removeAll { gone.contains($0.entry.path) }
    gone.formUnion(
      read.lazy.filter { owners[$0.object.path] ?? $0.task.uid != $0.task.uid }.map(\.object.path))
    takeMoves(&gone, read)
    movedAway = gone.filter { path in owners[path].map { fetched[$0] != nil } ?? false }
    for path in gone.subtracting(movedAway).sorted() {
      if let uid = owners[path], !takeBack(uid) { takeDeletion(of: uid) }
    }
    for task in read {
      let hash = state.entries[task.task.uid]?.noteHash
      take(task)
      try takeNote(of: task.task, task.object.path, knownAs: hash)
    }
    for collection in unread { state.tokens[collection] = nil }
    let state = state
    self.state.archive = state.archive.filter { state.isWithinObject($0.key) || tasks[$0.key] != nil }
    if !read.isEmpty { nameParents() }
  }

  private mutating func read(
    _ pulled: PulledCollection, _ ids: [String: String], _ owners: [String: String]
  ) -> [Fetched] {
    var read: [Fetched] = []
    for object in pulled.objects {
      guard let task = titled(try? reading.task(object.text, ids: ids)), CalendarSyncState.holds(task.uid)
      else {
        // An event, an unreadable object, or one without a title: its task stays unchanged here.
        state.strangers[object.path] = object.etag
        if let uid = owners[object.path] { state.entries[uid]?.etag = object.etag }
        continue
      }
      state.strangers[object.path] = nil
      let line = line(of: task, in: pulled.collection)
      read.append(Fetched(object: object, collection: pulled.collection, task: task, line: line))
    }
    return read
  }

  /// The UIDs of the known tasks, by the paths of their objects.
  private var owners: [String: String] {
    Dictionary(state.entries.map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The task, with its title here if another program has emptied it; nil if it never had one.
  private func titled(_ task: CalendarTask?) -> CalendarTask? {
    guard let task, task.isUntitled else { return task }
    return state.entries[task.uid].flatMap { task.titled(like: $0.line) }
  }

  /// An object may have another path than before.
  private mutating func takeMoves(_ gone: inout Set<String>, _ read: [Fetched]) {
    for new in read {
      guard let entry = state.entries[new.task.uid], entry.path != new.object.path,
        entry.collection == new.collection, gone.remove(entry.path) != nil
      else { continue }
      state.entries[new.task.uid]?.path = new.object.path
    }
  }

  private mutating func take(_ new: Fetched) {
    takeTask(new)
    takeOccurrences(of: new)
  }

  private mutating func takeTask(_ new: Fetched) {
    let (object, collection, task, theirs) = (new.object, new.collection, new.task, new.line)
    let file = mappings.file(of: collection)
    if let place = state.leftovers.firstIndex(where: { $0.entry.path == object.path }) {
      // Another program has changed a task in its former collection after the task was moved, or deleted here.
      if let entry = state.entries[task.uid], !movedAway.contains(entry.path) {
        let base = state.leftovers[place].entry.line
        (state.leftovers[place].entry.line, state.leftovers[place].entry.etag) = (theirs, object.etag)
        if let index = tasks[task.uid] {
          _ = merge(index, base: base, theirs, task)
        } else if theirs != base {
          append(theirs, to: self.file(of: task.uid), uid: task.uid, by: task)
          events.append(.revived(line: theirs))
        }
        return
      }
      state.leftovers.remove(at: place)
    }
    if let entry = state.entries[task.uid] {
      guard entry.path == object.path || entry.collection != collection else {
        // It takes the place of the first one if that is deleted, so the next sync must read it again.
        state.tokens[collection] = nil
        sentences.append("Two tasks of the server have the same UID; the second one is left alone.")
        return
      }
      if entry.collection != collection {
        // It was put into another list there.
        if !movedAway.contains(entry.path) {
          state.leftovers.append(CalendarSyncState.Leftover(uid: task.uid, entry: entry))
        }
        if let index = tasks[task.uid], tasks[index].file == mappings.file(of: entry.collection) {
          tasks.move(index, to: file)
        }
      }
      link(task, object, collection, theirs)
      if let index = tasks[task.uid] {
        // If both objects were fetched, neither is the base of the other.
        let isCopy = entry.collection != collection && fetchedPaths.contains(entry.path)
        var base = former(object)?.line ?? (isCopy ? nil : entry.line)
        base = mergeAdvance(index, base, theirs, task, knownAs: entry)
        let line = merge(tasks[task.uid] ?? index, base: base, theirs, task)
        state.entries[task.uid]?.line = line
      } else if !tasks.wasArchived(entry.line) {
        guard theirs != entry.line else { return }
        append(theirs, to: file, uid: task.uid, by: task)
        events.append(.revived(line: theirs))
      }
      return
    }
    link(task, object, collection, theirs)
    if let index = tasks[task.uid] ?? partners[task.uid] {
      adopted += 1
      if tasks[index].uid != task.uid { tasks.name(index, task.uid) }
      if tasks[index].file != .done { tasks.move(index, to: file) }
      let former = former(object)?.line
      if former == nil, mergeSuccessor(index, theirs, task) { return }
      let base =
        former ?? occurrences[task.uid] ?? task.base.flatMap { Self.base($0, of: tasks[index].text, theirs) }
      let line = merge(index, base: base, theirs, task)
      state.entries[task.uid]?.line = line
    } else {
      append(theirs, to: file, uid: task.uid, by: task)
    }
  }

  private mutating func link(
    _ task: CalendarTask, _ object: CalendarObject, _ collection: String, _ line: [UInt8]
  ) {
    state.archive[task.uid] = nil
    state.entries[task.uid] = CalendarSyncState.Entry(
      collection: collection, path: object.path, etag: object.etag, line: line,
      noteHash: state.entries[task.uid]?.noteHash ?? 0, rule: task.rule, occurrence: task.changedOccurrence)
  }

  mutating func append(
    _ line: [UInt8], to file: LocalTasks.File, uid: String, by task: CalendarTask? = nil
  ) {
    // A task completed on the server needs no place among the open tasks.
    let isDone = hasDone && TodoItem(line: line).isCompleted
    tasks.append(line, to: isDone ? .done : file, uid: uid)
    editors[tasks.tasks.count - 1] = task.flatMap { reading.author(of: $0) }
    received += 1
  }

  /// The authors of the changed lines, for the history. The server does not say who deleted a task.
  var authors: LineAuthors {
    var authors = LineAuthors()
    for (index, author) in editors { authors.added[tasks[index].text] = author }
    return authors
  }

  /// Changes a line. An open one leaves done.txt.
  mutating func replace(_ index: Int, with line: [UInt8]) {
    tasks.replace(index, with: line)
    received += 1
    if !TodoItem(line: line).isCompleted, tasks[index].file == .done {
      tasks.move(index, to: file(of: tasks[index].uid))
    }
  }

  /// The file of the tasks of the collection where a task is.
  func file(of uid: String) -> LocalTasks.File {
    state.entries[uid].map { mappings.file(of: $0.collection) } ?? .list(0)
  }

  /// What an object of a former connection said last, once.
  private mutating func former(_ object: CalendarObject) -> CalendarSyncState.Entry? {
    state.former.removeValue(forKey: (state.server ?? "") + object.path)
  }

  /// An object that an interrupted sync has sent, or that others have changed right after it was sent.
  private mutating func takePending(_ new: Fetched) {
    let uid = new.task.uid
    let old = state.entries[uid]
    guard let sent = state.pending[uid], sent.path == new.object.path,
      // With the completion of a changed occurrence another line is sent.
      sent.occurrence == nil
        && old?.occurrence.map({ day in new.task.completedOccurrences().contains { $0.day == day } }) == true
        || Self.isMade(new, from: sent.line, insteadOf: old?.line)
          // Only next occurrences have UIDs that other machines give, too.
          ?? (old == nil && !NameUUID.isName(uid)
            || Self.has(new.line, changesFrom: old?.line, to: sent.line)),
      old?.noteHash == sent.noteHash
        || [new.task.note, new.task.noteBase].contains(where: { noteHash(of: $0) == sent.noteHash })
    else {
      // It was not stored, or others have overwritten it: what it changed is still to be merged.
      return
    }
    if let old, old.path != sent.path {
      state.leftovers.append(CalendarSyncState.Leftover(uid: uid, entry: old))
    }
    state.entries[uid] = sent
  }

  /// An object that others have overwritten with one that they made from the version before.
  private mutating func takeOverwritten(_ new: Fetched) {
    let uid = new.task.uid
    guard let old = state.replaced[uid], var entry = state.entries[uid], entry.path == new.object.path,
      Self.isMade(new, from: entry.line, insteadOf: old.line) == false
    else { return }
    (entry.line, entry.noteHash) = (old.line, old.noteHash)
    state.entries[uid] = entry
  }

  // MARK: Deletions

  /// Another machine has deleted the object that this machine keeps of a moved task. The other one remains.
  ///
  /// - Returns: false for a task that is gone.
  private mutating func takeBack(_ uid: String) -> Bool {
    guard let place = state.leftovers.firstIndex(where: { $0.uid == uid }) else { return false }
    var entry = state.leftovers.remove(at: place).entry
    if let index = tasks[uid], tasks[index].file == file(of: uid) {
      tasks.move(index, to: mappings.file(of: entry.collection))
    }
    entry.etag = ""
    state.entries[uid] = entry
    unread.insert(entry.collection)
    return true
  }

  private mutating func takeDeletion(of uid: String) {
    let file = file(of: uid)
    guard let entry = state.entries.removeValue(forKey: uid) else { return }
    if entry.rule != .none { placeCompletions(of: uid, in: entry.collection) }
    guard let index = tasks[uid] else { return }
    guard tasks[index].file != .done else {
      state.archive[uid] = tasks[index].text == entry.line ? .deleted : .collection(entry.collection)
      return
    }
    // A line that was moved to another file is changed, too.
    guard tasks[index].text == entry.line, tasks[index].file == file else {
      let item = TodoItem(line: tasks[index].text)
      if !item.isCompleted, item.recurrence != nil, knowsNext(of: uid) {
        // Another program has completed the occurrence before it was deleted.
        let dates = [reading.calendar.today] + [item.creationDate].compactMap(\.self)
        tasks.replace(
          index, with: Array("x \(dates.map(\.description).joined(separator: " ")) ".utf8) + item.body)
        received += 1
      }
      events.append(.revived(line: tasks[index].text))
      return
    }
    if hasDone, TodoItem(line: entry.line).isCompleted {
      // Clearing completed tasks does not delete them here.
      tasks.move(index, to: .done)
      state.archive[uid] = .deleted
    } else {
      tasks.remove(index)
    }
    received += 1
  }
}
