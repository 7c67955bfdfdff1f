import Glibc
import Merging
import ModuleKit
import RemoteServices
import SyncInterface
import TodoStores
import TodoTxt

/// The parts of the program that a sync with a server needs.
struct CalDAVWorld {
  let session: SyncSession

  private var context: ModuleContext { session.context }

  var listsState: any StateFile { context.stores.state("caldav-lists", session.files.todo) }

  /// The sync of todo.txt, and of the files that have lists of their own.
  func sync(with server: any CalendarServer, _ targets: [CalDAVLists.Target]) -> CalendarSync {
    let mappings = targets.map(\.mapping)
    let files = Set(mappings.compactMap(\.file)).sorted()
    func list(_ path: String) -> SyncedList {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return SyncedList(name: name, store: context.stores.open(path), uids: context.stores.uids(path))
    }
    let clock = context.surroundings.clock
    let settings = context.settings
    var options = CalendarSync.Settings(
      mappings: mappings,
      reading: CalendarReading(
        calendar: context.calendar,
        recurrence: settings.recurrence,
        me: settings.me,
        now: { Self.now() },
        localTime: { seconds in
          let time = clock.civilTime(seconds)
          return (time.date, time.secondOfDay)
        }))
    options.unaccepted = { [self] losses in session.consent.unaccepted(losses, at: path(ofList:)) }
    options.elsewhere = { [session] in
      try session.textsElsewhere(
        besides: Set(files.map(path(ofList:))), in: session.directory)
    }
    options.writesUIDs = settings.writesUIDs
    options.sendsArchive = !hasOtherLists
    options.check = { list, file in
      if let fault = ListFault(of: list) { throw StoredTaskMerge.Problem.faulty(path: file, fault) }
    }
    options.note = { [stores = context.stores] in stores.note($0) }
    return CalendarSync(
      server: server, lists: [list(session.files.todo)] + files.map { list("\(session.directory)/\($0)") },
      done: context.stores.open(session.files.done),
      states: SavedState(file: context.stores.state("caldav", session.files.todo)),
      notes: StoredNotes(directory: session.directory, open: context.stores.open), settings: options)
  }
}

extension CalDAVWorld {
  /// The real path of a synced file.
  func path(ofList name: String) -> String {
    name == "done.txt"
      ? session.files.done : context.stores.inspector.realPath(of: "\(session.directory)/\(name)")
  }

  /// Whether there are lists beside todo.txt, whose tasks may be in the same done.txt.
  private var hasOtherLists: Bool {
    let (files, inspector) = (session.files, context.stores.inspector)
    let own =
      [files.todo, files.done, files.report] + ((try? inspector.conflictCopies(of: files.todo)) ?? [])
    let names = Set(own.compactMap { $0.split(separator: "/").last.map(String.init) })
    return inspector.textFiles(beside: files.todo).contains { !names.contains($0) }
  }
}

/// The files in the folder of notes.
private struct StoredNotes: CalendarNotes {
  let directory: String
  let open: @Sendable (_ path: String) -> any TodoStore

  private func store(_ name: NoteName) -> any TodoStore {
    open("\(directory)/\(String(pathBytes: name.bytes))")
  }

  func text(of name: NoteName) throws -> String? {
    let store = store(name)
    guard store.exists else { return nil }
    var text = String(decoding: try store.list().bytes, as: UTF8.self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  func save(_ text: String, as name: NoteName) throws {
    let new = TodoList(bytes: text.isEmpty ? [] : Array("\(text)\n".utf8))
    try store(name).update { $0.edits(makingIt: new) }
  }
}

private struct SavedState: CalendarStateStore {
  let file: any StateFile

  func load() -> CalendarSyncState { CalendarSyncState(saved: (try? file.load()) ?? []) }

  func save(_ state: CalendarSyncState) throws { try file.save(state.saved) }
}

extension CalDAVWorld {
  /// Seconds since 1970.
  private static func now() -> Int { Int(time(nil)) }
}
