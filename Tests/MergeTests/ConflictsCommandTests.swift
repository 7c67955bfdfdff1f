import MergeModule
import ModuleTestKit
import Testing

@Suite struct ConflictsCommandTests {
  private static let copy = "todo.sync-conflict-1.txt"

  /// - Parameter base: the content of todo.txt before actions made the current content; nil if another
  ///   program wrote it.
  private func session(_ files: [String: String], base: String? = nil) throws -> CommandSession {
    let session = CommandSession(files, plugins: [ConflictsPlugin.self])
    guard let base else { return session }
    let ours = TodoList(files["todo.txt"] ?? "")
    let store = session.files.store(at: "/ann/todo.txt")
    // The journal knows a file only after an action on it.
    store.replace(with: TodoList("an earlier task\n" + base))
    try store.update { [.remove(TodoLine($0[0]), leavingBlank: false)] }
    try store.update { list in
      if list.count == ours.count {
        return zip(list, ours).map { .replace(TodoLine($0), with: Array($1.text)) }
      }
      var kept = LineCounts(ours)
      return list.filter { !kept.take(Array($0.text)) }.map { .remove(TodoLine($0), leavingBlank: false) }
    }
    #expect(try store.list().bytes == ours.bytes)
    return session
  }

  @Test(arguments: [[], ["--merge"], ["--delete"], ["--merge", "--delete"]])
  func reportsThatThereAreNoCopies(options: [String]) throws {
    let session = try session(["todo.txt": "a\n"])
    #expect(session.run(["conflicts"] + options) == .init("No conflict copies.\n"))
  }

  @Test func takesListsOnlyWithDeletions() throws {
    let session = try session([:])
    #expect(
      session.run("conflicts", "x")
        == .init(error: "usage: todo conflicts [SRC...]\nnote: Only --deletions takes the names of lists."))
    for words in [["--deletions"], ["--deletions", "todo.txt"]] {
      #expect(
        session.run(["conflicts"] + words)
          == .init(error: "--deletions needs --merge or --delete.", status: 64))
    }
  }

  @Test func showsTheLinesOfEachSideAlone() throws {
    let session = try session([
      "todo.txt": "a\nb\n\nmine\n", Self.copy: "b\r\na\r\ntheirs\r\na\r\n",
      "done.txt": "x 1\n", "done.sync-conflict-2.txt": "x 1\n",
    ])
    #expect(
      session.run("conflicts")
        == .init(
          """
          todo.sync-conflict-1.txt has 2 lines missing from todo.txt:
          theirs
          a
          todo.txt has 1 line missing from todo.sync-conflict-1.txt:
          4 mine
          done.sync-conflict-2.txt has no lines that are missing from done.txt.
          “todo conflicts --merge” merges them; the copies stay.

          """))
  }

  @Test(arguments: [
    // Each line appears as often as in the side that has it more often.
    ("a\n", "a\n", nil, "a\n"), ("a\n", "b\na\n", nil, "a\nb\n"), ("a\na\n", "a\n", nil, "a\na\n"),
    ("a\n", "a\na\n", nil, "a\na\n"), ("", "a\n\nb", nil, "a\nb\n"), ("a", "b", nil, "a\nb\n"),
    ("a\r\n", "b\n", nil, "a\r\nb\r\n"), ("é\n", "e\u{301}\n", nil, "é\ne\u{301}\n"),
    ("a\n", "a \n", nil, "a\n"), ("(A) a b\n", "x 2026-11-21 a c b\n", nil, "x 2026-11-21 a c b\n"),
    // A line deleted from the list stays deleted.
    ("a\n", "a\nb\n", "a\nb\n", "a\n"), ("a\n", "a\nb\nc\n", "a\nb\n", "a\nc\n"),
    ("", "a\na\n", "a\n", "a\na\n"), ("a\n", "a\na\n", "a\na\n", "a\n"),
    // A line that the copy lacks stays.
    ("a\nb\n", "a\n", "a\nb\n", "a\nb\n"),
    // A line changed only in the copy is changed in place.
    ("a\nb\n", "x 2026-11-21 a\nb\n", "a\nb\n", "x 2026-11-21 a\nb\n"),
    ("a\nb\n", "(A) a due:2026-12-01\nb\n", "a\nb\n", "(A) a due:2026-12-01\nb\n"),
    ("a\r\nb\r\n", "a more\r\nb\r\n", "a\r\nb\r\n", "a more\r\nb\r\n"),
    // A line changed only in the list stays changed.
    ("(A) a\n", "a\n", "a\n", "(A) a\n"),
    // A line changed differently on both sides becomes one line.
    ("(A) a\n", "(B) a\n", "a\n", "(A) a\n"),
    ("x 2026-11-21 a b\n", "a b c\n", "a b\n", "x 2026-11-21 a b c\n"),
    ("x 2026-11-21 a b\nz\n", "x 2026-11-20 a b\nz\n", "a b\nz\n", "x 2026-11-20 a b\nz\n"),
    // Conflicting changes of a word, and lines that may be different tasks, give two lines.
    ("call Ann\nb\n", "call Bob\nb\n", "call Mom\nb\n", "call Ann\nb\ncall Bob\n"),
    ("call Ann\n", "call Bob\n", "call Ann\n", "call Ann\ncall Bob\n"),
    // A program without a journal may have added a word that the copy lacks.
    ("call Ann today\n", "call Ann\n", "call Ann today\n", "call Ann today\n"),
    ("call Ann 4499\n", "call Ann 449\n", "call Ann 4499\n", "call Ann 4499\ncall Ann 449\n"),
    ("x a\nb\n", "a\nb\n", "x a\nb\n", "x a\nb\n"),
  ])
  func mergesTheCopyIntoTheList(ours: String, theirs: String, base: String?, merged: String) throws {
    let session = try session(["todo.txt": ours, Self.copy: theirs], base: base)
    #expect(session.run("conflicts", "--merge").error.isEmpty)
    #expect(try session.text() == merged)
    #expect(try session.text(Self.copy) == theirs)
    // A second merge changes nothing, and the copy can be deleted.
    #expect(session.run("conflicts", "--merge").error.isEmpty)
    #expect(try session.text() == merged)
    if base == nil || ours != "call Ann\n" {
      #expect(session.run("conflicts", "--delete") == .init("\(Self.copy) deleted.\n"))
      #expect(!session.files.paths.contains("/ann/\(Self.copy)"))
    }
  }

  /// The copy was made before the undo, whatever else the other device did.
  @Test(arguments: [
    // The action's result, the copy, and the list after undo and merge.
    ("a\n(B) b c\n", "a\n(B) b c\nd\n", "a\nb c\nd\n"),
    ("a\n(B) b c\n", "a z\n(B) b c\n", "a z\nb c\n"),
    ("a\n(B) b c\n", "a\n(B) b c more\n", "a\nb c more\n"),
    ("a\nx 2026-11-21 b c\n", "a\nx 2026-11-21 b c\nd\n", "a\nb c\nd\n"),
    ("a\nx 2026-11-21 b c\n", "a\nx 2026-11-21 b c @home\n", "a\nb c @home\n"),
    ("a\nb c new\n", "a\nb c new\nd\n", "a\nb c\nd\n"),
    ("a\nb c new\n", "a\nb c new more\n", "a\nb c more\n"),
    ("a\nb c\nnew\n", "a\nb c\nnew\nd\n", "a\nb c\nd\n"),
    ("a\nb c\nnew\n", "a\nb c\nnew more\n", "a\nb c\nnew more\n"),
    ("a\n", "a\nd\n", "a\nb c\nd\n"),
    // The copy was made after the undo, or before the action.
    ("a\n(B) b c\n", "a\nb c\nd\n", "a\nb c\nd\n"),
    ("a\n(B) b c\n", "a\nb c more\n", "a\nb c more\n"),
    ("a\n(B) b c\n", "a\n(A) b c\n", "a\n(A) b c\n"),
  ])
  func aMergeDoesNotReverseAnUndo(acted: String, theirs: String, merged: String) throws {
    let start = "a\nb c\n"
    for isOlder in [false, true] {
      let session = CommandSession(["todo.txt": start], plugins: [ConflictsPlugin.self])
      let store = session.files.store(at: "/ann/todo.txt")
      func act(_ text: String, _ identity: ActionIdentity) throws {
        try store.acting(as: RunningAction(identity)).update { $0.edits(makingIt: TodoList(text)) }
      }
      try act(start + "e\n", ActionIdentity("add"))
      try act(start, ActionIdentity("del"))
      try act(acted, ActionIdentity("act"))
      _ = try UndoTransaction(journal: session.files.journal) { session.files.store(at: $0) }.undo()
      #expect(try session.text() == start)
      // Later actions leave the undone one undone.
      if isOlder { try act(start + "f\n", ActionIdentity("add")) }
      session.files.store(at: "/ann/\(Self.copy)").replace(with: TodoList(theirs))
      #expect(session.run("conflicts", "--merge").error.isEmpty)
      let lines = try session.text().split(separator: "\n").filter { $0 != "f" }
      #expect(lines == merged.split(separator: "\n"))
    }
  }

  @Test(arguments: [[], ["--delete"]])
  func anUndoneMergeCanBeDoneAgain(options: [String]) throws {
    let session = try session(["todo.txt": "a\nb\n", Self.copy: "a\nb more\nc\n"], base: "a\nb\n")
    #expect(session.run("conflicts", "--merge").status == 0)
    let merged = try session.text()
    _ = try UndoTransaction(journal: session.files.journal) { session.files.store(at: $0) }.undo()
    #expect(try session.text() == "a\nb\n")
    #expect(session.run("conflicts", "--delete").status == 0)
    #expect(session.files.paths.contains("/ann/\(Self.copy)"))
    #expect(session.run(["conflicts", "--merge"] + options).status == 0)
    #expect(try session.text() == merged && merged == "a\nb more\nc\n")
  }

  /// More than one action since, and more than one change of the copy.
  @Test(
    arguments: [
      (
        ["a", "b", "c more"], ["b", "c more"], ["b", "(A) c more"], "a\nb\nc more\nnew one\n",
        "b\n(A) c more\nnew one\n"
      ),
      (
        ["a", "b", "c"], ["a", "b due:2026-12-04", "c"], nil, "a\nb\nc\nnew one\n",
        "a\nb due:2026-12-04\nc\nnew one\n"
      ),
      (
        ["a", "b", "c"], ["a", "dark rye loaf", "c"], nil, "a\nb\nc\nnew one\n",
        "a\ndark rye loaf\nc\nnew one\n"
      ),
      (["a", "b", "c"], ["b", "c"], ["b", "c", "d"], "a\nb\nc\nnew one\n", "b\nc\nd\nnew one\n"),
      // Another device has added the line again.
      (["a", "b", "c"], ["b", "c"], ["b", "c", "d"], "b\nc\nnew one\na\n", "b\nc\nd\nnew one\na\n"),
    ] as [([String], [String], [String]?, String, String)])
  func whatWasChangedHereDoesNotComeBack(
    start: [String], first: [String], second: [String]?, copy: String, merged: String
  ) throws {
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    let session = CommandSession(["todo.txt": text(start)], plugins: [ConflictsPlugin.self])
    let store = session.files.store(at: "/ann/todo.txt")
    for lines in [first, second].compactMap(\.self) {
      try store.acting(as: RunningAction(ActionIdentity("act"))).update {
        $0.edits(makingIt: TodoList(text(lines)))
      }
    }
    session.files.store(at: "/ann/\(Self.copy)").replace(with: TodoList(copy))
    #expect(session.run("conflicts", "--merge").error.isEmpty)
    #expect(try session.text() == merged)
  }

  @Test(arguments: [
    ("a\0\n", "it is no list of tasks: it is binary, or its encoding is not UTF-8."),
    ("<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", "it has conflict markers from an earlier merge."),
    ("a\n>>>>>>> b\n", "it has a part of git's conflict markers: delete it by hand."),
  ])
  func keepsACopyThatIsNotAList(text: String, reason: String) throws {
    let other = "todo.sync-conflict-2.txt"
    let session = try session(["todo.txt": "a\n", Self.copy: text, other: "b\n"])
    let result = session.run("conflicts", "--merge", "--delete")
    #expect(result.status == 1 && result.error == "Can't read /ann/\(Self.copy): \(reason)")
    #expect(try session.text() == "a\nb\n" && session.text(Self.copy) == text)
    #expect(!session.files.paths.contains("/ann/\(other)"))

    let faulty = try self.session(["todo.txt": text, Self.copy: "a\n"])
    let refusal = faulty.run("conflicts", "--merge", "--delete")
    #expect(refusal.status == 1 && refusal.error == "Can't read /ann/todo.txt: \(reason)")
    #expect(try faulty.text() == text && faulty.text(Self.copy) == "a\n")
  }

  /// A line that comes back every week was not deleted now because it was deleted a week ago.
  @Test func choosesTheLatestBaseMostLikeTheCopy() throws {
    let session = CommandSession(["todo.txt": "buy milk\na\n"], plugins: [ConflictsPlugin.self])
    let store = session.files.store(at: "/ann/todo.txt")
    func act(_ plan: (TodoList) -> [TodoEdit]) throws {
      try store.update(plan)
    }
    try act { [.remove(TodoLine($0[0]), leavingBlank: false)] }
    try act { _ in [.append(Array("b".utf8))] }
    try act { _ in [.append(Array("c".utf8))] }
    try act { [.remove(TodoLine($0[1]), leavingBlank: false)] }
    #expect(try session.text() == "a\nc\n")
    // The copy was made when the list had a, b and c.
    session.files.store(at: "/ann/\(Self.copy)").replace(with: TodoList("a\nb\nc\nbuy milk\n"))
    #expect(session.run("conflicts", "--merge").error.isEmpty)
    #expect(try session.text() == "a\nc\nbuy milk\n")
    #expect(session.run("conflicts", "--merge", "--delete").output.hasSuffix("\(Self.copy) deleted.\n"))
    #expect(try session.text() == "a\nc\nbuy milk\n")
  }

  @Test func reportsEachMergedLine() throws {
    let session = try session(
      [
        "todo.txt": "a\nb\n", Self.copy: "x a\nb\nc\n", "done.txt": "x d\n",
        "done.sync-conflict-2.txt": "x e\n",
      ],
      base: "a\nb\n")
    #expect(
      session.run("conflicts", "--merge")
        == .init(
          """
          1 a
          TODO: 1 changed as in todo.sync-conflict-1.txt:
          1 x a
          3 c
          TODO: 3 added from todo.sync-conflict-1.txt.
          todo.sync-conflict-1.txt is completely merged into todo.txt. “todo conflicts --delete” deletes it.
          2 x e
          DONE: 2 added from done.sync-conflict-2.txt.
          done.sync-conflict-2.txt is completely merged into done.txt. “todo conflicts --delete” deletes it.

          """))
    #expect(try session.text() == "x a\nb\nc\n")
    #expect(try session.text("done.txt") == "x d\nx e\n")
  }

  /// The other device has completed and archived the task, and its todo.txt became the copy.
  @Test func reportsOpenTasksThatAreCompletedInDoneTxt() throws {
    let todo = "(A) pay\ncall\nnew\n"
    let session = try session([
      "todo.txt": todo, Self.copy: "call\n", "done.txt": "x 2026-11-20 pay\nx 2026-11-20 call\n",
    ])
    let output = session.run("conflicts", "--merge").output
    #expect(output.contains("1 (A) pay\nTODO: 1 is open, but completed in done.txt.\n"))
    #expect(output.ranges(of: "is open").count == 1)
    #expect(try session.text() == todo)
  }

  @Test func severalCopiesAddALineOnce() throws {
    let session = try session(["todo.txt": "a\n", Self.copy: "a\nb\n", "todo.sync-conflict-2.txt": "b\nc\n"])
    let result = session.run("conflicts", "--merge", "--delete")
    #expect(
      result
        == .init(
          """
          2 b
          TODO: 2 added from todo.sync-conflict-1.txt.
          todo.sync-conflict-1.txt deleted.
          3 c
          TODO: 3 added from todo.sync-conflict-2.txt.
          todo.sync-conflict-2.txt deleted.

          """))
    #expect(try session.text() == "a\nb\nc\n")
    #expect(session.files.paths == ["/ann/todo.txt"])
  }

  @Test func deletesOnlyMergedCopies() throws {
    let session = try session(["todo.txt": "a\n", Self.copy: "a\nb\n", "todo.sync-conflict-2.txt": "a\n"])
    #expect(
      session.run("conflicts", "--delete")
        == .init(
          """
          todo.sync-conflict-1.txt kept: it has 1 line missing from todo.txt. “todo conflicts --merge” merges them.
          todo.sync-conflict-2.txt deleted.

          """))
    #expect(try session.text(Self.copy) == "a\nb\n")
  }

  @Test func keepsAnUnreadableCopy() throws {
    let session = try session(["todo.txt": "a\n", Self.copy: "", "todo.sync-conflict-2.txt": "b\n"])
    session.files.store(at: "/ann/\(Self.copy)").fail(
      with: .unreadable(path: Self.copy, reason: "permission denied"))
    let result = session.run("conflicts", "--merge", "--delete")
    #expect(result.error == "Can't read \(Self.copy): permission denied.")
    #expect(result.status == 1)
    #expect(try session.text() == "a\nb\n")
    #expect(session.files.paths.contains("/ann/\(Self.copy)"))
  }

  // MARK: Files that another program has damaged

  private static let six =
    "water plant 1\nwater plant 2\nwater plant 3\nwater plant 4\nwater plant 5\nwater plant 6\n"

  /// Absence deletes and completes nothing: not that of a list, and not that of a copy.
  @Test(arguments: [
    // The list, before another program has damaged it; the damaged one; the copy.
    ("emptied", six, "", six), ("emptied, and a copy with more", six, "", six + "more\n"),
    ("cut", six, "water plant 1\nwater pl", six), ("one line left", six, "water plant 1\n", six),
    ("the copy is empty", six, six, ""), ("the copy is cut", six, six, "water plant 1\nwat"),
    ("the copy is cut in a completed line", "x " + six, "x " + six, "x wat"),
    ("the copy is short", six, six, "water plant 1\n"),
  ])
  func aDamagedFileDeletesNothing(change: String, before: String, damaged: String, copy: String) throws {
    for isEmptyInThePast in [false, true] {
      let session = CommandSession(
        ["todo.txt": "", "done.txt": (1...30).map { "x old \($0)\n" }.joined()],
        plugins: [ConflictsPlugin.self])
      let store = session.files.store(at: "/ann/todo.txt")
      func act(_ text: String) throws { try store.update { $0.edits(makingIt: TodoList(text)) } }
      if isEmptyInThePast {
        // A past state without tasks, which an emptied list equals.
        try act(before)
        try act("")
      }
      try act(before)
      store.replace(with: TodoList(damaged))
      session.files.store(at: "/ann/\(Self.copy)").replace(with: TodoList(copy))
      _ = session.run("conflicts", "--merge", "--delete")
      let left = try session.files.paths.filter { $0.hasPrefix("/ann/todo") }.map {
        try session.files.store(at: $0).list().map { String(decoding: $0.text, as: UTF8.self) }
      }
      let tasks = TodoList(before).map { String(decoding: $0.text, as: UTF8.self) }
      #expect(Set(left.joined()).isSuperset(of: tasks), "\(change)")
      #expect(left.allSatisfy { Set($0).count == $0.count }, "\(change)")
      #expect(try session.text("done.txt").hasSuffix("x old 30\n"))
    }
  }

  /// The journal knows that the tasks were deleted once. Another program has brought them back, and one has emptied
  /// the list then.
  @Test(arguments: [
    // The list, its copy, done.txt, and the refusal.
    ("", six + "more\n", "", "6 of 7"), ("", six, "", "6 of 6"), ("water plant 1\n", six, "", "5 of 6"),
    // Archived is not gone, nor is moved.
    ("water plant 1\nwater plant 2\n", six, "", nil),
    ("", six, six.replacing("water", with: "x 2026-11-21 water"), nil),
  ])
  func asksBeforeMostTasksOfACopyAreGone(ours: String, copy: String, done: String, gone: String?) throws {
    for words in [["--merge"], ["--delete"], ["--merge", "--delete"]] {
      let session = CommandSession(
        ["todo.txt": "", "done.txt": done, Self.copy: copy], plugins: [ConflictsPlugin.self])
      let store = session.files.store(at: "/ann/todo.txt")
      for text in [Self.six, ours] { try store.update { $0.edits(makingIt: TodoList(text)) } }
      store.replace(with: TodoList(Self.six))
      store.replace(with: TodoList(ours))
      let action = words[0] == "--merge" ? "conflicts --merge" : "conflicts --delete"
      let refusal = """
        \(gone ?? "") tasks are gone since todo.sync-conflict-1.txt was made (todo.txt). Restore them from it; \
        “todo \(action) --deletions todo.txt” deletes them.
        """
      #expect(session.run(["conflicts"] + words).error == (gone == nil ? "" : refusal))
      guard gone != nil else { continue }
      #expect(try session.text() == ours && session.text(Self.copy) == copy)
      // Of another list.
      #expect(session.run(["conflicts"] + words + ["--deletions", "work.txt"]).error == refusal)
      #expect(try session.text() == ours && session.text(Self.copy) == copy)
      #expect(session.run(["conflicts"] + words + ["--deletions", "todo.txt"]).error.isEmpty)
      let isWhole = words[0] == "--merge" || !copy.hasSuffix("more\n")
      #expect(session.files.paths.contains("/ann/\(Self.copy)") == !(words.contains("--delete") && isWhole))
      #expect(
        try session.text() == ours + (words[0] == "--merge" && copy.hasSuffix("more\n") ? "more\n" : ""))
    }
  }

  @Test(arguments: [
    ("water plant 1\nwat", true), ("water plant 1\nwater plant 2\nwater plant", true),
    ("water plant 1", false),
    ("water plant 1\nwater plant\n", false),
    // Some programs end no last line.
    (String(six.dropLast()), false), (six + "new", false),
  ])
  func keepsACopyThatEndsInTheMiddleOfALine(copy: String, isCut: Bool) throws {
    let session = try session(["todo.txt": Self.six, Self.copy: copy])
    let result = session.run("conflicts", "--merge", "--delete")
    #expect(result.error == (isCut ? "Can't read /ann/\(Self.copy): it ends in the middle of a line." : ""))
    if isCut { #expect(try session.text() == Self.six && session.text(Self.copy) == copy) }
  }

  /// Lists whose copies have the same mark, as all those of one device have.
  @Test(arguments: [("one/done.txt", "two/done.txt"), ("done.txt", "done.txt")])
  func mergesEachListByItself(done: String, otherDone: String) throws {
    func copy(_ name: String) -> String { name.replacing(".txt", with: ".sync-conflict-1.txt") }
    var (texts, changed) = ([done: "x old\n"], [done: "x old\nx new beta 1\n"])
    (texts[otherDone], changed[otherDone]) = (texts[done], changed[done])
    (texts["one/todo.txt"], changed["one/todo.txt"]) = ("alpha 1\n", "alpha 1 more\n")
    (texts["two/work.txt"], changed["two/work.txt"]) = ("beta 1\n", "beta 1 more\n")
    let session = CommandSession(
      texts.merging(changed.map { (copy($0), $1) }) { text, _ in text }, plugins: [ConflictsPlugin.self],
      configure: { settings in
        settings.files.todo = "/ann/one/todo.txt"
        settings.files.done = "/ann/\(done)"
        settings.files.lists = [
          ListFile(mark: "one", todo: "/ann/one/todo.txt", done: "/ann/\(done)"),
          ListFile(mark: "two", todo: "/ann/two/work.txt", done: "/ann/\(otherDone)"),
        ]
      })
    #expect(session.run("conflicts", "--merge", "--delete").error.isEmpty)
    #expect(session.files.paths.sorted() == texts.keys.map { "/ann/\($0)" }.sorted())
    for (name, text) in changed { #expect(try session.text(name) == text, "\(name)") }
  }

  @Test(arguments: [
    ([], nil),
    ([copy], "Another device left todo.sync-conflict-1.txt; see “todo conflicts”."),
    (
      [copy, "todo.sync-conflict-2.txt", "done.sync-conflict-1.txt"],
      "Another device left todo.sync-conflict-1.txt and todo.sync-conflict-2.txt and "
        + "done.sync-conflict-1.txt; see “todo conflicts”."
    ),
  ])
  func theNoticeNamesTheCopies(copies: [String], expected: String?) throws {
    let files = InMemoryTodoFiles()
    for name in copies { files.store(at: name).replace(with: TodoList("a\n")) }
    let context = ModuleContext.testing(
      store: files.store(at: "todo.txt"), plugins: [ConflictsPlugin.self])
    #expect(context.program.registry.notices.map { $0.sentence(context) } == [expected])
  }
}
