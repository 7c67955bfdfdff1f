import TodoStores
import TodoTxt

/// Sends changes to the server, some objects at a time, and stores the state after each batch.
struct CalendarPush {
  /// The changes to send.
  struct Plan {
    struct Line {
      var uid: String
      var text: [UInt8]
      var collection: String

      /// Nil for an object that stays unchanged.
      var note: String?
    }

    var state: CalendarSyncState
    let uids: TaskUIDs

    /// Tasks that are new, changed, or in another collection.
    var lines: [Line] = []

    /// The number of lines of done.txt.
    let archiveLength: Int

    /// The occurrences that are completed within the objects of their series, by their UIDs.
    var occurrences: [String: [UInt8]] = [:]

    /// The UIDs of tasks that were deleted here.
    var deletions: [String] = []

    /// - Parameter missing: the collections that the server does not have any more.
    init(
      _ tasks: LocalTasks, _ state: CalendarSyncState, uids: TaskUIDs, mappings: MappedTasks,
      sendsArchive: Bool,
      missing: Set<String>, notes: (any CalendarNotes)?
    ) throws {
      self.state = state
      self.uids = uids
      archiveLength = tasks.archiveLength
      // An archive that was shortened has nothing new.
      let knownArchive = min(state.archiveLength ?? archiveLength, archiveLength)
      var seen: Set<String> = []
      for task in tasks.tasks where !task.isRemoved && CalendarSyncState.holds(task.uid) {
        let uid = task.uid
        guard seen.insert(uid).inserted else { continue }
        let entry = state.entries[uid]
        let mapped = mappings.collection(of: task.text, in: task.file, known: entry?.collection)
        let collection = mapped ?? (task.file == .done ? entry?.collection : nil)
        if [entry?.collection, collection].contains(where: { $0.map(missing.contains) ?? false }) {
          continue
        }
        let note = try TodoItem(line: task.text).syncedNote.flatMap { try notes?.text(of: $0) }
        guard let entry else {
          if state.isWithinObject(uid), TodoItem(line: task.text).isCompleted {
            occurrences[uid] = task.text
            continue
          }
          let home = task.file == .done ? state.archive[uid] : nil
          // An old archive is not sent.
          let isSent =
            task.file != .done || home != nil || sendsArchive && task.isArchived(after: knownArchive)
          if isSent, let collection = home.map(\.collection) ?? collection {
            lines.append(Line(uid: uid, text: task.text, collection: collection, note: note))
          }
          continue
        }
        guard let collection else {
          deletions.append(uid)
          continue
        }
        let isOtherNote = note.map { noteHash(of: $0) != entry.noteHash } ?? false
        if task.text != entry.line || collection != entry.collection || isOtherNote {
          lines.append(Line(uid: uid, text: task.text, collection: collection, note: note))
        }
      }
      for (uid, entry) in state.entries.sorted(by: { $0.key < $1.key })
      where !seen.contains(uid) && !tasks.wasArchived(entry.line) && !missing.contains(entry.collection) {
        deletions.append(uid)
      }
    }
  }

  private let plan: Plan
  private let server: any CalendarServer
  private let reading: CalendarReading
  private let states: any CalendarStateStore

  private var state: CalendarSyncState
  private(set) var sent = 0
  private(set) var isOvertaken = false
  private(set) var sentences: [String] = []

  /// Sentences about the changes that the server does not take. They wait.
  private(set) var refused: [String] = []

  private static let batch = 64

  init(_ plan: Plan, server: any CalendarServer, reading: CalendarReading, states: any CalendarStateStore) {
    self.plan = plan
    self.server = server
    self.reading = reading
    self.states = states
    state = plan.state
  }

  mutating func run() throws {
    let isNothing = plan.lines.isEmpty && plan.deletions.isEmpty && state.leftovers.isEmpty
    if !isNothing, !state.tokens.isEmpty {
      // A token names a state of the server without these changes. Xandikos reports nothing once others have undone
      // them, because its tokens name contents.
      state.tokens = [:]
      try states.save(state)
    }
    for start in stride(from: 0, to: plan.lines.count, by: Self.batch) {
      let lines = plan.lines[start..<min(start + Self.batch, plan.lines.count)]
      for collection in Set(lines.map(\.collection)).sorted() {
        try send(lines.filter { $0.collection == collection }, to: collection)
      }
    }
    try delete()
    try deleteLeftovers()
    guard !isOvertaken, refused.isEmpty, state.archiveLength != plan.archiveLength else { return }
    state.archiveLength = plan.archiveLength
    try states.save(state)
  }

  // MARK: Lines

  private mutating func send(_ lines: [Plan.Line], to collection: String) throws {
    var writes: [CalendarWrite] = []
    var written: [Plan.Line] = []
    var completing: Set<String> = []
    let (received, withheld) = try objects(of: lines.map(\.uid))
    let stumps = try stumps(of: lines, in: collection)
    for line in lines {
      // What an earlier sync has sent may be there, and others may have changed it.
      guard state.pending[line.uid] == nil else {
        refused.append("The server does not give \(Self.quoted(line.text)).")
        continue
      }
      guard let entry = state.entries[line.uid] else {
        let path = collection + Self.name(of: line.uid)
        let text = text(of: line)
        writes.append(
          stumps[path].map { .change(path: path, text: text, etag: $0) } ?? .create(path: path, text: text))
        written.append(line)
        continue
      }
      if let status = withheld[entry.path] {
        refused.append("The server does not give \(Self.quoted(line.text)) (\(status)).")
        continue
      }
      // Objects that were deleted or changed are fetched first.
      guard let object = received[entry.path], object.etag == entry.etag else {
        isOvertaken = true
        continue
      }
      if Self.isStump(object), entry.collection == collection {
        writes.append(.change(path: entry.path, text: text(of: line), etag: object.etag))
        written.append(line)
        continue
      }
      guard var task = try? reading.task(object.text, ids: [:]), task.uid == line.uid else {
        sentences.append(
          "The server has something unreadable for \(Self.quoted(line.text)), which is left alone.")
        continue
      }
      let isCompletion = TodoItem(line: line.text).isCompleted && !TodoItem(line: entry.line).isCompleted
      if task.rule == .foreign, isCompletion {
        sentences.append(
          "\(Self.quoted(line.text)) recurs on the server in a way that rec: can't say: complete it in the program that made it."
        )
        continue
      }
      var (goal, known) = (line.text, entry.line)
      if let (next, following) = completingOccurrence(of: task, line, entry) {
        (task, goal, known) = (next, following, next.line)
        completing.insert(line.uid)
      }
      let text = task.text(
        saying: goal, insteadOf: known, note: line.note ?? task.note, now: reading.now(),
        by: reading.me,
        parentUID: parentUID)
      if entry.collection == collection {
        writes.append(.change(path: entry.path, text: text, etag: entry.etag))
      } else {
        writes.append(.create(path: collection + Self.name(of: line.uid), text: text))
      }
      written.append(line)
    }
    for (line, write) in zip(written, writes) {
      let old = state.entries[line.uid]
      state.pending[line.uid] = CalendarSyncState.Entry(
        collection: collection, path: write.path, etag: "", line: line.text,
        noteHash: line.note.map { noteHash(of: $0) } ?? old?.noteHash ?? 0, rule: old?.rule ?? .none,
        occurrence: completing.contains(line.uid) ? nil : old?.occurrence)
    }
    if !writes.isEmpty { try states.save(state) }
    let results = server.send(writes, in: collection)
    var stored: [Stored] = []
    var failure: (any Error)?
    for ((line, write), result) in zip(zip(written, writes), results) {
      switch result {
      case .done(let etag): stored.append(Stored(line: line, write: write, etag: etag))
      case .conflict:
        isOvertaken = true
        state.pending[line.uid] = nil
      case .refused(let status):
        refuse(line.text, status)
        // A server that fails may have stored it.
        if status < 500 { state.pending[line.uid] = nil }
      case .failed(let error): failure = failure ?? error
      }
    }
    try keep(stored, of: collection)
    if let failure { throw failure }
  }

  /// A task whose open occurrence another program has moved or changed, after that was completed here.
  ///
  /// - Returns: nil if it was not; else what the object is then, and the line of its next occurrence.
  private func completingOccurrence(
    of task: CalendarTask, _ line: Plan.Line, _ entry: CalendarSyncState.Entry
  ) -> (task: CalendarTask, next: [UInt8])? {
    let name = entry.occurrence.map { NameUUID.completedOccurrence(of: line.uid, on: "\($0)") } ?? ""
    guard let day = entry.occurrence, task.changedOccurrence == day,
      let completed = plan.occurrences[name] ?? state.entries[name]?.line,
      let regular = task.regularLine,
      let next = task.completingOccurrence(saying: completed, now: reading.now())
    else { return nil }
    return (next, CalendarIntake.next(line.text, after: task.line, insteadOf: regular))
  }

  private func text(of line: Plan.Line) -> [UInt8] {
    CalendarTask.text(
      of: line.text, uid: line.uid, note: line.note ?? "", now: reading.now(), by: reading.me,
      parentUID: parentUID)
  }

  /// The etags of new tasks of which the server has stored only a part, by their paths.
  private func stumps(of lines: [Plan.Line], in collection: String) throws -> [String: String] {
    let paths = lines.filter { state.entries[$0.uid] == nil }.map { collection + Self.name(of: $0.uid) }
      .filter { state.strangers[$0] != nil }
    if paths.isEmpty { return [:] }
    let stumps = try server.objects(paths, in: collection).objects.filter(Self.isStump)
    return Dictionary(stumps.map { ($0.path, $0.etag) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether an object is the beginning of one. No program can read it, so that it is sent again.
  private static func isStump(_ object: CalendarObject) -> Bool {
    let (start, end) = (Array("BEGIN:VCALENDAR".utf8), Array("END:VCALENDAR".utf8))
    return start.starts(with: object.text.prefix(start.count))
      && !object.text.reversed().drop { $0 <= UInt8(ascii: " ") }.starts(with: end.reversed())
  }

  /// The objects of tasks that the server has already, by their paths, and the statuses of those that it does not give.
  private func objects(
    of uids: [String]
  ) throws -> (objects: [String: CalendarObject], withheld: [String: Int]) {
    var objects: [String: CalendarObject] = [:]
    var withheld: [String: Int] = [:]
    let entries = uids.compactMap { state.entries[$0] }
    for collection in Set(entries.map(\.collection)).sorted() {
      let paths = entries.filter { $0.collection == collection }.map(\.path)
      let answer = try server.objects(paths, in: collection)
      for object in answer.objects { objects[object.path] = object }
      withheld.merge(answer.withheld) { $1 }
    }
    return (objects, withheld)
  }

  /// A change that the server has accepted.
  private struct Stored {
    var line: Plan.Line
    var write: CalendarWrite
    var etag: String?
  }

  /// Reads the stored object, because servers store other bytes than they receive.
  private mutating func keep(_ stored: [Stored], of collection: String, isAgain: Bool = false) throws {
    if stored.isEmpty { return }
    var objects: [String: CalendarObject] = [:]
    let answer = try server.objects(stored.map(\.write.path), in: collection)
    for object in answer.objects { objects[object.path] = object }
    var again: [Stored] = []
    for item in stored {
      let (line, path, etag) = (item.line, item.write.path, item.etag)
      if let status = answer.withheld[path] {
        // It stays pending, so that the next sync knows it.
        refused.append("The server does not give \(Self.quoted(line.text)) (\(status)).")
        continue
      }
      // A server may accept a change and not store it. If the state said that the task is there, the next sync would
      // delete it here.
      guard isStored(line, objects[path], as: item.write.text, in: collection) else {
        refused.append("The server accepted \(Self.quoted(line.text)), but did not store it.")
        if !isAgain, let text = item.write.text, let object = objects[path], Self.isStump(object) {
          let write = CalendarWrite.change(path: path, text: text, etag: object.etag)
          switch server.send([write], in: collection).first {
          case .done(let etag)?:
            refused.removeLast()
            again.append(Stored(line: line, write: write, etag: etag))
            continue
          // It may have stored it now.
          case .failed?: continue
          default: break
          }
        }
        state.pending[line.uid] = nil
        continue
      }
      sent += 1
      let object = objects[path]
      let task = object.flatMap { try? reading.task($0.text, ids: [:]) }
      if let etag, etag != object?.etag, task?.line != line.text {
        // Others have changed it since. It stays pending, because not every server refuses a change that was made from
        // an older version: Xandikos compares etags before it locks its repository.
        isOvertaken = true
        continue
      }
      state.pending[line.uid] = nil
      state.archive[line.uid] = nil
      state.strangers[path] = nil
      if let old = state.entries[line.uid] {
        if old.collection == collection {
          state.replaced[line.uid] = old
        } else {
          state.leftovers.append(CalendarSyncState.Leftover(uid: line.uid, entry: old))
        }
      }
      // Without an etag in the answer, the etag may belong to a later change by others, so the object is
      // fetched next time.
      let isOurs = object.map { object in
        etag.map { $0 == object.etag } ?? (task?.line == line.text)
      }
      state.entries[line.uid] = CalendarSyncState.Entry(
        collection: collection, path: path, etag: isOurs == true ? object?.etag ?? "" : etag ?? "",
        line: line.text,
        noteHash: line.note.map { noteHash(of: $0) } ?? state.entries[line.uid]?.noteHash ?? 0,
        rule: state.entries[line.uid]?.rule ?? task?.rule ?? .none, occurrence: task?.changedOccurrence)
      for (day, _) in task?.completedOccurrences() ?? [] {
        let name = NameUUID.completedOccurrence(of: line.uid, on: "\(day)")
        if state.isWithinObject(name) { state.archive[name] = .withinObject(series: line.uid) }
      }
      if let task, task.rule != state.entries[line.uid]?.rule || task.rule == .known && task.line != line.text
      {
        // The object was stored in part, and has lost its rule. Or others have completed the date of the line in advance.
        state.entries[line.uid]?.etag = ""
        isOvertaken = true
      }
    }
    try states.save(state)
    try keep(again, of: collection, isAgain: true)
  }

  /// - Parameter sent: the text of the object as it was sent.
  private func isStored(
    _ line: Plan.Line, _ object: CalendarObject?, as sent: [UInt8]?, in collection: String
  ) -> Bool {
    guard let object, let task = try? reading.task(object.text, ids: [:]), task.uid == line.uid else {
      return false
    }
    guard let old = state.entries[line.uid], old.collection == collection else { return true }
    if task.line == line.text { return true }
    // It can't say a date that others have completed in advance.
    let said = sent.flatMap { try? reading.task($0, ids: [:]) }?.line
    if task.rule == .known, object.etag != old.etag, task.line == said { return true }
    // If the server has the former line, the change is not stored, even under a new etag.
    return object.etag != old.etag && (task.line != old.line || line.text == old.line)
  }

  private mutating func refuse(_ line: [UInt8], _ status: Int) {
    switch status {
    case 507: refused.append("The server has no room for \(Self.quoted(line)) (507).")
    case 500...: refused.append("The server failed to store \(Self.quoted(line)) (\(status)).")
    default: refused.append("The server refused \(Self.quoted(line)) (\(status)).")
    }
  }

  private static func quoted(_ line: [UInt8]) -> String {
    "“\(String(decoding: TodoItem(line: line).body.prefix(40), as: UTF8.self))”"
  }

  private func parentUID(_ id: ArraySlice<UInt8>) -> String { plan.uids.uid(ofID: id) }

  /// The name of a new object: its UID, if that is a plain word.
  private static func name(of uid: String) -> String {
    let isPlain =
      uid.utf8.count <= 120
      && uid.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      }
    return (isPlain ? uid : NameUUID.word(for: uid)) + ".ics"
  }

  // MARK: Deletions

  private mutating func delete() throws {
    for start in stride(from: 0, to: plan.deletions.count, by: Self.batch) {
      let uids = plan.deletions[start..<min(start + Self.batch, plan.deletions.count)].filter {
        state.entries[$0] != nil
      }
      for (collection, uids) in Dictionary(grouping: uids, by: { state.entries[$0]?.collection ?? "" }) {
        let writes = uids.compactMap { uid in
          state.entries[uid].map { CalendarWrite.delete(path: $0.path, etag: $0.etag) }
        }
        var failure: (any Error)?
        for (uid, result) in zip(uids, server.send(writes, in: collection)) {
          switch result {
          case .done:
            state.entries[uid] = nil
            sent += 1
          // The task was edited on the server: the edit wins.
          case .conflict: isOvertaken = true
          case .refused(let status): refuse(state.entries[uid]?.line ?? [], status)
          case .failed(let error): failure = failure ?? error
          }
        }
        try states.save(state)
        if let failure { throw failure }
      }
    }
  }

  private mutating func deleteLeftovers() throws {
    if state.leftovers.isEmpty { return }
    let (present, withheld) = try objects(of: state.leftovers.map(\.uid))
    for leftover in state.leftovers {
      // Another machine may have kept this object, and deleted the one that this machine keeps.
      if let path = state.entries[leftover.uid]?.path, withheld[path] != nil { continue }
      if let entry = state.entries[leftover.uid], present[entry.path] == nil {
        state.leftovers.removeAll { $0 == leftover }
        try states.save(state)
        isOvertaken = true
        continue
      }
      let write = CalendarWrite.delete(path: leftover.entry.path, etag: leftover.entry.etag)
      switch server.send([write], in: leftover.entry.collection).first {
      case .done?: state.leftovers.removeAll { $0 == leftover }
      case .conflict?, nil: isOvertaken = true
      case .refused(let status)?: refused.append("The server did not delete a moved task (\(status)).")
      case .failed(let error)?: throw error
      }
      try states.save(state)
    }
  }
}
