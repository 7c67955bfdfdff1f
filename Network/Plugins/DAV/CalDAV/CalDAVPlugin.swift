package import ModuleKit
import RemoteServices
import SyncInterface

/// Syncs the lists with task lists on a CalDAV server, which phones, Nextcloud and Thunderbird share.
package enum CalDAVPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(syncEngine: CalDAVEngine())
  }
}

/// `todo sync --setup https://ann@cloud.example.org`
struct CalDAVEngine: SyncEngine {
  let name = "caldav"
  let offer = "task lists (CalDAV)"

  func accepts(_ address: String) -> Bool { DAVAccount.accepts(address) }

  func connect(to address: String, in session: SyncSession) throws -> SyncConnection {
    try CalDAVSetup(session: session).connect(to: address)
  }

  func repository(at address: String, in session: SyncSession) throws -> any SyncRepository {
    let world = CalDAVWorld(session: session)
    let account = try session.davAccount(at: address)
    return CalDAVRepository(
      server: CalDAVSource(account), lists: try CalDAVLists(state: world.listsState).targets, world: world)
  }
}
