%if command or scene or interface
%if interface
import NAMEInterface
%end
import Testing
import TodoTxt

@testable import NAMEModule

@Suite struct NAMEInteractorTests {
  @Test(arguments: [("", 0, 0), ("a\n\nb\n", 2, 0), ("a\nx b\nx c\n", 1, 2)])
  func countsTheTasks(text: String, openCount: Int, doneCount: Int) {
    let summary = NAMEInteractor.summary(of: TodoList(text))
    #expect(summary.openCount == openCount && summary.doneCount == doneCount)
  }
}
%end
