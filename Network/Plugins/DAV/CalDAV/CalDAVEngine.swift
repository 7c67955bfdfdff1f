import ModuleKit
import RemoteServices
import SyncInterface

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
    let account = try world.account(at: address)
    return CalDAVRepository(
      server: CalDAVSource(account), lists: try CalDAVLists(state: world.listsState).targets, world: world)
  }
}
