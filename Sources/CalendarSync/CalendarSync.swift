public import TodoMerge
public import TodoStores
import TodoTxt

/// Brings a list and the collections of a CalDAV server to the same state, task by task.
///
/// Each step can be repeated: the next sync completes a killed one. A line or an object is written before the
/// state records it; both are recognised by their UIDs.
public final class CalendarSync {
  public struct Settings: Sendable {
    public var mappings: [CollectionMapping]
    public var reading: CalendarReading

    /// Whether most tasks may be gone.
    public var acceptsDeletions = false

    /// Whether lines get their UID as `uid:`, so that it is kept with them wherever they go.
    public var writesUIDs = false

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
  private let todo: any TodoStore
  private let done: (any TodoStore)?
  private let uids: any TaskUIDStore
  private let states: any CalendarStateStore
  private let notes: (any CalendarNotes)?
  private let settings: Settings

  private var pulled: [PulledCollection] = []

  /// The number of objects that are written before the state is stored.
  private static let batch = 64

  /// The number of times that the other side may have new changes while this one sends.
  private static let attempts = 5

  /// - Parameter done: nil for a list that is not archived.
  public init(
    server: any CalendarServer, todo: any TodoStore, done: (any TodoStore)?, uids: any TaskUIDStore,
    states: any CalendarStateStore, notes: (any CalendarNotes)? = nil, settings: Settings
  ) {
    self.server = server
    self.todo = todo
    self.done = done
    self.uids = uids
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

  // MARK: Receiving

  /// Fetches the changes of the server.
  public func fetch() throws {
    let state = states.load()
    pulled = []
    for mapping in settings.mappings {
      pulled.append(try fetch(mapping.collection, state))
    }
  }

  private func fetch(_ collection: String, _ state: CalendarState) throws -> PulledCollection {
    let known = state.known(in: collection)
    let changes = try server.changes(in: collection, since: state.tokens[collection])
    var gone = changes.gone.filter { known[$0] != nil }
    if changes.isWhole { gone = known.keys.filter { changes.etags[$0] == nil } }
    let entries = state.entries.values.filter { $0.collection == collection }
    let lost = Set(gone)
    try guardDeletions(
      entries.count { lost.contains($0.path) }, of: entries.count, isHere: false)
    let new = changes.etags.filter { known[$0.key] != $0.value }.keys.sorted()
    var objects: [CalendarObject] = []
    for start in stride(from: 0, to: new.count, by: Self.batch) {
      objects += try server.objects(Array(new[start..<min(start + Self.batch, new.count)]), in: collection)
    }
    // Objects that did not come are asked for again: the next sync lists all.
    let isWhole = Set(objects.map(\.path)).isSuperset(of: new)
    return PulledCollection(
      collection: collection, objects: objects.sorted { $0.path < $1.path }, gone: gone,
      token: isWhole ? changes.token : nil)
  }

  private func guardDeletions(_ gone: Int, of all: Int, isHere: Bool) throws {
    if gone >= 5, 2 * gone > all, !settings.acceptsDeletions {
      throw CalendarProblem.deletions(gone: gone, of: all, isHere: isHere)
    }
  }

  /// Merges the fetched changes into the list.
  public func takeIn() throws -> Outcome {
    while true {
      let files = try lists()
      var kept = uids.load()
      let intake = try intake(files, &kept)
      for note in intake.savedNotes { try notes?.save(note.text, as: note.name) }
      // A save by another program meanwhile is merged, too.
      guard try write(intake, over: files, kept) else { continue }
      try states.save(intake.state)
      pulled = []
      var outcome = Outcome()
      outcome.received = intake.received
      outcome.adopted = intake.adopted
      outcome.events = intake.events
      outcome.sentences = intake.sentences
      return outcome
    }
  }

  private func intake(
    _ files: (todo: TodoList, done: TodoList), _ kept: inout TaskUIDs
  ) throws -> CalendarIntake {
    var intake = CalendarIntake(
      LocalTasks(todo: files.todo, done: files.done, &kept), states.load(), mappings: settings.mappings,
      reading: settings.reading, hasDone: done != nil, notes: notes)
    // Before the server's occurrences are read, so that they are found to be those made here, and again for
    // tasks that are found there only now.
    intake.nameNextOccurrences()
    for collection in pulled { try intake.take(collection) }
    intake.nameNextOccurrences()
    if settings.writesUIDs { intake.writeUIDs() }
    return intake
  }

  private func lists() throws -> (todo: TodoList, done: TodoList) {
    (try todo.list(), try done.map { $0.exists ? try $0.list() : TodoList() } ?? TodoList())
  }

  /// - Returns: false if a file has changed.
  private func write(
    _ intake: CalendarIntake, over files: (todo: TodoList, done: TodoList), _ kept: TaskUIDs
  ) throws -> Bool {
    let tasks = intake.tasks
    let giving = tasks.edits(of: .todo, .giving) + tasks.edits(of: .todo, .taking)
    let archiving = tasks.edits(of: .done, .giving)
    let leaving = tasks.edits(of: .done, .taking)
    // Save the UIDs first: if the program is killed in between, the next sync knows the lines that it finds, even edited.
    // So the removed lines are still among them.
    var kept = kept
    func following(_ file: LocalTasks.File, _ list: TodoList) throws -> TodoList {
      try list.applying(
        tasks.edits(of: file, .giving) + tasks.edits(of: file, .taking, keepsRemoved: true))
    }
    tasks.follow(todo: try following(.todo, files.todo), done: try following(.done, files.done), &kept)
    uids.save(kept)
    settings.note(intake.authors)
    var isPresent = true
    func write(_ edits: [TodoEdit], to store: any TodoStore, over list: TodoList) throws -> TodoList {
      if edits.isEmpty { return list }
      return try store.update { present in
        isPresent = present.bytes == list.bytes
        return isPresent ? edits : []
      }
    }
    let doneList = try done.map { try write(archiving, to: $0, over: files.done) }
    guard isPresent else { return false }
    _ = try write(giving, to: todo, over: files.todo)
    guard isPresent else { return false }
    if let done, let doneList { _ = try write(leaving, to: done, over: doneList) }
    return isPresent
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
    return (push.sent, push.sentences, push.refused, push.isOvertaken)
  }

  /// The number of changes that the server does not have yet.
  public func waitingChanges() throws -> Int {
    let plan = try pushPlan()
    return plan.lines.count + plan.deletions.count
  }

  private func pushPlan() throws -> CalendarPush.Plan {
    let files = try lists()
    var kept = uids.load()
    let tasks = LocalTasks(todo: files.todo, done: files.done, &kept)
    uids.save(kept)
    let state = states.load()
    if !todo.exists, !state.entries.isEmpty { throw CalendarProblem.missing }
    let plan = try CalendarPush.Plan(tasks, state, uids: kept, mappings: settings.mappings, notes: notes)
    try guardDeletions(plan.deletions.count, of: state.entries.count, isHere: true)
    return plan
  }

  // MARK: Looking ahead

  /// The effect of a sync that was not made.
  public struct Preview {
    /// The lines that would be added or changed here.
    public var received: [[UInt8]] = []
    public var removed: [[UInt8]] = []

    /// The lines that the server would get.
    public var sent: [[UInt8]] = []
    public var deletions = 0

    /// The number of tasks that both sides have already.
    public var adopted = 0

    public init() {}
  }

  public func preview() throws -> Preview {
    try fetch()
    let files = try lists()
    var kept = uids.load()
    let intake = try intake(files, &kept)
    let plan = try CalendarPush.Plan(
      intake.tasks, intake.state, uids: kept, mappings: settings.mappings, notes: notes)
    var preview = Preview()
    for task in intake.tasks.tasks {
      if task.isRemoved, let origin = task.origin { preview.removed.append(origin.text) }
      if !task.isRemoved, task.origin?.text != task.text { preview.received.append(task.text) }
    }
    preview.sent = plan.lines.map(\.text)
    preview.deletions = plan.deletions.count
    preview.adopted = intake.adopted
    return preview
  }
}

/// Why a sync is refused. Nothing is lost then.
public enum CalendarProblem: Error, Hashable {
  /// Most tasks are gone since the last sync: here, or on the server.
  case deletions(gone: Int, of: Int, isHere: Bool)

  /// The list was synced before, and its file is gone.
  case missing

  /// Others have changed something each time.
  case overtaken(times: Int)
}

extension CalendarState {
  /// The etags of the known objects of a collection, by path.
  fileprivate func known(in collection: String) -> [String: String] {
    var known = strangers.filter { $0.key.hasPrefix(collection) }
    for entry in entries.values where entry.collection == collection { known[entry.path] = entry.etag }
    for leftover in leftovers where leftover.collection == collection { known[leftover.path] = leftover.etag }
    return known
  }
}
