import DoctorModule
import ModuleTestKit
import Testing

@Suite struct DoctorCommandTests {
  private func session(
    _ files: [String: String], conditions: [String: FileCondition] = [:], leftovers: [String] = [],
    configure: (inout Settings) -> Void = { _ in }
  ) -> CommandSession {
    CommandSession(
      files, plugins: [DoctorPlugin.self], conditions: conditions, leftovers: leftovers, configure: configure)
  }

  @Test(arguments: [
    [:], ["todo.txt": ""], ["todo.txt": "a\n\n\n  \nb\tc +p @c due:2026-12-01 t:2026-11-30\n"],
    ["todo.txt": "a\r\nb\r\n", "done.txt": "x 2026-11-21 2026-11-21 a\nx 2026-11-21 2026-11-21 a\n"],
    ["todo.txt": "see due: and t: and due:a:b and 2026-13-01\nat:x\n(A) 2026-11-21 é\u{2028}\n"],
    ["report.txt": "2026-11-21T10:00:00 1 2\n2026-11-21T10:00:00 1 2\n"],
  ])
  func findsNoProblemsInValidFiles(files: [String: String]) {
    #expect(session(files).run("doctor") == .init("No problems found.\n"))
    #expect(session(files).run("doctor", "--fix") == .init("No problems found.\n"))
  }

  /// Otherwise every line would be reported as also in done.txt.
  @Test func doesNotCompareAFileWithItself() throws {
    let text = "x 2026-11-21 a\nx 2026-11-21 a\n"
    let session = session(["todo.txt": text]) { $0.files.done = $0.files.todo }
    #expect(session.run("doctor") == .init("No problems found.\n"))
    #expect(session.run("doctor", "--fix") == .init("No problems found.\n"))
    #expect(try session.text() == text)
  }

  /// Both sides changed the same line in different places. Only the base in git's index shows that.
  @Test func mergesWithTheBaseInGitsIndex() throws {
    let git = RecordingCommandRunner(written: {
      $0.contains(":1:./todo.txt") ? Array("call Ann\n".utf8) : nil
    })
    let session = CommandSession(
      ["todo.txt": "<<<<<<< HEAD\ncall Ann today\n=======\n(A) now call Ann\n>>>>>>> other\n"],
      plugins: [DoctorPlugin.self], prepare: { $0.surroundings.commands = git })
    #expect(session.run("doctor", "--fix").status == 0)
    #expect(try session.text() == "(A) now call Ann today\n")
    #expect(git.runs.contains(["git", "-C", "/ann", "cat-file", "blob", ":1:./todo.txt"]))
  }

  private struct Brackets: TaskCheck {
    func findings(in item: TodoItem) -> [TaskFinding] {
      guard item.text.starts(with: "[".utf8) else { return [] }
      let removal = TodoEdit.remove(TodoLine(item), leavingBlank: false)
      return [TaskFinding("bracket", "begins with a bracket", line: item.number, fix: [removal])]
    }
  }

  private enum Outside: ModulePlugin {
    static func register(in registry: inout ModuleRegistry) { registry.addCheck { Brackets() } }
  }

  @Test func runsAndMendsTheChecksOfOtherModules() throws {
    let session = CommandSession(
      ["todo.txt": "[a\nb\n[c\n[d\n"], plugins: [DoctorPlugin.self, Outside.self])
    #expect(
      session.run("doctor").output.contains("/ann/todo.txt:3: begins with a bracket (--fix mends it)\n"))
    #expect(session.run("doctor", "--fix").status == 0)
    #expect(try session.text() == "b\n")
  }

  @Test(arguments: [
    ("*.txt text\ntodo.txt -text merge=todo\n", true, false, true),
    ("todo.txt -text merge=todo\n", true, true, false), ("todo.txt merge=todo\n", false, false, false),
    ("# todo.txt merge=todo\ntodo.txt merge=union\n", true, false, false),
  ])
  func findsACloneWithoutTheDriver(attributes: String, isRepository: Bool, hasDriver: Bool, isFound: Bool) {
    let git = RecordingCommandRunner(written: { words in
      (words.contains("rev-parse") ? isRepository : hasDriver) ? [] : nil
    })
    let session = CommandSession(
      ["todo.txt": "a\n", ".gitattributes": attributes], plugins: [DoctorPlugin.self],
      prepare: { $0.surroundings.commands = git })
    let problem =
      "/ann/.gitattributes: asks git to merge by tasks, but this clone is not configured: run “todo merge-file --setup”\n"
    #expect(session.run("doctor") == (isFound ? .init(problem, status: 1) : .init("No problems found.\n")))
  }

  @Test func reportsAMissingNote() {
    let session = session(["todo.txt": "a note:notes/a.md\nb note:b.md\n", "b.md": "x\n"])
    #expect(
      session.run("doctor")
        == .init("/ann/todo.txt:1: “note:notes/a.md” names a file that does not exist\n", status: 1))
  }

  @Test func reportsANoteThatNoTaskNames() {
    let session = session([
      "todo.txt": "a note:notes/a.md\n", "done.txt": "x b note:notes/b.md\n",
      "work.txt": "c note:notes/c.md\n",
      "notes/a.md": "", "notes/b.md": "", "notes/c.md": "", "notes/d.md": "", "notes/d.png": "",
    ])
    let finding = "no task names this note; delete it, or name it in a task with note:"
    #expect(session.run("doctor") == .init("/ann/notes/d.md: \(finding)\n", status: 1))
  }

  @Test func mergesConflictsThatGitLeft() throws {
    let text = "<<<<<<< HEAD\na +x\n=======\nb due:2026-02-30\n>>>>>>> other\nc\n"
    for name in ["todo.txt", "done.txt"] {
      let session = session([name: text])
      #expect(
        session.run("doctor")
          == .init(
            """
            /ann/\(name):1: conflict markers: git could not merge two versions (--fix merges both, task by task)
            “todo doctor --fix” fixes 1 of 1.

            """, status: 1))
      let result = session.run("doctor", "--fix")
      #expect(
        result.output.hasPrefix(
          "/ann/\(name):1: conflict markers: git could not merge two versions: both merged\n"
        ))
      // Now the other problems are found.
      #expect(result.output.contains("“due:2026-02-30” is not a date"))
      #expect(try session.text(name) == "a +x\nb due:2026-02-30\nc\n")
    }
  }

  @Test(arguments: [
    ("a due:2026-02-30\n", ["1: “due:2026-02-30” is not a date"]),
    (
      "a due:2026-12-01T14:00 t:2026-12-01T14:00 due:2026-12-01T25:00\n",
      ["1: “due:2026-12-01T25:00” is not a date"]
    ),
    ("a due:2026-12-01T14:00Z\n", ["1: “due:2026-12-01T14:00Z” is not a date"]),
    ("a until:2026-12-01T14:00+02:00\n", ["1: “until:2026-12-01T14:00+02:00” is not a date"]),
    ("a due:25:00 due:a:b\n", ["1: “due:25:00” is not a date"]),
    ("a\nt:tomorrow b due:2026-1-1\n", ["2: “t:tomorrow” is not a date", "2: “due:2026-1-1” is not a date"]),
    ("(A) 2026-13-01 a\n", ["1: “2026-13-01” is not a date"]),
    ("x 2026-02-29 a\n", ["1: “2026-02-29” is not a date"]),
    ("x 2026-02-01 2026-02-30 a\n", ["1: “2026-02-30” is not a date"]),
    ("x 2026-02-01 2026-02-02 a\n", ["1: completed before it was created"]),
    (
      "a\u{1B}[2J\nb\u{7F}\nc\rd\n",
      ["1: control characters", "2: control characters", "3: control characters"]
    ),
    ("a\r\nb\nc\r\n", ["2: line ending differs from the first line's"]),
    ("a\nb\r\n", ["2: line ending differs from the first line's"]),
  ])
  func findsProblemsInLines(todo: String, findings: [String]) throws {
    let expected = findings.map { "/ann/todo.txt:\($0)\n" }.joined()
    for options in [[], ["--fix"]] {
      let session = session(["todo.txt": todo])
      #expect(session.run(["doctor"] + options) == .init(expected, status: 1))
      #expect(try session.text() == todo)
    }
    let done = session(["done.txt": todo])
    #expect(
      done.run("doctor") == .init(expected.replacing("/ann/todo.txt", with: "/ann/done.txt"), status: 1))
  }

  @Test(arguments: [
    ("a id:1 after:2\nb id:2\nx c id:1\n", ["3: has the id of line 1"]),
    (
      "a after:1,9\nb id:1\nc p:8\nx d dep:7\n",
      ["1: “after:1,9” names a task that does not exist", "3: “p:8” names a task that does not exist"]
    ),
    ("a after:5\n", []),
    ("a id:1 after:2\nb id:2 after:1\n", ["1: waits in a cycle: 1 → 2 → 1"]),
    ("a id:1 after:1\n", ["1: waits for itself"]),
    ("a rec:7\nb rec:+1w\nx c rec:7\n", ["1: “rec:7” is not an interval, so the task will not come back"]),
    ("a due:2026-12-01 t:-3d\nb t:-3d\n", ["2: “t:-3d” is not a date"]),
    ("a due:2026-12-01T10:00 until:soon\n", ["1: “until:soon” is not a date"]),
  ])
  func findsMeaninglessKeys(todo: String, findings: [String]) {
    let session = session(["todo.txt": todo, "done.txt": "x old id:5\n"])
    let expected = findings.map { "/ann/todo.txt:\($0)\n" }.joined()
    #expect(
      session.run("doctor")
        == .init(expected.isEmpty ? "No problems found.\n" : expected, status: expected.isEmpty ? 0 : 1))
  }

  @Test func findsInvalidUTF8() throws {
    let session = session([:])
    session.files.store(at: "/ann/todo.txt").replace(with: TodoList(bytes: [0x61, 0xFF, 0x0A]))
    #expect(session.run("doctor") == .init("/ann/todo.txt:1: bytes that are not UTF-8\n", status: 1))
    #expect(session.run("doctor", "--fix").status == 1)
    #expect(try session.bytes() == [0x61, 0xFF, 0x0A])
  }

  @Test(arguments: [
    (
      ["todo.txt": "a\nx b\n", "done.txt": "x b\n"], "todo.txt:2: in done.txt too", "removes it here",
      "removed here", ["todo.txt": "a\n\n", "done.txt": "x b\n"]
    ),
    (
      ["todo.txt": "<<<<<<< x\na\n=======\nb\n>>>>>>> y"],
      "todo.txt:1: conflict markers: git could not merge two versions", "merges both, task by task",
      "both merged", ["todo.txt": "a\nb\n"]
    ),
    (
      ["todo.txt": "a\nb"], "todo.txt:2: no newline at the end of the last line", "adds one", "added",
      ["todo.txt": "a\nb\n"]
    ),
    (
      ["todo.txt": "b"], "todo.txt:1: no newline at the end of the last line", "adds one", "added",
      ["todo.txt": "b\n"]
    ),
    (
      ["done.txt": "x a\r\nx b"], "done.txt:2: no newline at the end of the last line", "adds one", "added",
      ["done.txt": "x a\r\nx b\r\n"]
    ),
  ])
  func fixesProblems(
    files: [String: String], finding: String, remedy: String, deed: String, mended: [String: String]
  ) throws {
    let session = session(files)
    #expect(
      session.run("doctor")
        == .init("/ann/\(finding) (--fix \(remedy))\n“todo doctor --fix” fixes 1 of 1.\n", status: 1))
    for (name, text) in files { #expect(try session.text(name) == text) }
    #expect(session.run("doctor", "--fix") == .init("/ann/\(finding): \(deed)\nNo problems found.\n"))
    #expect(session.files.paths == mended.keys.map { "/ann/\($0)" }.sorted())
    for (name, text) in mended { #expect(try session.text(name) == text) }
    #expect(session.run("doctor") == .init("No problems found.\n"))
  }

  @Test(arguments: [
    // An open task is not a leftover.
    (["todo.txt": "a\n", "done.txt": "a\n"], "todo.txt:1: in done.txt too, though it is not completed"),
    // Both tasks may be meant.
    (["todo.txt": "a\nb\na\n"], "todo.txt:3: the same as line 1; “todo deduplicate” keeps one"),
    (["todo.txt": "x a\nx a\n"], "todo.txt:2: the same as line 1; “todo deduplicate” keeps one"),
    (
      ["todo.txt": "a\n=======\nb\n>>>>>>> y"],
      "todo.txt:4: a part of git's conflict markers: delete it by hand"
    ),
    (["done.txt": "<<<<<<< x\nx a\n"], "done.txt:1: a part of git's conflict markers: delete it by hand"),
    // An edit would lose the carriage return.
    (["todo.txt": "a\r"], "todo.txt:1: no newline at the end of the last line"),
    (
      ["todo.txt": "a\n", "todo.sync-conflict-1.txt": "a\na\nb\n"],
      "todo.sync-conflict-1.txt: a conflict copy with 2 lines missing from todo.txt; “todo conflicts” shows more"
    ),
    // A deleted file can't be restored.
    (
      ["todo.txt": "a\nb\n", "todo.sync-conflict-1.txt": "b\na\n"],
      "todo.sync-conflict-1.txt: a conflict copy, completely merged into todo.txt; "
        + "“todo conflicts --delete” deletes it"
    ),
    (
      ["done.txt": "a\n", "done.sync-conflict-1.txt": "b\n"],
      "done.sync-conflict-1.txt: a conflict copy with 1 line missing from done.txt; “todo conflicts” shows more"
    ),
  ])
  func leavesUnsafeProblemsAlone(files: [String: String], finding: String) throws {
    let session = session(files)
    for options in [[], ["--fix"]] {
      #expect(session.run(["doctor"] + options) == .init("/ann/\(finding)\n", status: 1))
    }
    for (name, text) in files { #expect(try session.text(name) == text) }
  }

  @Test func removesEmptyLinesIfConfigured() throws {
    let session = session(["todo.txt": "x a\nb\n", "done.txt": "x a\n"]) {
      $0.preservesLineNumbers = false
    }
    #expect(session.run("doctor", "--fix").status == 0)
    #expect(try session.text() == "b\n")
  }

  @Test(arguments: [
    (FileCondition(isReadOnly: true), "read-only, so no action can change it"),
    (
      FileCondition(isWritableByEveryone: true),
      "every user of this machine may write to it; “chmod o-w” fixes that"
    ),
    (
      FileCondition(isReplaceableByEveryone: true),
      "every user of this machine may replace it; “chmod o-w” on its directory fixes that"
    ),
    (
      FileCondition(nameCount: 2),
      "has 2 names (hard links), so it is written in place, and a crash may leave half of a change"
    ),
    (
      FileCondition(silentFileSystem: "NFS"),
      "on a file system (NFS) without change notification, so changes show after up to a second"
    ),
  ])
  func findsFileConditions(condition: FileCondition, finding: String) {
    let session = session(["todo.txt": "a\n"], conditions: ["/ann/todo.txt": condition])
    #expect(session.run("doctor") == .init("/ann/todo.txt: \(finding)\n", status: 1))
  }

  @Test func findsProgramsThatOthersMayChange() {
    let session = session(
      ["todo.txt": "a\n"],
      conditions: [
        "/cfg": FileCondition(isWritableByEveryone: true),
        "/actions": FileCondition(isDirectory: true, isWritableByEveryone: true),
      ]
    ) {
      $0.environment = ChildEnvironment { [Array("A=b".utf8), Array("TODOTXT_CFG_FILE=/cfg".utf8)] }
      $0.actionsDirectory = "/actions"
    }
    #expect(
      session.run("doctor")
        == .init(
          """
          /cfg: every user of this machine may write to it; “chmod o-w” fixes that
          /actions: every user of this machine may add programs to it; “chmod o-w” fixes that

          """, status: 1))
  }

  @Test func deletesLeftovers() {
    let session = session(
      ["todo.txt": "a\n"], leftovers: ["/ann/.todo.txt.1.tmp", "/ann/.done.txt.2.tmp"])
    #expect(
      session.run("doctor")
        == .init(
          """
          /ann/.todo.txt.1.tmp: left by a crash (--fix deletes it)
          /ann/.done.txt.2.tmp: left by a crash (--fix deletes it)
          “todo doctor --fix” fixes 2 of 2.

          """, status: 1))
    #expect(
      session.run("doctor", "--fix")
        == .init(
          """
          /ann/.todo.txt.1.tmp: left by a crash: deleted
          /ann/.done.txt.2.tmp: left by a crash: deleted
          No problems found.

          """))
  }

  @Test func reportsUnreadableFiles() {
    let session = session(["todo.txt": "a\n", "todo.sync-conflict-1.txt": "a\n"])
    for name in ["todo.txt", "todo.sync-conflict-1.txt"] {
      session.files.store(at: "/ann/\(name)").fail(with: .unreadable(path: name, reason: "permission denied"))
    }
    #expect(
      session.run("doctor", "--fix")
        == .init(
          """
          /ann/todo.txt: can't be read: permission denied
          /ann/todo.sync-conflict-1.txt: can't be read: permission denied

          """, status: 1))
  }

  @Test func rejectsWords() {
    #expect(
      session([:]).run("doctor", "x") == .init(error: "usage: todo doctor\nnote: “x” is not expected here."))
  }
}
