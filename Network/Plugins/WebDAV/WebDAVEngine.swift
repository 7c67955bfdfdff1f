import ModuleKit
import RemoteStores
import SyncInterface
import TodoStores

/// `todo sync --setup https://cloud.example.org/remote.php/dav/files/ann/todo`
struct WebDAVEngine: SyncEngine {
  let name = "webdav"

  func accepts(_ address: String) -> Bool {
    address.hasPrefix("https://") || address.hasPrefix("http://")
  }

  func connect(to address: String, in session: SyncSession) throws -> String? {
    let account = try account(at: address, in: session)
    do {
      let kind = try RemoteWork.wait { try await WebDAVFolder(account).prepare() }
      guard kind == .folder else { return nil }
    } catch let error as RemoteError {
      switch error.kind {
      case .missing, .malformed, .failed: return nil
      default: throw CommandError("\(error)", code: error.code)
      }
    }
    // The stored state of another folder is no base.
    try session.context.stores.state("webdav", session.files.todo).save([])
    return account.address
  }

  func repository(at address: String, in session: SyncSession) throws -> any SyncRepository {
    try WebDAVRepository(folder: WebDAVFolder(account(at: address, in: session)), session: session)
  }

  private func account(at address: String, in session: SyncSession) throws -> DAVAccount {
    let environment = session.context.settings.environment
    do {
      return try ConfiguredDirectory(environment: { environment.entries }).davAccount(at: address)
    } catch {
      throw CommandError("\(error)", code: "address")
    }
  }
}
