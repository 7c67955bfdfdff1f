package import ModuleKit

package enum DoctorPlugin: ModulePlugin {
  package static let title = "Look after the files"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DoctorCommand.self)
    registry.addCheck { ListCheck() }
  }
}
