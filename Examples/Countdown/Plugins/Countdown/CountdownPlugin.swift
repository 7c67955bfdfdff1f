package import ModuleKit
import ScreenKit
import TaskScreens

package enum CountdownPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: CountdownCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "countdown", keys: ["I"], title: "countdown", summary: "Show how long each task has left",
        needs: .nothing
      ) {
        CountdownWireframe(context: $0.context).presentCountdown(on: $0.navigator)
      })
    registry.add(
      screenAction: ModuleAction(
        "countdown-new", in: CountdownScene.self, keys: ["n"], title: "new",
        summary: "Add a task for the day under the cursor", isHinted: true
      ) { scene, _ in
        scene.presenter.addTaskForSelectedDay()
      })
  }
}
