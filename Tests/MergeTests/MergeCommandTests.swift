import HistoryModule
import MergeModule
import ModuleTestKit
import Testing

@Suite struct MergeCommandTests {
  private func session(_ files: [String: String]) -> CommandSession {
    CommandSession(files, plugins: [MergePlugin.self, HistoryPlugin.self])
  }

  @Test func mergesTheFilesOfTwoMachines() throws {
    let session = session([
      "base/todo.txt": "(A) Call Mom\nBuy milk\nWater plants\n", "base/done.txt": "x Old\n",
      "ours/todo.txt": "(A) Call Mom @phone\nBuy milk\nWater plants\n", "ours/done.txt": "x Old\n",
      "theirs/todo.txt": "(B) Call Mom\nWater plants\nNew\n",
      "theirs/done.txt": "x Old\nx 2026-11-20 Buy milk\n",
    ])
    let result = session.run("merge", "/ann/base", "/ann/ours", "/ann/theirs")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(try session.text("ours/todo.txt") == "(B) Call Mom @phone\nWater plants\nNew\n")
    #expect(try session.text("ours/done.txt") == "x Old\nx 2026-11-20 Buy milk\n")
    #expect(try session.text("theirs/todo.txt") == "(B) Call Mom\nWater plants\nNew\n")
    // Both files are one action.
    #expect(session.run("undo").status == 0)
    #expect(try session.text("ours/todo.txt") == "(A) Call Mom @phone\nBuy milk\nWater plants\n")
    #expect(try session.text("ours/done.txt") == "x Old\n")
  }

  @Test func mergesNotes() throws {
    func note(_ name: String) -> String { "task \(name) note:notes/\(name).md\n" }
    let names = ["both", "dropped", "edit", "gone", "kept", "new", "other", "revived"]
    let todo = names.map(note).joined()
    let without = names.filter { $0 != "gone" }.map(note).joined()
    let session = session([
      "base/todo.txt": todo, "ours/todo.txt": todo,
      "theirs/todo.txt": without + "list note:todo.txt\nout note:../x\n",
      "base/notes/both.md": "a\nb\nc\n", "ours/notes/both.md": "a\nours\nc\n",
      "theirs/notes/both.md": "a\ntheirs\nc\nd\n",
      "base/notes/dropped.md": "a\n", "theirs/notes/dropped.md": "a\n",
      "base/notes/edit.md": "a\n", "ours/notes/edit.md": "a\nmore\n",
      "base/notes/gone.md": "a\n", "ours/notes/gone.md": "a\n",
      // A task of the result still names it.
      "base/notes/kept.md": "a\n", "ours/notes/kept.md": "a\n",
      "theirs/notes/new.md": "n\n",
      "base/notes/other.md": "a\n", "ours/notes/other.md": "a\n", "theirs/notes/other.md": "a\nb\n",
      "base/notes/revived.md": "a\n", "theirs/notes/revived.md": "b\n",
    ])
    let words = ["merge", "/ann/base", "/ann/ours", "/ann/theirs"]
    let paths = session.files.paths
    #expect(session.run(words + ["--dry-run"]).output.contains("would change."))
    #expect(session.files.paths == paths)
    let result = session.run(words)
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        "Both versions kept, because both sides changed the same lines: /ann/ours/notes/both.md\n"))
    #expect(try session.text("ours/notes/both.md") == "a\nours\ntheirs\nc\nd\n")
    #expect(!session.files.paths.contains("/ann/ours/notes/dropped.md"))
    #expect(try session.text("ours/notes/revived.md") == "b\n")
    #expect(try session.text("ours/notes/edit.md") == "a\nmore\n")
    #expect(!session.files.paths.contains("/ann/ours/notes/gone.md"))
    #expect(try session.text("ours/notes/kept.md") == "a\n")
    #expect(try session.text("ours/notes/new.md") == "n\n")
    #expect(try session.text("ours/notes/other.md") == "a\nb\n")
    // A second merge only repeats its report. The merge is one action.
    let merged = session.files.paths
    #expect(session.run(words).output.hasSuffix("/ann/ours is already up to date.\n"))
    #expect(session.files.paths == merged)
    #expect(session.run("undo").status == 0)
    #expect(try session.text("ours/notes/both.md") == "a\nours\nc\n")
    #expect(try session.text("ours/notes/gone.md") == "a\n")
    #expect(!session.files.paths.contains("/ann/ours/notes/new.md"))
  }

  /// The side that changed the mark decides; without a base, one mark is enough.
  @Test(arguments: [
    ("\u{FEFF}a\n", "a\nb\n", "\u{FEFF}a\nc\n", false), ("a\n", "\u{FEFF}a\nb\n", "a\nc\n", true),
    ("", "a\nb\n", "\u{FEFF}a\nc\n", true), ("\u{FEFF}a\n", "\u{FEFF}a\nb\n", "\u{FEFF}a\nc\n", true),
    ("a\n", "a\n", "\u{FEFF}a\n", true), ("\u{FEFF}a\n", "\u{FEFF}a\n", "a\n", false),
  ])
  func mergesTheByteOrderMark(base: String, ours: String, theirs: String, isKept: Bool) throws {
    let session = session(["1": ours, "2": theirs, "base": base, "base2": base])
    // Each side in the place of the other.
    let twin = self.session(["1": ours, "2": theirs, "base": base])
    #expect(session.run("merge-file", "/ann/base", "/ann/1", "/ann/2", "todo.txt").status == 0)
    #expect(twin.run("merge-file", "/ann/base", "/ann/2", "/ann/1", "todo.txt").status == 0)
    let merged = try session.text("1")
    #expect(try twin.text("2").utf8.elementsEqual(merged.utf8))
    #expect(merged.utf8.starts(with: "\u{FEFF}".utf8) == isKept)
  }

  @Test func reportsLinesKeptTwice() throws {
    let files = [
      "base/todo.txt": "Call Mom today\n", "ours/todo.txt": "Call Ann today\n",
      "theirs/todo.txt": "Call Bob today\n",
    ]
    let words = ["/ann/base", "/ann/ours", "/ann/theirs"]
    let session = session(files)
    let trial = session.run(["merge", "--dry-run"] + words)
    #expect(trial.status == 2)
    #expect(trial.output.hasSuffix("/ann/ours/todo.txt would change.\n"))
    #expect(try session.text("ours/todo.txt") == "Call Ann today\n")
    #expect(
      session.run(["merge"] + words)
        == .init(
          """
          Both versions kept, because both sides changed the same words:
          Call Ann today
          Call Bob today
          /ann/ours/todo.txt has the merge.

          """, status: 2))
    #expect(try session.text("ours/todo.txt") == "Call Ann today\nCall Bob today\n")
    let json = self.session(files).run(["merge", "--json"] + words)
    #expect(json.output.contains(#""result":"keptBoth","lines":["Call Ann today","Call Bob today"]"#))
  }

  /// git's status stays 0, so the message goes to standard error.
  @Test(arguments: [["lists/todo.txt"], []])
  func mergeFileReportsLinesKeptTwice(path: [String]) throws {
    let session = session([
      "base": "Call Mom today\n", "ours": "Call Ann today\n", "theirs": "Call Bob today\n",
    ])
    let result = session.run(["merge-file", "/ann/base", "/ann/ours", "/ann/theirs"] + path)
    #expect(result.status == 0)
    #expect(
      result.error
        == "\(path.first ?? "/ann/ours"): Both versions of a line are kept: delete those that you do not need."
    )
    #expect(result.output.hasSuffix("\nCall Ann today\nCall Bob today\n"))
    #expect(try session.text("ours") == "Call Ann today\nCall Bob today\n")
  }

  @Test func withoutABaseNothingCountsAsDeleted() throws {
    let session = session(["ours/todo.txt": "a\nb\n", "theirs/todo.txt": "b\nc\n", "base/other.txt": ""])
    let result = session.run("merge", "/ann/base", "/ann/ours", "/ann/theirs")
    #expect(result.output.hasPrefix("Base not found: the tasks of both sides are kept"))
    #expect(try session.text("ours/todo.txt").split(separator: "\n").sorted() == ["a", "b", "c"])
  }

  @Test(arguments: [
    (
      ["merge", "/ann/base", "/ann/ours", "/ann/nowhere"],
      "/ann/nowhere/todo.txt does not exist. Nothing was merged."
    ),
    (
      ["merge", "/ann/base", "/ann/ours", "/ann/marked"],
      "/ann/marked/todo.txt has conflict markers from an earlier merge. Fix it with “todo doctor --fix”. Nothing was merged."
    ),
    (
      ["merge", "/ann/base", "/ann/ours", "/ann/binary"],
      "/ann/binary/todo.txt is no list of tasks: it is binary, or its encoding is not UTF-8. Nothing was merged."
    ),
    (
      ["merge", "/ann/long", "/ann/ours", "/ann/emptied"],
      "4 of 4 tasks of the last version are gone in /ann/emptied. Nothing was merged; with --deletions, they are deleted."
    ),
    (
      ["merge", "--dry-run", "/ann/long", "/ann/ours", "/ann/cut"],
      "2 of 4 tasks of the last version are gone in /ann/cut."
    ),
    (["merge", "/ann/base", "/ann/ours"], "usage: todo merge BASE OURS THEIRS"),
    (["merge-file", "a", "b"], "usage: todo merge-file\nusage: todo merge-file BASE OURS THEIRS [PATH]"),
    (["merge-file", "--global", "a", "b", "c"], "usage: todo merge-file"),
  ])
  func refusesAndChangesNothing(words: [String], error: String) throws {
    let session = session([
      "base/todo.txt": "a\n", "ours/todo.txt": "a\nb\n", "long/todo.txt": "a\nb\nCall Ann\nd\n",
      "emptied/todo.txt": "", "cut/todo.txt": "a\nb\nCa",
      "binary/todo.txt": "a\u{0}b\n",
      "marked/todo.txt": "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n",
    ])
    let result = session.run(words)
    #expect(result.status != 0)
    #expect(result.error.hasPrefix(error), "\(result.error)")
    #expect(try session.text("ours/todo.txt") == "a\nb\n")
    if words.contains("/ann/emptied") {
      #expect(session.run(words + ["--deletions"]).status == 0)
      #expect(try session.text("ours/todo.txt") == "")
    }
  }

  @Test func mergesAFileSilently() throws {
    let session = session([
      "base": "a\nb\n", "ours": "a +x\nb\n", "theirs": "a\nb\nc\n", "done-base": "x a\n",
      "done-ours": "x a\nx b\n", "done-theirs": "x a\nx c\n",
    ])
    #expect(session.run("merge-file", "/ann/base", "/ann/ours", "/ann/theirs", "todo.txt") == .init(""))
    #expect(try session.text("ours") == "a +x\nb\nc\n")
    let done = session.run("merge-file", "/ann/done-base", "/ann/done-ours", "/ann/done-theirs", "l/done.txt")
    #expect(done == .init(""))
    #expect(try session.text("done-ours").split(separator: "\n").sorted() == ["x a", "x b", "x c"])
    // The change belongs to git, which can undo it.
    #expect(session.run("undo").error.contains("nothing to undo"))
  }
}
