package import ModuleKit

package enum ExchangePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ImportCommand.self)
    registry.add(command: CalendarFeedCommand.self)
    registry.addKeys {
      [
        PlainTaskKey(
          "uid", "UID", "The task's UID in calendars; written by a sync with CalDAV if TODO_WRITE_UIDS=1.")
      ]
    }
  }
}
