package import ModuleKit

/// Uses the lists of a `todo serve`, on another machine or in another program: `todo --url https://host/`.
package enum ServedListPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    for scheme in ["https", "http"] {
      registry.add(
        store: StoreKind(scheme) { path, services in
          ServedListStore(ServedListState(ServedListLink(ServedListPlace(path), services: services)))
        })
    }
  }
}
