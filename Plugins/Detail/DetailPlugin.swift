import DetailInterface
package import ModuleKit

package enum DetailPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.provide((any DetailModuleInterface).self) { DetailWireframe(context: $0) }
  }
}
