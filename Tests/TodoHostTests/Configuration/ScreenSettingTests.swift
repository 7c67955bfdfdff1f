import ModuleKit
import ModuleTestKit
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

  /// What the screen remembers is below the environment and the configuration.
  @Test(arguments: [
    ([:], "gruvbox off compact"), (["TODO_THEME": "ink"], "ink off compact"),
    (["TODO_PANE": "on"], "gruvbox on compact"), (["TODO_DENSITY": "auto"], "gruvbox off auto"),
    (["TODOTXT_PLAIN": "1"], "mono off compact"),
  ])
  func variablesPrecedeWhatTheScreenRemembers(environment: [String: String], expected: String) throws {
    let settings = try Invocation("todo", environment: environment).settings
    let context = ModuleContext.testing {
      // As on a terminal with colours.
      $0.theme = environment["TODOTXT_PLAIN"] == nil ? .ink : .mono
      $0.density = settings.density
      $0.showsPanes = settings.showsPanes
      $0.screenVariables = settings.screenVariables
    }
    for (name, value) in [("TODO_THEME", "gruvbox"), ("TODO_PANE", "off"), ("TODO_DENSITY", "compact")] {
      context.screenChoices.remember(value, as: name)
    }
    let resumed = context.resumed().settings
    #expect("\(resumed.theme.name) \(resumed.showsPanes ? "on" : "off") \(resumed.density)" == expected)
  }

  /// The module of a remembered grouping may be gone.
  @Test(arguments: [("none", "none"), ("gone", nil)])
  func anUnknownGroupingIsForgotten(name: String, expected: String?) {
    let context = ModuleContext.testing()
    context.screenChoices.remember(name, as: "TODO_GROUP_BY")
    #expect(context.resumed().settings.screenGrouping == expected)
  }
}
