import Glibc
import ModuleKit
import ScreenKit
import StandardModules
import TaskScreens
import Testing

@Suite struct StandardModulesTests {
  /// The folders of Plugins/, found from where this file was compiled.
  private static func moduleFolders() throws -> [String] {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let directory = try #require(opendir(root + "/Plugins"))
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  @Test func everyFolderOfPluginsIsRegistered() throws {
    let registered = StandardModules.all.map { String(describing: $0) }.sorted()
    #expect(try Self.moduleFolders().map { "\($0)Plugin" }.sorted() == registered)
  }

  @Test func noTwoScreenActionsShareAKey() {
    let actions =
      ScreenNavigator.actions + ModuleRegistry(StandardModules.all).moduleActions.map(\.value.screenAction)
    #expect(KeyMap(actions).clashes.isEmpty)
  }
}
