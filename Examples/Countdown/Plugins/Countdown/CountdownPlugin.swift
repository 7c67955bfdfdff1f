package import ModuleKit

package enum CountdownPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: CountdownCommand.self)
    registry.add(
      screenAction: ScreenAction("countdown", keys: [.text("C")], title: "countdown", needs: .nothing) {
        CountdownWireframe(context: $0.context).presentCountdown(on: $0.navigator)
      })
  }
}
