import Foundation
import ModuleKit
import ScreenKit
import StandardModules
import TaskScreens
import Testing

@Suite struct StandardModulesTests {
  @Test func everyPluginIsRegistered() throws {
    let folder = TodoSandbox.root.appending(path: "Plugins")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    let plugins = try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .matches(of: /enum (\w+): ModulePlugin/).map { String($0.output.1) }
    }
    #expect(plugins.sorted() == StandardModules.all.map { "\($0)" }.sorted())
  }

  @Test func noTwoScreenActionsShareAKey() {
    let actions =
      ScreenNavigator.actions + ModuleRegistry(StandardModules.all).moduleActions.map(\.value.screenAction)
    #expect(KeyMap(actions).clashes.isEmpty)
  }
}
