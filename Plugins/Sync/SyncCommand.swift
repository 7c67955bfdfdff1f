import ModuleKit
import TodoStores

struct SyncCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "sync", forms: [""], summary: "Sync the lists with other machines, through git",
    details: """
      The lists and the folder of notes are committed, nothing else; what the other machines have done is fetched and \
      merged task by task, and everything is sent. No line is lost: where two machines have changed the same words, \
      both lines stay. undo takes a sync back, and the next sync sends that.

      Without a connection the changes wait. With --automatic, or -f, that is no error, and nothing is ever asked: \
      for a timer.

      --setup makes the folder of todo.txt a git repository where it is none, and connects it with the one at that \
      address, which may have lists already. A path is a folder, as on a USB stick; one that is not there yet is made.

      Other programs may carry the lists too: Syncthing, Dropbox, Nextcloud. Where two machines have changed \
      todo.txt at the same time, these leave a copy beside it; every action tells of such copies, and “conflicts” \
      takes in what todo.txt has not.
      """,
    examples: """
      sync --setup git@example.org:ann/todo.git
      sync --setup /media/usb/todo.git
      sync
      sync --automatic  # for a timer: never asks
      undo  # takes back what the last sync has changed here
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
    "setup", valueName: "URL|PATH", summary: "Connect the folder of todo.txt with that repository")
  fileprivate static let automatic = CommandOption(
    "automatic", summary: "Never ask; without a connection, wait for the next time")
  fileprivate static let deletions = CommandOption(
    "deletions", summary: "Send it even where most tasks are gone")
}
