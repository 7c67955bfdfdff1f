import ModuleTestKit
import Testing

@testable import CompleteModule

@Suite struct ReportCommandTests {
  private func session(
    _ files: [String: String], second: Int = 3_661, configure: (inout Settings) -> Void = { _ in }
  ) throws -> CommandSession {
    CommandSession(
      files, plugins: [CompletePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-21")), secondOfDay: second), configure: configure)
  }

  @Test func archivesAndCountsLines() throws {
    let session = try session(["todo.txt": "a\nx b\n\n  \nc", "done.txt": "x 1\n\n"])
    #expect(
      session.run("report")
        == .init(
          """
          x b
          TODO: /ann/todo.txt archived.
          2026-11-21T01:01:01 3 3
          TODO: Report file updated.

          """))
    #expect(try session.text("report.txt") == "2026-11-21T01:01:01 3 3\n")
  }

  @Test func anEmptyListCountsAsZero() throws {
    let session = try session(["todo.txt": ""])
    #expect(
      session.run("report")
        == .init(
          """
          TODO: /ann/todo.txt does not contain any done tasks.
          2026-11-21T01:01:01 0 0
          TODO: Report file updated.

          """))
  }

  @Test(arguments: [
    ("2026-01-01T00:00:00 1 0\n", true), ("2026-01-01T00:00:00 1 0", true), ("t 0 0\nt 1 0\n", true),
    ("t 1 0\nt 0 0\n", false), ("t 1 00\n", false), ("t 1 0 \n", false), ("t  1 0\n", false),
    ("t 1 0\n\n", false),
    ("", false),
  ])
  func writesOnlyChangedCounts(report: String, isUpToDate: Bool) throws {
    let session = try session(["todo.txt": "a\n", "report.txt": report])
    let output = session.run("report").output
    let line = try #require(report.split(separator: "\n").last.map(String.init) ?? (isUpToDate ? nil : ""))
    #expect(
      output.hasSuffix(
        isUpToDate
          ? "\(line)\nTODO: Report file is up-to-date.\n"
          : "2026-11-21T01:01:01 1 0\nTODO: Report file updated.\n"))
    let added = report.hasSuffix("\n") || report.isEmpty ? "" : "\n"
    let expected = isUpToDate ? report : "\(report)\(added)2026-11-21T01:01:01 1 0\n"
    #expect(try session.text("report.txt") == expected)
  }

  @Test(arguments: [
    (0, "00:00:00"), (59, "00:00:59"), (43_200, "12:00:00"), (86_399, "23:59:59"), (86_400, "23:59:60"),
  ])
  func writesTheTime(second: Int, expected: String) throws {
    let session = try session(["todo.txt": ""], second: second)
    #expect(session.run("report").output.contains("2026-11-21T\(expected) 0 0\n"))
  }

  @Test func verbosityZeroPrintsOnlyTheCounts() throws {
    let session = try session(["todo.txt": "x a\n"]) { $0.verbosity = 0 }
    #expect(session.run("report") == .init("2026-11-21T01:01:01 0 1\n"))
    #expect(session.run("report") == .init("2026-11-21T01:01:01 0 1\n"))
  }

  @Test(arguments: ["todo.txt", "done.txt"])
  func doesNotCountItsOwnLines(path: String) throws {
    let store = InMemoryTodoStore("a\n")
    let interactor = ReportInteractor(
      store: store, doneStore: store.files.store(at: "done.txt"), reportStore: store.files.store(at: path),
      clock: ManualClock(CivilDate(daysSinceEpoch: 0)), inspector: InMemoryFileInspector(store.files),
      files: TodoFiles(todo: "todo.txt", done: "done.txt", report: path))
    #expect(throws: TodoStoreError.isSameFile(path, as: path)) { try interactor.report() }
    #expect(try store.lines() == ["a"])
  }
}
