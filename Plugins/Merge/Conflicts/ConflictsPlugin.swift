package import ModuleKit

package enum ConflictsPlugin: ModulePlugin {
  package static let title = "Look after the files"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ConflictsCommand.self)
    registry.add(notice: { ConflictsWireframe(context: $0).makePresenter().notice() })
  }
}
