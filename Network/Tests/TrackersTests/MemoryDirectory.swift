import ModuleKit
import RemoteServices
import Synchronization

/// Holds the sources of one test, because a plugin is a type without values of its own.
final class MemoryDirectory: RemoteDirectory {
  private let all: [any RemoteSource]
  let advice = "Name a source."

  init(_ sources: [any RemoteSource]) {
    all = sources
  }

  func sources() -> [any RemoteSource] { all }

  @TaskLocal static var current = MemoryDirectory([])
}

/// Replaces the plugin that reads the user's file.
enum MemoryPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    let directory = MemoryDirectory.current
    registry.provide((any RemoteDirectory).self) { _ in directory }
  }
}
