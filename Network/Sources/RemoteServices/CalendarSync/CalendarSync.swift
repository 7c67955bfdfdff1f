public import Merging
public import TodoStores
public import TodoTxt

/// Brings the synced files and the collections of a CalDAV server to the same state, task by task.
///
/// Each step can be repeated: the next sync completes a killed one. The state records what is about to be written, so that the
/// next sync knows which lines and objects were.
public final class CalendarSync {
  public struct Settings: Sendable {
    public var mappings: [CollectionMapping]
    public var reading: CalendarReading

    /// Returns the losses that the user has not agreed to.
    public var unaccepted: @Sendable (_ losses: [GoneTasks.Loss]) -> [GoneTasks.Loss] = { $0 }

    /// Returns the texts where a task that is gone here may be: the lists that are not synced, and what the user has
    /// deleted with the program.
    public var elsewhere: @Sendable () throws -> [[UInt8]] = { [] }

    /// Whether lines get their UID as `uid:`, so that it is kept with them wherever they go.
    public var writesUIDs = false

    /// Whether archived tasks that were never synced are sent. With several lists, done.txt does not say which is theirs.
    public var sendsArchive = true

    /// Throws for a list that can't be synced.
    public var check: @Sendable (_ list: TodoList, _ file: String) throws -> Void = { _, _ in }

    /// Receives the authors of the lines that are about to be written.
    public var note: @Sendable (LineAuthors) -> Void = { _ in }

    public init(mappings: [CollectionMapping], reading: CalendarReading) {
      self.mappings = mappings
      self.reading = reading
    }
  }

  /// The result of a sync.
  public struct Outcome {
    /// Tasks that the server, or this machine, has got.
    public var sent = 0
    public var received = 0

    /// Tasks that both sides had already.
    public var adopted = 0
    public var events: [MergeEvent] = []

    /// Further messages for the user.
    public var sentences: [String] = []

    public init() {}
  }

  private let server: any CalendarServer
  private let lists: [SyncedList]
  private let done: (any TodoStore)?
  private let states: any CalendarStateStore
  private let notes: (any CalendarNotes)?
  private let settings: Settings

  private var pulled: [PulledCollection] = []

  /// Whether changes of this run may have replaced others on the server.
  private var hasTaken = false

  /// The collections that the server does not have any more. Their tasks stay here.
  private var missing: [CollectionMapping] = []

  /// The statuses of the objects that the server does not give, by their paths.
  private var withheld: [String: Int] = [:]

  /// Whether the server has new objects that it does not give.
  private var lacksNew = false

  /// The number of objects that are written before the state is stored.
  private static let batch = 64

  /// The number of times that the other side may have new changes while this one sends.
  private static let attempts = 5

  /// - Parameters:
  ///   - lists: todo.txt first, then the files that mappings name.
  ///   - done: nil if completed tasks are not archived.
  public init(
    server: any CalendarServer, lists: [SyncedList], done: (any TodoStore)?, states: any CalendarStateStore,
    notes: (any CalendarNotes)? = nil, settings: Settings
  ) {
    self.server = server
    self.lists = lists
    self.done = done
    self.states = states
    self.notes = notes
    self.settings = settings
  }

  /// - Throws: `CalendarProblem`, the server's errors, `TodoStoreError`.
  public func sync() throws -> Outcome {
    var outcome = Outcome()
    for _ in 1...Self.attempts {
      try fetch()
      let taken = try takeIn()
      outcome.received += taken.received
      outcome.adopted += taken.adopted
      outcome.events += taken.events
      let push = try self.push()
      outcome.sent += push.sent
      outcome.sentences = taken.sentences + push.sentences + push.refused
      if !push.isOvertaken { return outcome }
    }
    throw CalendarProblem.overtaken(times: Self.attempts)
  }

  private var mappings: MappedTasks { MappedTasks(settings.mappings, lists: lists.map(\.name)) }

  // MARK: Receiving

  /// Fetches the changes of the server.
  public func fetch() throws {
    if states.load().writing != nil { _ = try files() }
    let state = loadedState()
    (pulled, missing, withheld, lacksNew) = ([], [], [:], false)
    for mapping in settings.mappings {
      if let collection = try fetch(mapping.collection, state) {
        pulled.append(collection)
      } else {
        missing.append(mapping)
      }
    }
    // An object that is gone may be one of those in another place. The next sync knows.
    for index in pulled.indices where lacksNew && !pulled[index].gone.isEmpty {
      (pulled[index].gone, pulled[index].token) = ([], nil)
    }
    try guardDeletions(from: state)
  }

  /// The state of these collections.
  private func loadedState() -> CalendarSyncState {
    var state = states.load()
    state.connect(to: server.address, settings.mappings)
    return state
  }

  /// - Returns: nil if the collection is missing.
  private func fetch(_ collection: String, _ state: CalendarSyncState) throws -> PulledCollection? {
    let known = state.known(in: collection)
    guard let changes = try server.changes(in: collection, since: state.tokens[collection]) else {
      return nil
    }
    var gone = changes.gone.filter { known[$0] != nil }
    if changes.isWhole {
      gone = known.keys.filter { changes.etags[$0] == nil && changes.withheld[$0] == nil }
    }
    let changed = changes.etags.filter { known[$0.key] != $0.value }
    let new = Set(changed.keys).union(changes.withheld.keys).sorted()
    // What is gone is asked for, too: an object that the server merely failed to list is not deleted here, and one whose
    // sending was interrupted may be there.
    let unlisted = state.pending.values.map(\.path).filter {
      $0.hasPrefix(collection) && known[$0] == nil && changes.etags[$0] == nil
    }
    let asked = new + Set(gone + unlisted).subtracting(new).sorted()
    var answer = CalendarObjects()
    for start in stride(from: 0, to: asked.count, by: Self.batch) {
      let part = try server.objects(
        Array(asked[start..<min(start + Self.batch, asked.count)]), in: collection)
      answer.objects += part.objects
      answer.withheld.merge(part.withheld) { $1 }
    }
    withheld.merge(answer.withheld) { $1 }
    let received = Set(answer.objects.map(\.path))
    if new.contains(where: { known[$0] == nil && !received.contains($0) }) { lacksNew = true }
    let isWhole =
      received.isSuperset(of: new) && received.isDisjoint(with: gone) && answer.withheld.isEmpty
    gone.removeAll { received.contains($0) || answer.withheld[$0] != nil }
    return PulledCollection(
      collection: collection,
      objects: answer.objects.filter { known[$0.path] != $0.etag }.sorted { $0.path < $1.path }, gone: gone,
      // Objects that did not come are asked for again: the next sync lists all.
      token: isWhole ? changes.token : nil,
      lacking: Set(new).union(answer.withheld.keys).subtracting(received))
  }

  private func guardDeletions(from state: CalendarSyncState) throws {
    // An object that is gone may be there under another path.
    lazy var present = Set(
      pulled.flatMap(\.objects).compactMap { (try? settings.reading.task($0.text, ids: [:]))?.uid })
    for collection in pulled {
      let gone = Set(collection.gone)
      let entries = state.entries.filter { $0.value.collection == collection.collection }
      let lost = entries.filter { gone.contains($0.value.path) }.keys.filter { !present.contains($0) }
      // Completed tasks that are cleared there are archived here.
      try refuse(
        losses(of: lost, in: state).compactMap { loss in
          if loss.list == Self.doneName, done != nil { return nil }
          var loss = loss
          if loss.list != Self.doneName, loss.count == loss.total, collection.objects.isEmpty {
            loss.damage = .emptied
          }
          return loss
        }, isHere: false)
    }
  }

  private static let doneName = "done.txt"

  /// The tasks of a list, and its completed tasks, of which some are gone.
  private func losses(of gone: [String], in state: CalendarSyncState) -> [GoneTasks.Loss] {
    struct Part: Hashable {
      let collection: String
      let isCompleted: Bool
    }
    func part(_ entry: CalendarSyncState.Entry) -> Part {
      Part(collection: entry.collection, isCompleted: TodoItem(line: entry.line).isCompleted)
    }
    if gone.isEmpty { return [] }
    let counts = Dictionary(grouping: gone.compactMap { state.entries[$0] }, by: part).mapValues(\.count)
    let collections = Set(counts.keys.map(\.collection))
    let totals = Dictionary(
      grouping: state.entries.values.filter { collections.contains($0.collection) }, by: part
    ).mapValues(\.count)
    return totals.sorted {
      ($0.key.isCompleted ? 1 : 0, $0.key.collection) < ($1.key.isCompleted ? 1 : 0, $1.key.collection)
    }
    .map { part, total in
      let name = part.isCompleted ? Self.doneName : name(of: mappings.file(of: part.collection))
      return GoneTasks.Loss(of: name, count: counts[part] ?? 0, of: total)
    }
  }

  private func name(of file: LocalTasks.File) -> String {
    guard case .list(let index) = file else { return Self.doneName }
    return lists[index].name
  }

  private func refuse(_ losses: [GoneTasks.Loss], isHere: Bool) throws {
    let losses = settings.unaccepted(GoneTasks(losses).losses)
    if !losses.isEmpty { throw CalendarProblem.deletions(losses, isHere: isHere) }
  }

  /// Merges the fetched changes into the files.
  public func takeIn() throws -> Outcome {
    var attempts = Attempts(at: lists[0].name)
    while true {
      try attempts.begin()
      let files = try files()
      var kept = loadedUIDs()
      let intake = try intake(files, &kept)
      for note in intake.savedNotes { try notes?.save(note.text, as: note.name) }
      let changes = Dictionary(grouping: intake.tasks.changes, by: \.file)
      if !changes.isEmpty {
        var state = intake.known
        state.writing = PlannedWrite(
          files: stores.compactMap { file, _ in changes[file]?.map(\.change) }, state: intake.state.saved)
        try states.save(state)
      }
      // A save by another program meanwhile is merged, too.
      guard try write(intake, over: files, kept) else { continue }
      try states.save(intake.state)
      hasTaken = true
      pulled = []
      var outcome = Outcome()
      outcome.received = intake.received
      outcome.adopted = intake.adopted
      outcome.events = intake.events
      outcome.sentences = intake.sentences
      return outcome
    }
  }

  private func intake(_ files: LocalFiles, _ kept: inout TaskUIDs) throws -> CalendarIntake {
    var state = loadedState()
    // A list that is there again may be a new one.
    let lost = Set(missing.map(\.collection))
    state.forget(lost.contains)
    var intake = CalendarIntake(
      LocalTasks(files, &kept), state, mappings: mappings, reading: settings.reading,
      hasDone: done != nil, notes: notes)
    // Before the server's occurrences are read, so that they are found to be those made here, and again for
    // tasks that are found there only now.
    intake.nameNextOccurrences()
    try intake.take(pulled)
    if !hasTaken { intake.state.replaced = [:] }
    intake.nameNextOccurrences()
    if settings.writesUIDs { intake.writeUIDs() }
    return intake
  }

  /// Reads the files, and completes the state if their last write was interrupted.
  private func files() throws -> LocalFiles {
    func list(_ store: any TodoStore, _ name: String) throws -> TodoList {
      let list = try store.list()
      try settings.check(list, name)
      return list
    }
    var files: [TodoList] = []
    for (index, file) in lists.enumerated() {
      // The files other than todo.txt come into being with their first task.
      files.append(index == 0 || file.store.exists ? try list(file.store, file.name) : TodoList())
    }
    let local = LocalFiles(
      lists: files, done: try done.map { $0.exists ? try list($0, "done.txt") : TodoList() } ?? TodoList())
    try finishWrite(of: local)
    return local
  }

  /// The files in the order in which they are written.
  private var stores: [(file: LocalTasks.File, store: any TodoStore)] {
    (done.map { [(.done, $0)] } ?? []) + lists.enumerated().map { (.list($0), $1.store) }
  }

  private func loadedUIDs() -> TaskUIDs { TaskUIDs(joining: lists.map { $0.uids.load() }) }

  private func save(_ kept: TaskUIDs, of files: LocalFiles) {
    for (list, lines) in zip(lists, files.lines) { list.uids.save(kept.part(ofLines: lines)) }
  }

  /// Stores the state and the UIDs as they are after a write that was interrupted.
  private func finishWrite(of files: LocalFiles) throws {
    var state = states.load()
    guard let write = state.writing else { return }
    var kept = loadedUIDs()
    let count = write.writtenFiles(
      files.joined.filter { !$0.isBlank }.map { Array($0.text) }, known: kept.texts)
    kept.remove(write.removed(byFiles: count))
    kept.undo(
      write.files[count...].joined().map { change in
        // A line whose series is written in part has the UID that goes with that.
        let uid = (count > 0 ? change.new?.uid : nil) ?? change.old?.uid ?? ""
        return (change.old.map { (uid, $0.text) }, change.new.map { ($0.uid, $0.text) })
      })
    kept.follow(files.joined)
    save(kept, of: files)
    state.finish(write, writtenFiles: count)
    try states.save(state)
  }

  /// - Returns: false if a file has changed.
  private func write(_ intake: CalendarIntake, over files: LocalFiles, _ kept: TaskUIDs) throws -> Bool {
    let tasks = intake.tasks
    // Save the UIDs first: if the program is killed in between, the next sync knows the lines that it finds, even edited.
    // So the removed lines are still among them.
    var kept = kept
    let written = try tasks.follow(&kept)
    save(kept, of: written)
    settings.note(intake.authors)
    var present: [LocalTasks.File: TodoList] = [:]
    for part in files.parts { present[part.file] = part.list }
    for phase in [LocalTasks.Phase.giving, .leaving] {
      for (file, store) in stores {
        let edits = tasks.edits(of: file, phase)
        if edits.isEmpty { continue }
        var isPresent = true
        present[file] = try store.update { list in
          isPresent = list.bytes == present[file]?.bytes
          return isPresent ? edits : []
        }
        guard isPresent else { return false }
      }
    }
    return true
  }

  // MARK: Sending

  /// Sends the changes.
  ///
  /// - Returns: sentences about changes that the server refused, which wait; and whether others have changed the
  ///   same objects meanwhile, so that the fetched state is outdated.
  public func push() throws -> (sent: Int, sentences: [String], refused: [String], isOvertaken: Bool) {
    let plan = try pushPlan()
    var push = CalendarPush(
      plan, server: server, reading: settings.reading, states: states)
    try push.run()
    let lost = missing.map { "The list “\($0.name)” is not on the server any more. Its tasks stay here." }
    return (push.sent, push.sentences, lost + withheldSentences + push.refused, push.isOvertaken)
  }

  /// A sentence for each list with objects that the server does not give.
  private var withheldSentences: [String] {
    settings.mappings.compactMap { mapping in
      let statuses = withheld.filter { $0.key.hasPrefix(mapping.collection) }
      guard let status = statuses.values.min() else { return nil }
      let count = statuses.count == 1 ? "a task" : "\(statuses.count) tasks"
      let reason = status > 0 ? " (\(status))" : ""
      return "The server does not give \(count) of “\(mapping.name)”\(reason). The next sync asks again."
    }
  }

  /// The number of changes that the server does not have yet.
  public func waitingChanges() throws -> Int {
    let plan = try pushPlan()
    return plan.lines.count + plan.deletions.count
  }

  private func pushPlan() throws -> CalendarPush.Plan {
    let files = try files()
    var kept = loadedUIDs()
    let tasks = LocalTasks(files, &kept)
    save(kept, of: files)
    let state = loadedState()
    let collections = Set(state.entries.values.map(\.collection))
    for (index, list) in lists.enumerated() where !list.store.exists {
      guard !collections.contains(where: { mappings.file(of: $0) == .list(index) }) else {
        throw CalendarProblem.missing(file: list.name)
      }
    }
    let plan = try plan(tasks, state, kept)
    func losses(of gone: [String]) -> [GoneTasks.Loss] {
      self.losses(of: gone, in: state).map { damaged($0, files, state) }
    }
    if !GoneTasks(losses(of: plan.deletions)).losses.isEmpty {
      var elsewhere: [[UInt8]: Int] = [:]
      for bytes in try settings.elsewhere() {
        for item in TodoList(bytes: bytes) { elsewhere[Array(item.text), default: 0] += 1 }
      }
      let gone = plan.deletions.filter { uid in
        guard let line = state.entries[uid]?.line, let count = elsewhere[line], count > 0 else { return true }
        elsewhere[line] = count - 1
        return false
      }
      try refuse(losses(of: gone), isHere: true)
    }
    return plan
  }

  /// The loss with what the file of its list says about it.
  private func damaged(
    _ loss: GoneTasks.Loss, _ files: LocalFiles, _ state: CalendarSyncState
  ) -> GoneTasks.Loss {
    let isDone = loss.list == Self.doneName
    if isDone, state.archiveLength ?? 0 == 0 { return loss }
    guard let list = isDone ? files.done : zip(lists, files.lists).first(where: { $0.0.name == loss.list })?.1
    else { return loss }
    let isCut = GoneTasks.stump(of: Array(list.bytes)).map { stump in
      state.entries.values.contains { GoneTasks.isStump(stump, of: $0.line) }
    }
    var loss = loss
    if isCut == true {
      loss.damage = .cut
    } else if list.allSatisfy(\.isBlank) {
      loss.damage = isDone && done?.exists == false ? .missing : .emptied
    }
    return loss
  }

  private func plan(
    _ tasks: LocalTasks, _ state: CalendarSyncState, _ kept: TaskUIDs
  ) throws -> CalendarPush.Plan {
    try CalendarPush.Plan(
      tasks, state, uids: kept, mappings: mappings, sendsArchive: settings.sendsArchive,
      missing: Set(missing.map(\.collection)), notes: notes)
  }

  // MARK: Looking ahead

  /// The effect of a sync that was not made.
  public struct Preview {
    /// The number of tasks that would change here.
    public var received = 0

    /// The number of tasks that would change on the server.
    public var sent = 0

    /// The number of tasks that would move to another list of the server.
    public var moved = 0

    /// The number of tasks that both sides have already.
    public var adopted = 0

    public init() {}
  }

  public func preview() throws -> Preview {
    try fetch()
    let files = try files()
    var kept = loadedUIDs()
    let intake = try intake(files, &kept)
    let plan = try plan(intake.tasks, intake.state, kept)
    var preview = Preview()
    preview.received = intake.received
    preview.sent = plan.lines.count + plan.deletions.count
    preview.moved = intake.state.leftovers.count
    preview.adopted = intake.adopted
    return preview
  }
}

/// Why a sync is refused. Nothing is lost then.
public enum CalendarProblem: Error, Hashable {
  /// Tasks are gone since the last sync that the user must agree to delete: here, or on the server.
  case deletions(_ losses: [GoneTasks.Loss], isHere: Bool)

  /// The file was synced before, and is gone.
  case missing(file: String)

  /// Others have changed something each time.
  case overtaken(times: Int)
}

extension CalendarSyncState {
  /// The etags of the known objects of a collection, by path.
  fileprivate func known(in collection: String) -> [String: String] {
    var known = strangers.filter { $0.key.hasPrefix(collection) }
    for entry in entries.values where entry.collection == collection { known[entry.path] = entry.etag }
    for leftover in leftovers where leftover.entry.collection == collection {
      known[leftover.entry.path] = leftover.entry.etag
    }
    return known
  }
}
