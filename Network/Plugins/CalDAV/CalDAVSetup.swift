import CalendarSync
import ModuleKit
import RemoteStores
import SyncInterface
import TerminalText
import TodoStores
import ViewKit

/// Finds the task lists of a server, and lets the user choose.
struct CalDAVSetup {
  let session: SyncSession

  /// - Returns: nil if there is no CalDAV.
  func connect(to address: String) throws -> String? {
    let world = CalDAVWorld(session: session)
    let account = try world.account(at: address)
    let source = CalDAVSource(account)
    let found: [CalDAVSource.Collection]?
    do {
      found = try RemoteWork.wait { try await source.collections() }
    } catch let error as RemoteError {
      switch error.kind {
      case .missing, .malformed, .failed: return nil
      default: throw error.command
      }
    }
    guard let collections = found else { return nil }
    if collections.isEmpty {
      throw CommandError(
        "\(account.url.host) has no task list. Create one there, on its web page or in a calendar app, and try again.",
        code: "list")
    }
    let lists = CalDAVLists(try targets(of: collections, account))
    try preview(lists, from: source, world)
    try world.listsState.save(lists.saved)
    return account.address
  }

  // MARK: The choice

  private func targets(
    of collections: [CalDAVSource.Collection], _ account: DAVAccount
  ) throws -> [CalDAVLists.Target] {
    if !account.lists.isEmpty {
      return try account.lists.map { list in
        let found = collections.filter { $0.name == list.name || $0.path == list.name }
        guard found.count == 1, let collection = found.first else {
          let reason =
            found.isEmpty ? "has no list “\(list.name)”" : "has several lists “\(list.name)”: name its path"
          throw CommandError("\(account.url.host) \(reason). \(Self.names(collections))", code: "list")
        }
        try check(list.target)
        return try target(collection, list.target)
      }
    }
    let writable = collections.filter { !$0.isReadOnly }
    if writable.count == 1, let collection = writable.first { return [try target(collection, "")] }
    let prompt = session.context.surroundings.prompt
    guard prompt.hasUser, !session.isAutomatic else {
      throw CommandError(
        "\(account.url.host) has several lists. \(Self.names(collections)) Set the sync up with the address of one, "
          + "or say “lists = NAME, OTHER = +project” in a section “type = caldav” of the file of sources.",
        code: "list")
    }
    for (number, collection) in writable.enumerated() {
      try session.context.surroundings.output.write("\(number + 1) \(collection.name)  \(collection.path)\n")
    }
    var chosen: CalDAVSource.Collection?
    try prompt.ask(Question("Which list is todo.txt to be synced with? ")) { answer in
      let number = answer.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      if writable.indices.contains(number - 1) { chosen = writable[number - 1] }
    }
    guard let chosen else { throw CommandError("Nothing was set up.", code: "list") }
    return [try target(chosen, "")]
  }

  private func target(
    _ collection: CalDAVSource.Collection, _ target: String
  ) throws -> CalDAVLists.Target {
    guard !collection.isReadOnly else {
      throw CommandError("The list “\(collection.name)” may not be written.", code: "list")
    }
    return CalDAVLists.Target(path: collection.path, name: collection.name, target: target)
  }

  private func check(_ target: String) throws {
    let isFile =
      target.hasSuffix(".txt") && !target.hasPrefix(".") && !target.contains("/")
      && "\(session.directory)/\(target)" != session.files.done
    let isProject = target.hasPrefix("+") && target.utf8.count > 1 && !target.contains(where: \.isWhitespace)
    guard target.isEmpty || isFile || isProject else {
      throw CommandError(
        "“\(target)” is neither a project, as +work, nor a file beside todo.txt, as work.txt.", code: "list")
    }
  }

  private static func names(_ collections: [CalDAVSource.Collection]) -> String {
    "There are: " + collections.map { "\($0.name) (\($0.path))" }.joined(separator: ", ") + "."
  }

  // MARK: Preview

  /// Describes the first sync, and asks for confirmation.
  private func preview(_ lists: CalDAVLists, from source: CalDAVSource, _ world: CalDAVWorld) throws {
    var total = CalendarSync.Preview()
    do {
      for sync in world.syncs(with: source, lists.targets) {
        let preview = try sync.preview()
        total.received += preview.received
        total.removed += preview.removed
        total.sent += preview.sent
        total.deletions += preview.deletions
        total.adopted += preview.adopted
      }
    } catch let error as RemoteError {
      throw error.command
    } catch let problem as CalendarProblem {
      throw problem.command(source.name)
    }
    let context = session.context
    guard context.settings.outputFormat == .text else { return }
    let names = lists.targets.map { $0.target.isEmpty ? $0.name : "\($0.name) = \($0.target)" }
    try context.surroundings.output.write(
      """
      \(source.name): \(names.joined(separator: ", "))
        \(total.adopted) alike on both sides, \(total.received.count) to change here, \(total.sent.count) to send

      """)
    let prompt = context.surroundings.prompt
    guard prompt.hasUser, !session.isAutomatic else { return }
    var isAgreed = false
    try prompt.confirm("Sync now?") { isAgreed = $0 }
    guard isAgreed else { throw CommandError("Nothing was set up.", code: "cancelled") }
  }
}

extension RemoteError {
  var command: CommandError { CommandError("\(self)", code: code) }
}

extension CalendarProblem {
  func command(_ server: String) -> CommandError {
    switch self {
    case .deletions(let gone, let all, let isHere):
      CommandError(
        isHere
          ? "\(gone) of \(all) tasks are gone since the last sync: undo brings them back; “todo sync --deletions” "
            + "deletes them on \(server), too."
          : "\(gone) of \(all) tasks are gone on \(server) since the last sync: restore them there, or "
            + "“todo sync --deletions” deletes them here, too.", code: "deletions")
    case .missing:
      CommandError("todo.txt is gone, and so would be all tasks on \(server): bring it back.", code: "noFile")
    case .overtaken(let times):
      CommandError(
        "Others changed something on \(server) each of \(times) times. Nothing is lost; sync again.",
        code: "overtaken")
    }
  }
}
