package import ModuleKit
import SyncInterface

/// Syncs the lists with a folder on a WebDAV server, as Nextcloud and Apache have.
package enum WebDAVPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(syncEngine: WebDAVEngine())
  }
}
