import ModuleTestKit
import RemoteServices
import StandardModules
import TrackersModule

/// The sources of one test.
struct MemoryDirectory: RemoteDirectory {
  private let all: [any RemoteSource]
  let advice = "Name a source."

  init(_ sources: [any RemoteSource]) {
    all = sources
  }

  func sources() -> [any RemoteSource] { all }

  /// The standard modules and these, with the sources.
  func registry(_ plugins: [any ModulePlugin.Type] = [InboxPlugin.self]) -> ModuleRegistry {
    var registry = ModuleRegistry(StandardModules.all + plugins)
    registry.provide((any RemoteDirectory).self) { _ in self }
    return registry
  }
}

extension CommandSession {
  /// A session with an inbox, on 2026-11-22.
  init(
    _ files: [String: String], sources: [any RemoteSource], answers: [String?] = [],
    history: any AnswerHistory = InMemoryAnswerHistory(),
    configure: (inout Settings) -> Void = { $0.archivesOnCompletion = false },
    meanwhile: @escaping @Sendable () -> Void = {}
  ) {
    let registry = MemoryDirectory(sources).registry()
    self.init(
      files, plugins: [], answers: answers, clock: ManualClock(CivilDate(daysSinceEpoch: 20_779)),
      configure: configure,
      prepare: {
        $0.program.registry = registry
        $0.surroundings.history = { _ in history }
      }, meanwhile: { _ in meanwhile() })
  }
}
