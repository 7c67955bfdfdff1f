import PlainText
import TaskCalendars
import TodoMerge
import TodoStores
import TodoTxt

/// Merges a server's changes into the tasks of this machine. Decides, and writes nothing.
struct CalendarIntake {
  private(set) var tasks: LocalTasks
  private(set) var state: CalendarState
  private(set) var events: [MergeEvent] = []

  /// The number of changed lines.
  private(set) var received = 0

  /// The number of objects that were found to be existing tasks.
  private(set) var adopted = 0
  private(set) var sentences: [String] = []

  private let mappings: MappedTasks
  private let reading: CalendarReading
  private let hasDone: Bool
  private let notes: (any CalendarNotes)?

  /// The notes to write, before the lines that name them.
  private(set) var savedNotes: [(name: NoteName, text: String)] = []

  /// The editors of the tasks that this intake changes or adds.
  private var editors: [Int: LineAuthor] = [:]

  /// The bases for merging next occurrences that both sides have made, by UID.
  private var occurrenceBases: [String: [UInt8]] = [:]

  /// The lines without an object, by their words.
  private var unlinked: [LineKey: [Int]] = [:]

  /// The UIDs of the fetched objects, and their paths.
  private var fetched: Set<String> = []
  private var fetchedPaths: Set<String> = []

  /// The former paths of tasks that another program has put into another list.
  private var movedAway: Set<String> = []

  /// The collections with objects that the next sync must fetch, even unchanged ones.
  private var unread: Set<String> = []

  /// The lines that new tasks of the server are, by their UIDs.
  private var partners: [String: Int] = [:]
  private var taken: Set<Int> = []

  init(
    _ tasks: LocalTasks, _ state: CalendarState, mappings: MappedTasks, reading: CalendarReading,
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
    for index in tasks.tasks.indices where state.entries[tasks[index].uid] == nil {
      for key in LineKey.both(of: tasks[index].text) { unlinked[key, default: []].append(index) }
    }
    for key in unlinked.keys { unlinked[key]?.reverse() }
  }

  // MARK: Objects

  /// A task of the server.
  private struct Fetched {
    var object: CalendarObject
    var collection: String
    var task: CalendarTask

    /// Its line in this list.
    var line: [UInt8]
  }

  /// Takes in the fetched changes of all collections.
  mutating func take(_ pulled: [PulledCollection]) throws {
    let (ids, owners) = (tasks.ids, self.owners)
    let read = pulled.flatMap { self.read($0, ids, owners) }
    fetched = Set(read.map(\.task.uid))
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
    movedAway = gone.filter { path in owners[path].map(fetched.contains) ?? false }
    for path in gone.subtracting(movedAway).sorted() {
      if let uid = owners[path], !takeBack(uid) { takeDeletion(of: uid, besides: read.map(\.task)) }
    }
    for task in read {
      let hash = state.entries[task.task.uid]?.noteHash
      take(task)
      try takeNote(of: task.task, task.object.path, knownAs: hash)
    }
    for collection in unread { state.tokens[collection] = nil }
    if !read.isEmpty { nameParents() }
  }

  /// Subtasks of other programs name their parent by its UID, so that becomes the `id:` of a parent without one.
  private mutating func nameParents() {
    for task in tasks.tasks where !task.isRemoved {
      for parent in TodoItem(line: task.text).parents {
        let uid = String(decoding: parent, as: UTF8.self)
        guard let index = tasks[uid], tasks[index].file != .done, TodoItem(line: tasks[index].text).id == nil
        else { continue }
        tasks.replace(index, with: Self.line(tasks[index].text, with: "id:\(uid)"))
        received += 1
      }
    }
  }

  private mutating func read(
    _ pulled: PulledCollection, _ ids: [String: String], _ owners: [String: String]
  ) -> [Fetched] {
    var read: [Fetched] = []
    for object in pulled.objects {
      guard let task = titled(try? reading.task(object.text, ids: ids)), CalendarState.holds(task.uid) else {
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

  /// Merges the note of a task line by line.
  ///
  /// - Parameter hash: of the note that both sides had last; nil for a new task.
  private mutating func takeNote(of task: CalendarTask, _ path: String, knownAs hash: UInt64?) throws {
    guard let notes, state.entries[task.uid]?.path == path, let index = tasks[task.uid] else { return }
    let theirs = task.note
    let base = hash ?? noteHash(of: task.noteBase)
    state.entries[task.uid]?.noteHash = noteHash(of: theirs)
    let item = TodoItem(line: tasks[index].text)
    if item.note != nil, item.syncedNote == nil { return }
    let ours = try item.syncedNote.flatMap { try notes.text(of: $0) } ?? ""
    guard theirs != ours, noteHash(of: theirs) != base || hash == nil else { return }
    var text = theirs
    if !ours.isEmpty, noteHash(of: ours) != base {
      let known = noteHash(of: task.noteBase) == base ? task.noteBase : ""
      let merge = TextMerge(
        base: Array("\(known)\n".utf8), ours: Array("\(ours)\n".utf8), theirs: Array("\(theirs)\n".utf8))
      text = String(decoding: merge.result.dropLast(), as: UTF8.self)
    }
    guard text != ours else { return }
    let name: NoteName
    if let known = item.syncedNote {
      name = known
    } else {
      name = try unusedName(for: item, notes)
      tasks.replace(
        index, with: Self.line(tasks[index].text, with: "note:\(String(decoding: name.bytes, as: UTF8.self))")
      )
    }
    savedNotes.append((name, text))
    received += 1
  }

  private func unusedName(for item: TodoItem, _ notes: any CalendarNotes) throws -> NoteName {
    let taken = Set(tasks.tasks.lazy.compactMap { TodoItem(line: $0.text).noteName })
    var number = 1
    while true {
      let name = NoteName.new(for: item, number: number)
      if !taken.contains(name), try notes.text(of: name)?.isEmpty ?? true { return name }
      number += 1
    }
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
          state.leftovers.append(
            CalendarState.Leftover(uid: task.uid, entry: entry))
        }
        if let index = tasks[task.uid], tasks[index].file == mappings.file(of: entry.collection) {
          tasks.move(index, to: file)
        }
      }
      link(task, object, collection, theirs)
      if let index = tasks[task.uid] {
        // If both objects were fetched, neither is the base of the other.
        let isCopy = entry.collection != collection && fetchedPaths.contains(entry.path)
        let line = merge(index, base: isCopy ? nil : entry.line, theirs, task)
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
      let base =
        occurrenceBases[task.uid] ?? task.base.flatMap { Self.base($0, of: tasks[index].text, theirs) }
      let line = merge(index, base: base, theirs, task)
      state.entries[task.uid]?.line = line
    } else {
      append(theirs, to: file, uid: task.uid, by: task)
    }
  }

  private mutating func link(
    _ task: CalendarTask, _ object: CalendarObject, _ collection: String, _ line: [UInt8]
  ) {
    state.entries[task.uid] = CalendarState.Entry(
      collection: collection, path: object.path, etag: object.etag, line: line,
      noteHash: state.entries[task.uid]?.noteHash ?? 0, rule: task.rule)
  }

  /// Finds the line without an object that a new task of the server is: one that says the same, or else one of the same
  /// words that agrees with it.
  private mutating func pair(_ new: Fetched, isLoose: Bool) {
    let (uid, collection) = (new.task.uid, new.collection)
    guard state.entries[uid] == nil, tasks[uid] == nil, partners[uid] == nil else { return }
    for line in isLoose ? [new.line] : [new.task.base, new.line].compactMap(\.self) {
      let key = LineKey(line, isLoose: isLoose)
      let place = unlinked[key]?.lastIndex { index in
        let own = tasks[index]
        // A UID of the user's own is another task's.
        guard TodoItem(line: own.text).value(forKey: "uid") == nil, state.entries[own.uid] == nil,
          !own.isRemoved, !taken.contains(index),
          own.file == .done || own.file == mappings.file(of: collection)
        else { return false }
        return !isLoose
          || mappings.collection(of: own.text, in: own.file) == collection && Self.agree(own.text, new.line)
      }
      guard let place, let index = unlinked[key]?.remove(at: place) else { continue }
      partners[uid] = index
      taken.insert(index)
      return
    }
  }

  /// Whether lines of the same words may be one task: an open one and a completed one, or two dates, may be two.
  private static func agree(_ ours: [UInt8], _ theirs: [UInt8]) -> Bool {
    let (one, other) = (TodoItem(line: ours), TodoItem(line: theirs))
    let dates = [(one.due, other.due), (one.threshold, other.threshold)]
    return one.isCompleted == other.isCompleted && dates.allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
      && merged(base: nil, ours: ours, theirs: theirs) != nil
  }

  /// The object as a line of this list.
  private func line(of task: CalendarTask, in collection: String) -> [UInt8] {
    // Control characters would reach terminals.
    var line = task.line.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    if let name = TodoItem(line: line).syncedNote, isPrivate(name, line, task) {
      let value = String(decoding: name.bytes, as: UTF8.self)
      line = Self.replacing("note:\(value)", by: "note: \(value)", in: line)
    }
    if let own = TodoItem(line: line).value(forKey: "uid"), !own.elementsEqual(task.uid.utf8) {
      line = Self.replacing("uid:" + String(decoding: own, as: UTF8.self), by: nil, in: line)
    }
    if let project = mappings.project(of: collection),
      !TodoItem(line: line).projects.contains(where: { $0.elementsEqual(project.utf8) })
    {
      line = Self.line(line, with: "+\(project)")
    }
    return line
  }

  /// Whether a note belongs to other tasks of this machine: the server must neither get nor replace it by naming it.
  private func isPrivate(_ name: NoteName, _ line: [UInt8], _ task: CalendarTask) -> Bool {
    let known = [state.entries[task.uid]?.line, tasks[task.uid].map { tasks[$0].text }].compactMap(\.self)
    if known.contains(where: { TodoItem(line: $0).noteName == name }) { return false }
    if [line, task.base].compactMap(\.self).contains(where: { unlinked[LineKey($0)]?.isEmpty == false }) {
      return false
    }
    return (try? notes?.text(of: name))?.isEmpty == false
  }

  /// The line with a further word, which must not complete or prioritize it: `x` alone is text, and `x note:a` is not.
  private static func line(_ line: [UInt8], with word: String) -> [UInt8] {
    let (before, longer) = (TodoItem(line: line), line + " \(word)".utf8)
    let after = TodoItem(line: longer)
    guard before.isCompleted == after.isCompleted, before.priority == after.priority else {
      return Array("\(word) ".utf8) + line
    }
    return longer
  }

  /// - Parameter other: nil to remove the word.
  private static func replacing(_ word: String, by other: String?, in line: [UInt8]) -> [UInt8] {
    let words = line.split(separator: .space, omittingEmptySubsequences: false)
    let replaced = words.compactMap { $0.elementsEqual(word.utf8) ? other.map { Array($0.utf8)[...] } : $0 }
    return Array(replaced.joined(separator: [.space]))
  }

  private mutating func append(
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

  // MARK: Merging

  /// - Returns: the common state of both sides.
  private mutating func merge(
    _ index: Int, base: [UInt8]?, _ theirs: [UInt8], _ task: CalendarTask
  ) -> [UInt8] {
    let ours = tasks[index].text
    let wasOpen = !TodoItem(line: base ?? theirs).isCompleted
    guard ours != theirs else { return theirs }
    editors[index] = reading.author(of: task)
    guard let merged = Self.merged(base: base, ours: ours, theirs: theirs) else {
      events.append(.keptBoth(min(ours, theirs), max(ours, theirs)))
      tasks.append(Self.withoutUID(ours), to: tasks[index].file, uid: "")
      replace(index, with: theirs)
      return theirs
    }
    if merged != ours {
      if merged != theirs { events.append(.merged(line: merged)) }
      replace(index, with: merged)
    }
    if wasOpen, !TodoItem(line: ours).isCompleted, let before = task.completed, task.rule == .none,
      let open = Self.merged(base: base, ours: ours, theirs: before)
    {
      addNext(of: task.uid, completing: open, line: merged)
    }
    return theirs
  }

  /// Changes a line. An open one leaves done.txt.
  private mutating func replace(_ index: Int, with line: [UInt8]) {
    tasks.replace(index, with: line)
    received += 1
    if !TodoItem(line: line).isCompleted, tasks[index].file == .done {
      tasks.move(index, to: file(of: tasks[index].uid))
    }
  }

  /// The file of the tasks of the collection where a task is.
  private func file(of uid: String) -> LocalTasks.File {
    state.entries[uid].map { mappings.file(of: $0.collection) } ?? .list(0)
  }

  /// What this program wrote last, as the base of a line; nil if the line may be older, and would revert the changes of others
  /// since.
  private static func base(_ written: [UInt8], of ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
    if written == ours { return written }
    guard LineKey.has(TodoItem(line: ours), allWordsOf: TodoItem(line: written)) else { return nil }
    return words(of: written, ours, theirs)
  }

  /// The words of a line as the base of two others. It is completed only if both are.
  private static func words(of line: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    let isCompleted = [ours, theirs].allSatisfy { TodoItem(line: $0).isCompleted }
    return Array((isCompleted ? "x " : "").utf8) + TodoItem(line: line).body
  }

  private static func merged(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    if let base { return TaskMerge.line(base: base, ours: ours, theirs: theirs) }
    let common = [theirs, ours].first { line in
      [theirs, ours].allSatisfy { LineKey.has(TodoItem(line: $0), allWordsOf: TodoItem(line: line)) }
    }
    if let common {
      // Words and prefixes of one side only count as added by that side, so nothing is lost.
      return TaskMerge.line(base: Self.words(of: common, ours, theirs), ours: ours, theirs: theirs)
    }
    let lists = [ours, theirs].map { TaskFiles(todo: $0 + [UInt8(ascii: "\n")]) }
    let result = TodoList(bytes: TaskMerge(base: nil, ours: lists[0], theirs: lists[1]).result.todo ?? [])
    return result.count == 1 ? Array(result[0].text) : nil
  }

  /// Writes `uid:` into lines of todo.txt that lack it, and into all lines that have the one of another line.
  mutating func writeUIDs() {
    for index in tasks.tasks.indices {
      let task = tasks[index]
      let own = TodoItem(line: task.text).value(forKey: "uid")
      guard task.file != .done || own != nil, !task.isRemoved, !task.uid.isEmpty,
        own?.elementsEqual(task.uid.utf8) != true
      else { continue }
      let line = Self.line(Self.withoutUID(task.text), with: "uid:\(task.uid)")
      // A UID of another program may contain blanks.
      guard TodoItem(line: line).value(forKey: "uid")?.elementsEqual(task.uid.utf8) == true else { continue }
      tasks.replace(index, with: line)
    }
  }

  private static func withoutUID(_ line: [UInt8]) -> [UInt8] {
    guard let uid = TodoItem(line: line).value(forKey: "uid") else { return line }
    return replacing("uid:" + String(decoding: uid, as: UTF8.self), by: nil, in: line)
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

  /// - Parameter read: the new and changed tasks of the server.
  private mutating func takeDeletion(of uid: String, besides read: [CalendarTask]) {
    guard let entry = state.entries.removeValue(forKey: uid), let index = tasks[uid],
      tasks[index].file != .done
    else { return }
    guard tasks[index].text == entry.line else {
      let item = TodoItem(line: tasks[index].text)
      if !item.isCompleted, item.recurrence != nil, hasNext(of: uid, besides: read) {
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
    } else {
      tasks.remove(index)
    }
    received += 1
  }

  // MARK: Recurring tasks

  private mutating func addNext(of uid: String, completing open: [UInt8], line: [UInt8]) {
    guard let next = occurrence(following: open, completedAs: line) else { return }
    let nextUID = Self.nextUID(of: uid, next)
    guard tasks[nextUID] == nil, state.entries[nextUID] == nil else { return }
    append(next, to: file(of: uid), uid: nextUID)
  }

  /// Whether the next occurrence of a recurring task is here or on the server.
  private func hasNext(of uid: String, besides read: [CalendarTask]) -> Bool {
    let others = tasks.tasks.lazy.map { ($0.uid, $0.text) } + read.lazy.map { ($0.uid, $0.line) }
    return others.contains { !$0.0.isEmpty && Self.nextUID(of: uid, $0.1) == $0.0 }
  }

  private static func nextUID(of uid: String, _ next: [UInt8]) -> String {
    NameUUID.nextOccurrence(of: uid, due: TodoItem(line: next).dueDate.map { "\($0)" } ?? "")
  }

  /// Gives the next occurrences of tasks completed here the UIDs that every machine would give them.
  mutating func nameNextOccurrences() {
    var series: [LineKey: [Int]] = [:]
    for index in tasks.tasks.indices {
      let task = tasks[index]
      let item = TodoItem(line: task.text)
      guard !task.isRemoved, state.entries[task.uid] == nil, item.recurrence != nil,
        item.value(forKey: "uid") == nil
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
        tasks.name(index, "")
        tasks.name(next, uid)
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

  /// The next occurrence of `line`; nil without one.
  ///
  /// - Parameter version: a completed version of the line, which has the date of completion.
  private func occurrence(following line: [UInt8], completedAs version: [UInt8]) -> [UInt8]? {
    let day = TodoItem(line: version).completionDate ?? reading.calendar.today
    guard case .next(let next) = RecurrenceOutcome(ofCompleting: line, on: day, settings: reading.recurrence)
    else { return nil }
    return next.line
  }

  /// The next occurrence of a completed one: the earliest that is due later, or else one that is open.
  private func next(after index: Int, among others: [Int]) -> Int? {
    guard TodoItem(line: tasks[index].text).isCompleted else { return nil }
    let due = { (index: Int) in TodoItem(line: tasks[index].text).due?.daysSinceEpoch ?? .min }
    let later = others.filter { due($0) > due(index) }.min { due($0) < due($1) }
    return later ?? others.first { !TodoItem(line: tasks[$0].text).isCompleted }
  }
}

/// The identity of a line for finding equal tasks: its mark and its words, in any order.
private struct LineKey: Hashable {
  private var isCompleted: Bool
  private var isLoose = false
  private var words: [ArraySlice<UInt8>]

  /// - Parameter isLoose: without the words that a task may have on one side only.
  init(_ line: [UInt8], isLoose: Bool = false) {
    let item = TodoItem(line: line)
    isCompleted = item.isCompleted
    self.isLoose = isLoose
    let ignored = isLoose ? ["due:", "t:", "pri:", "id:", "p:", "note:", "uid:"] : []
    words = Self.words(of: item).filter { word in !ignored.contains { word.starts(with: $0.utf8) } }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  static func both(of line: [UInt8]) -> [LineKey] { [LineKey(line), LineKey(line, isLoose: true)] }

  /// The same for all occurrences of a recurring task.
  init(series line: [UInt8]) {
    let item = TodoItem(line: line)
    isCompleted = false
    words = Self.words(of: item).filter { word in
      !["due:", "t:", "pri:", "spent:", "uid:"].contains { word.starts(with: $0.utf8) }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  static func has(_ item: TodoItem, allWordsOf other: TodoItem) -> Bool {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for word in words(of: item) { counts[word, default: 0] += 1 }
    return words(of: other).allSatisfy { word in
      counts[word, default: 0] -= 1
      return counts[word, default: 0] >= 0
    }
  }

  private static func words(of item: TodoItem) -> [ArraySlice<UInt8>] {
    Array(item.body).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}

private func min(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
  one.lexicographicallyPrecedes(other) ? one : other
}

private func max(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
  one.lexicographicallyPrecedes(other) ? other : one
}
