%if command or grouping or scene or interface or not action
%if interface
import NAMEInterface
%end
package import ModuleKit
%if scene
import ScreenKit
import TaskScreens
%end

package enum NAMEPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
%if action
    registry.add(action: NAMEAction.self)
%end
%if command
    registry.add(command: NAMECommand.self)
%end
%if grouping
    registry.add(grouping: NAMEGrouping())
%end
%if scene
    registry.add(
      screenAction: ModuleAction(
        "ACTION", keys: ["KEY"], title: "ACTION",
        summary: "Show how many tasks are open", needs: .nothing
      ) {
        NAMEWireframe(context: $0.context).presentScene(on: $0.navigator)
      })
%end
%if interface
    registry.provide((any NAMEModuleInterface).self) {
      NAMEWireframe(context: $0)
    }
%end
%if not action and not command and not grouping and not scene and not interface
    // The contributions of the module go here.
%end
  }
}
%end
