import Merging
import ModuleKit
import TodoStores

struct SyncCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "sync", synonyms: ["synchronize", "synchronise", "push", "pull"], forms: ["[SRC...]"],
    summary: "Sync the lists with other machines and with phones",
    details: """
      sync commits the lists and the folder of notes with git, and no other files. It fetches the changes of \
      other machines, merges them task by task, and pushes the result. No line is lost: if two machines change \
      the same words, both lines are kept. undo reverses a sync here, and the next sync sends that.

      If many tasks of a list are gone since the last sync, or its file is missing, todo syncs nothing: \
      another program may have done that by mistake. --deletions SRC deletes the tasks of this list on the \
      other side, too.

      Without a connection, changes wait for the next sync. With --automatic, or -f, that is not an error, \
      and todo never asks: use it in a timer.

      --setup connects the folder of todo.txt with the repository at URL or PATH, which may already have \
      lists. If the folder is not a git repository, it becomes one. PATH is a folder, for example on a USB \
      stick; it is created if it does not exist.

      --disconnect ends that connection; all lists stay, here and there. To change to another repository or \
      server, disconnect, then use --setup with its address.

      With todo-network installed, URL may also be the https address of a CalDAV server, which phone apps, \
      Nextcloud and Thunderbird use, or of a WebDAV folder. Your password comes from ~/.netrc.

      If TODO_LISTS names several lists, sync syncs each that is connected. --setup connects the first, \
      with those in the same repository or folder, or the list that --file before the action names.

      Syncthing, Dropbox and Nextcloud can carry the lists too. If two machines change todo.txt at the \
      same time, these leave a conflict copy beside it. Every action reports such copies, and “conflicts” \
      merges them.
      """,
    examples: """
      sync --setup git@example.org:ann/todo.git
      sync --setup /media/usb/todo.git
      sync --setup https://ann@cloud.example.org  # with phones, by CalDAV
      sync
      sync --disconnect
      sync --automatic  # for a timer: never asks
      undo  # reverses what the last sync changed here
      """, options: [.setup, .disconnect, .automatic, .deletions], createsLists: true)

  private let address: String?
  private let isDisconnecting: Bool
  private let isAutomatic: Bool
  private let deletions: AcceptedDeletions

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty || arguments.contains(.deletions) else {
      throw Self.syntax.usage(in: context.settings, note: "Only --deletions takes the names of lists.")
    }
    address = arguments.bytes(of: .setup).map { String(pathBytes: $0) }
    isDisconnecting = arguments.contains(.disconnect)
    guard !isDisconnecting || address == nil else { throw Self.syntax.usage(in: context.settings) }
    isAutomatic = arguments.contains(.automatic) || context.settings.isForced
    deletions = AcceptedDeletions(arguments, as: .deletions, in: context)
  }

  func run(in context: ModuleContext) throws {
    let lists = SyncLists(context: context, isAutomatic: isAutomatic, deletions: deletions)
    if isDisconnecting { return try lists.lists[0].wireframe.makePresenter().disconnect() }
    var outcomes: [SyncOutcome] = []
    var unsynced = lists
    if let address {
      let first = lists.lists[0]
      outcomes.append(
        try first.wireframe.makePresenter(of: first.mark).setUp(address, commit: lists.commitShared))
      unsynced = lists.neighbours
    } else {
      lists.commitShared()
    }
    let failures = try unsynced.perform {
      outcomes.append(try $1.makePresenter(of: $0).sync(after: outcomes))
    }
    guard let worst = failures.compactMap({ $0.error as? CommandError }).max(by: { $0.status < $1.status })
    else { return try failures.first.map { throw $0.error } ?? () }
    // Lists in one repository fail together.
    let texts = failures.map { "\($0.error)" }
    let lines = texts.indices.filter { texts.firstIndex(of: texts[$0]) == $0 }.map { place in
      let marks = texts.indices.filter { texts[$0] == texts[place] }.map { failures[$0].mark }
      return "\(marks.joined(separator: ", ")): \(texts[place])"
    }
    throw CommandError(lines.joined(separator: "\n"), status: worst.status, code: worst.code)
  }
}

extension CommandOption {
  fileprivate static let setup = CommandOption(
    "setup", valueName: "URL|PATH", summary: "Connect the folder of todo.txt with a repository or server")
  fileprivate static let disconnect = CommandOption(
    "disconnect", summary: "End the connection with the repository or server; all lists stay")
  fileprivate static let automatic = CommandOption(
    "automatic", summary: "Never ask; without a connection, wait for the next sync")
  fileprivate static let deletions = CommandOption(
    "deletions", summary: "Sync even if tasks of the list SRC are gone")
}
