import ModuleKit
import Testing
@testable import TodoHost

@Suite struct ScreenSettingTests {
  @Test(arguments: [("off", false), ("", true), ("on", true), (nil, true)])
  func thePanesAreOpenUnlessTheUserClosesThem(value: String?, isOpen: Bool) throws {
    let environment = value.map { ["TODO_PANE": $0] } ?? [:]
    #expect(try Invocation("todo", environment: environment).settings.showsPanes == isOpen)
    let directory = TestDirectory()
    let file = directory.write(
      "TODO_DIR=/d\n" + (value.map { "export TODO_PANE=\($0)\n" } ?? ""), to: "config")
    #expect(try Invocation("todo", "-d", file).settings.showsPanes == isOpen)
  }

  @Test(arguments: [("none", "none"), ("project", "project"), ("", nil), (nil, nil)])
  func theUserNamesTheGroupsOfTheScreen(value: String?, grouping: String?) throws {
    let environment = value.map { ["TODO_GROUP_BY": $0] } ?? [:]
    #expect(try Invocation("todo", environment: environment).settings.screenGrouping == grouping)
  }
}
