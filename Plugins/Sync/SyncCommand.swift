import ModuleKit
import TodoStores

struct SyncCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "sync", forms: [""], summary: "Sync the lists with other machines, through git",
    details: """
      The lists and the folder of notes are committed, and no other files. Changes of other machines are \
      fetched and merged task by task, and the result is pushed. No line is lost: if two machines change \
      the same words, both lines are kept. undo reverses a sync here, and the next sync sends that.

      Without a connection, changes wait for the next sync. With --automatic, or -f, that is not an error, \
      and todo never asks: use it in a timer.

      --setup makes the folder of todo.txt a git repository, if it is none, and connects it with the \
      repository at URL or PATH, which may already have lists. PATH is a folder, for example on a USB \
      stick; it is created if it does not exist.

      Syncthing, Dropbox and Nextcloud can carry the lists too. If two machines change todo.txt at the \
      same time, these leave a conflict copy beside it. Every action reports such copies, and “conflicts” \
      merges them.
      """,
    examples: """
      sync --setup git@example.org:ann/todo.git
      sync --setup /media/usb/todo.git
      sync
      sync --automatic  # for a timer: never asks
      undo  # reverses what the last sync changed here
      """, options: [.setup, .automatic, .deletions])

  private let address: String?
  private let isAutomatic: Bool
  private let acceptsDeletions: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    address = arguments.bytes(of: .setup).map { String(pathBytes: $0) }
    isAutomatic = arguments.contains(.automatic) || context.settings.isForced
    acceptsDeletions = arguments.contains(.deletions)
  }

  func run(in context: ModuleContext) throws {
    let wireframe = SyncWireframe(
      context: context, isAutomatic: isAutomatic, acceptsDeletions: acceptsDeletions)
    let presenter = wireframe.makePresenter()
    if let address { try presenter.setUp(address) } else { try presenter.sync() }
  }
}

extension CommandOption {
  fileprivate static let setup = CommandOption(
    "setup", valueName: "URL|PATH", summary: "Connect the folder of todo.txt with a repository")
  fileprivate static let automatic = CommandOption(
    "automatic", summary: "Never ask; without a connection, wait for the next sync")
  fileprivate static let deletions = CommandOption(
    "deletions", summary: "Sync even if most tasks are gone")
}
