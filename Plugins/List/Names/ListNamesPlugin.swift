package import ModuleKit

package enum ListNamesPlugin: ModulePlugin {
  package static let title = "List"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ListProjectsCommand.self)
    registry.add(command: ListContextsCommand.self)
  }
}
