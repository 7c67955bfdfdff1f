import ModuleKit
import Testing
import TodoStores
import TodoTxt

@testable import DoctorModule

@Suite struct FindingFormatterTests {
  private let formatter = FindingFormatter(programName: "todo")

  @Test(arguments: [
    (Problem.noDate(Array("due:x".utf8)), 3 as Int?, "todo.txt:3: “due:x” holds no date"),
    (.doubled(firstLine: 1), 2, "todo.txt:2: the same as line 1 (--fix removes it here)"),
    (.circle([1, 2]), 1, "todo.txt:1: waits in a circle: 1 → 2 → 1"),
    (.circle([1]), 1, "todo.txt:1: waits for itself"),
    (
      .noFinalNewline(isMendable: true), nil,
      "todo.txt: no newline at the end of the last line (--fix adds one)"
    ),
    (.noFinalNewline(isMendable: false), nil, "todo.txt: no newline at the end of the last line"),
    (.alsoDone(isCompleted: false), 1, "todo.txt:1: in done.txt too, though it is not completed"),
  ])
  func line(problem: Problem, line: Int?, text: String) {
    #expect(formatter.line(Finding(problem, path: "todo.txt", line: line)) == text)
  }

  @Test func saysWhatWasDone() {
    #expect(
      formatter.doneLine(Finding(.doubled(firstLine: 1), path: "todo.txt", line: 2))
        == "todo.txt:2: the same as line 1: removed here")
  }

  @Test func programsGetFacts() {
    let result = formatter.result(
      "found", Finding(.sharesID(firstLine: 4), path: "todo.txt", line: 9), "words")
    #expect(result.messages == [.text("words")])
    #expect(result.details.map(\.name) == ["path", "line", "problem", "isMendable", "firstLine"])
  }
}
