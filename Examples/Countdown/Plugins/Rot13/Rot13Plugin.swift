package import ModuleKit
import TodoStores

/// Keeps lists on the disk with each letter moved by 13: `TODO_DIR=rot13:/home/ann/tasks`.
package enum Rot13Plugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(
      store: StoreKind("rot13") { path, services in
        RowStore(Rot13File(path), at: path, with: services)
      })
  }
}
