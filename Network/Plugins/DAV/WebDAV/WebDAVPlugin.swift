import Merging
package import ModuleKit
import RemoteServices
import SyncInterface
import TodoStores

/// Syncs the lists with a folder on a WebDAV server, as Nextcloud and Apache have.
package enum WebDAVPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(syncEngine: WebDAVEngine())
  }
}

/// `todo sync --setup https://cloud.example.org/remote.php/dav/files/ann/todo`
struct WebDAVEngine: SyncEngine {
  let name = "webdav"
  let offer = "a folder (WebDAV)"

  func accepts(_ address: String) -> Bool { DAVAccount.accepts(address) }

  func connect(to address: String, in session: SyncSession) throws -> SyncConnection {
    let account = try session.davAccount(at: address)
    do {
      let kind = try RemoteWork.wait { try await WebDAVFolder(account).prepare() }
      guard kind == .folder else {
        return .notFound(answer: kind == .top ? "add the name of a folder to it, as in …/todo" : nil)
      }
    } catch let error as RemoteError {
      guard let answer = error.answerOfAnother else { throw error.command }
      return .notFound(answer: answer)
    }
    // The stored state of another folder is no base.
    var state = WebDAVState()
    state.lists = try neighbours(in: session)
    try session.context.stores.state("webdav", session.files.todo).save(state.saved)
    return .connected(address: account.address)
  }

  /// The lists of `TODO_LISTS` beside todo.txt that have no connection of their own, by their names.
  private func neighbours(in session: SyncSession) throws -> Set<String> {
    let stores = session.context.stores
    guard let layout = SyncLayout(files: session.files, top: session.directory) else { return [] }
    let lists = try session.context.settings.files.configuredLists.filter { !$0.contains("://") }
      .map(stores.inspector.realPath)
      .filter {
        try TodoFiles(beside: $0).directory == session.directory && stores.state("sync", $0).load().isEmpty
      }
    return Set(
      lists.map { String($0.dropFirst(layout.top == "/" ? 1 : layout.top.count + 1)) }
        .filter { layout.kind(of: $0) == .list })
  }

  func repository(at address: String, in session: SyncSession) throws -> any SyncRepository {
    try refuseSharedArchive(at: address, in: session)
    return try WebDAVRepository(folder: WebDAVFolder(session.davAccount(at: address)), session: session)
  }

  /// Refuses a list whose done.txt another list syncs with the same folder. Each has a base of its own for it, so that an
  /// archived task would be there twice.
  private func refuseSharedArchive(at address: String, in session: SyncSession) throws {
    let stores = session.context.stores
    for list in session.context.settings.files.configuredLists.map(stores.inspector.realPath) {
      if list == session.files.todo { return }
      let known = try stores.state("sync", list).load().split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard stores.inspector.realPath(of: TodoFiles(beside: list).done) == session.files.done,
        known.count == 2, known[0] == name, DAVAccount.isSamePlace(known[1], address)
      else { continue }
      throw CommandError(
        "\(list.shownPath) and \(session.files.todo.shownPath) have the same done.txt, so WebDAV syncs only the first. "
          + "End the connection with “todo --file \(session.files.todo.shownPath) sync --disconnect”.",
        code: "sharedArchive")
    }
  }
}
