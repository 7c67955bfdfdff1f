package import ModuleKit

package enum MergePlugin: ModulePlugin {
  package static let title = "Merge"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: MergeCommand.self)
    registry.add(command: MergeFileCommand.self)
  }
}
