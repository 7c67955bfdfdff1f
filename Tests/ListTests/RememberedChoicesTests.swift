import GroupingModule
import ModuleTestKit
import Testing
@testable import ListModule

/// What the user chooses on the screen, for the next start.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct RememberedChoicesTests {
  private func kept(after keys: String, columns: Int = 60) async throws -> [String: String] {
    let screen = try await ListScreen(
      "(A) pay\n", plugins: [GroupByPriorityPlugin.self], columns: columns)
    screen.type(keys)
    return screen.context.screenChoices.load()
  }

  @Test func theGroupsArePartOfTheChoices() async throws {
    #expect(try await kept(after: "bp") == ["TODO_GROUP_BY": "priority"])
  }

  @Test func onlyChangesAreKept() async throws {
    #expect(try await kept(after: "j") == [:])
    #expect(try await kept(after: "i", columns: 130) == ["TODO_PANE": "off"])
    #expect(try await kept(after: "ii", columns: 130) == ["TODO_PANE": "on"])
  }

  /// The groups of a board are those of the board.
  @Test func aBoardIsNotKept() async throws {
    #expect(try await kept(after: "Bp") == [:])
  }
}
