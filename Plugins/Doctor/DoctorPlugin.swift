package import ModuleKit

package enum DoctorPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DoctorCommand.self)
  }
}
