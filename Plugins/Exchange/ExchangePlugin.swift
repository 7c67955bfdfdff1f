package import ModuleKit

package enum ExchangePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ImportCommand.self)
    registry.add(command: CalendarFeedCommand.self)
  }
}
