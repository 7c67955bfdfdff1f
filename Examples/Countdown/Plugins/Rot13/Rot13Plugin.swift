package import ModuleKit

/// Keeps lists where nobody reads them over your shoulder: `TODO_DIR=rot13:/home/ann/tasks`.
package enum Rot13Plugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(
      store: StoreKind("rot13") { path, services in
        RowStore(Rot13File(path), at: path, with: services)
      })
  }
}
