import HistoryInterface
package import ModuleKit

package enum HistoryPlugin: ModulePlugin {
  package static let title = "Undo"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: UndoCommand.self)
    registry.add(command: RedoCommand.self)
    registry.add(command: LogCommand.self)
    registry.provide((any HistoryModuleInterface).self) { HistoryWireframe(context: $0) }
  }
}
