package import ModuleKit

package enum NotesPlugin: ModulePlugin {
  package static let title = "Notes and time"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: NoteCommand.self)
    registry.addKeys { [NoteTaskKey()] }
  }
}
