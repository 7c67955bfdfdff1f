%if not action and not command and not grouping and not scene and not interface
import ModuleKit
import NAMEModule
import TaskScreens
import Testing

@Suite struct NAMEPluginTests {
  @Test func contributesNothingYet() {
    let registry = ModuleRegistry([NAMEPlugin.self])
    #expect(registry.commands.isEmpty)
    #expect(registry.groupings.isEmpty)
    #expect(registry.moduleActions.isEmpty)
  }
}
%end
