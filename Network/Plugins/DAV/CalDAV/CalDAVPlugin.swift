package import ModuleKit
import SyncInterface

/// Syncs the lists with task lists on a CalDAV server, which phones, Nextcloud and Thunderbird share.
package enum CalDAVPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(syncEngine: CalDAVEngine())
  }
}
