import Foundation
import Testing

@Suite(.blocking) struct ConflictTranscripts {
  private static let copy = "todo.sync-conflict-20261121-101010-ABCDEFG.txt"

  private func sandbox(_ files: [String: String]) throws -> TodoSandbox {
    try TodoSandbox(files: files)
  }

  /// The journal knows that “Pay rent” was deleted here, and that the copy was made when “Buy milk” existed.
  @Test func mergesThreeWay() throws {
    try sandbox(["real.txt": "Call Mom\nPay rent\nBuy milk\nWalk\n"]).check(
      """
      $ ln -s real.txt todo.txt; todo pri 1 A >/dev/null
      $ { cat real.txt; echo "Call Dad"; } | sed 's/Buy milk/x 2026-11-21 &/' > real.sync-conflict-20261121-101010-ABCDEFG.txt
      $ todo -f -n del 2 2>/dev/null
      2 Pay rent
      TODO: 2 deleted.
      $ todo conflicts --merge
      2 Buy milk
      TODO: 2 changed as in real.sync-conflict-20261121-101010-ABCDEFG.txt:
      2 x 2026-11-21 Buy milk
      4 Call Dad
      TODO: 4 added from real.sync-conflict-20261121-101010-ABCDEFG.txt.
      real.sync-conflict-20261121-101010-ABCDEFG.txt is completely merged into todo.txt. “todo conflicts --delete” deletes it.
      $ todo conflicts --merge
      real.sync-conflict-20261121-101010-ABCDEFG.txt is completely merged into todo.txt. “todo conflicts --delete” deletes it.
      $ cat todo.txt
      (A) Call Mom
      x 2026-11-21 Buy milk
      Walk
      Call Dad
      $ todo undo >/dev/null 2>&1; cat todo.txt
      (A) Call Mom
      Buy milk
      Walk
      $ todo undo 2>/dev/null; todo conflicts --merge --delete | tail -n 1
      2 Pay rent
      TODO: del 2 undone.
      real.sync-conflict-20261121-101010-ABCDEFG.txt deleted.
      """)
  }

  /// Another program changed the file after the journal's last record, so deletions are unknown.
  @Test func withoutABaseKeepsTheTasksOfBoth() throws {
    try sandbox([:]).check(
      """
      $ printf 'call Ann\\nfix bike\\n' > todo.txt; todo pri 2 B >/dev/null; cp todo.txt \(Self.copy)
      $ printf '(C) call Ann\\nfix bike\\n' > todo.txt; todo conflicts --merge --delete >/dev/null; cat todo.txt
      (C) call Ann
      (B) fix bike
      $ printf 'Pay rent\\n' > todo.txt; todo add 'Call Bob about the boat' >/dev/null; cp todo.txt \(Self.copy)
      $ printf 'Pay rent\\nCall Bob\\n' > todo.txt; todo conflicts --merge --delete >/dev/null; cat todo.txt
      Pay rent
      Call Bob about the boat
      """)
  }

  /// The changes here and on the other device, in both files, form one history.
  @Test func mergesTodoAndDoneTogether() throws {
    let sandbox = try sandbox(["todo.txt": "", "done.txt": ""])
    let done = "done.sync-conflict-20261121-101011-ABCDEFG.txt"
    try sandbox.check(
      """
      $ todo add 'Call Mom' >/dev/null; todo add 'Buy milk' >/dev/null
      $ printf 'Buy milk\\n' > \(Self.copy); printf 'x 2026-11-20 Call Mom\\n' > \(done)
      $ todo append 1 tonight >/dev/null 2>&1; todo conflicts --merge --delete >/dev/null
      $ cat todo.txt; echo --; cat done.txt; ls
      Buy milk
      --
      x 2026-11-20 Call Mom tonight
      done.txt
      todo.txt
      """)
  }

  /// Undo restores a deleted copy byte for byte, and redo deletes it again.
  @Test(arguments: [#"a\nb\n"#, #"a\r\n\r\nb\r\n"#, #"a\n\nb"#, #"a\n\377b\n"#])
  func undoRestoresADeletedCopy(copy: String) throws {
    try sandbox(["todo.txt": "a\n"]).check(
      """
      $ printf '\(copy)' > \(Self.copy); cp \(Self.copy) kept
      $ todo conflicts --merge --delete >/dev/null; ls; cp todo.txt merged
      kept
      todo.txt
      $ todo undo 2>/dev/null | tail -n 1; cmp kept \(Self.copy); cat todo.txt
      TODO: conflicts --merge --delete undone: 1 line removed, \(Self.copy) restored.
      a
      $ todo log 1 2>/dev/null | tail -n 1
         - \(Self.copy)
      $ todo redo | tail -n 1; cmp todo.txt merged; ls
      TODO: conflicts --merge --delete redone: \(Self.copy) deleted.
      kept
      merged
      todo.txt
      $ cp kept \(Self.copy); todo conflicts --delete >/dev/null; todo undo 2>/dev/null; cmp kept \(Self.copy)
      TODO: conflicts --delete undone: \(Self.copy) restored.
      """)
  }

  /// However the action is spelled, the journal knows that its lines came from the copy.
  @Test(arguments: ["conflicts", "CONFLICTS"]) func mergingAgainRestoresNothing(action: String) throws {
    try sandbox(["todo.txt": "a\nb\nc\n"]).check(
      """
      $ todo pri 1 A >/dev/null; { cat todo.txt; echo theirs; } > \(Self.copy); todo -f -n del 2 >/dev/null 2>&1
      $ todo \(action) --merge >/dev/null; cat todo.txt
      (A) a
      c
      theirs
      $ todo conflicts --merge >/dev/null; cat todo.txt
      (A) a
      c
      theirs
      $ todo undo >/dev/null 2>&1; todo log 1 2>/dev/null
      1  2026-11-21 00:00  \(action) --merge  (undone)
         + theirs
      """)
  }

  /// The notice appears once at the end of an action, except where a script relies on todo.sh's standard
  /// error.
  @Test func everyActionReportsCopies() throws {
    try sandbox(["todo.txt": "a\n", Self.copy: "a\n", "config": "export TODO_DIR=.\n"]).check(
      """
      $ todo ls
      1 a
      --
      TODO: 1 of 1 tasks shown
      todo: Another device left todo.sync-conflict-20261121-101010-ABCDEFG.txt; see “todo conflicts”.
      $ todo ls 2>/dev/null
      1 a
      --
      TODO: 1 of 1 tasks shown
      $ todo do 1 2>&1 >/dev/null
      todo: Another device left todo.sync-conflict-20261121-101010-ABCDEFG.txt; see “todo conflicts”.
      $ todo -vv report 2>&1 >/dev/null
      todo: Another device left todo.sync-conflict-20261121-101010-ABCDEFG.txt; see “todo conflicts”.
      $ todo conflicts 2>&1 >/dev/null
      $ todo shorthelp 2>&1 >/dev/null
      $ todo.sh -d config ls
      --
      TODO: 0 of 0 tasks shown
      """)
  }

  @Test func findsACopyBesideTheTargetOfALink() throws {
    try sandbox([:]).check(
      """
      $ mkdir real; echo a > real/tasks.txt; echo b > "real/tasks (conflicted copy 2026-11-21 101010).txt"
      $ ln -s real/tasks.txt todo.txt
      $ todo conflicts --merge --delete
      2 b
      TODO: 2 added from tasks (conflicted copy 2026-11-21 101010).txt.
      tasks (conflicted copy 2026-11-21 101010).txt deleted.
      $ ls real; cat todo.txt
      tasks.txt
      a
      b
      """)
  }

  @Test func ignoresLinks() throws {
    try sandbox(["todo.txt": "a\n", "other": "b\n"]).check(
      """
      $ ln -s other todo.sync-conflict-1.txt
      $ todo conflicts --merge --delete
      No conflict copies.
      """)
  }

  /// A list that this program never changed has no known past.
  @Test func reportsAMissingBase() throws {
    let copy = Self.copy
    let sandbox = try sandbox(["todo.txt": "Call Mom today\n", copy: "Call Mom @phone\n"])
    let output = try sandbox.run("todo conflicts --merge")
    #expect(
      output.hasPrefix(
        "Base not found for \(copy): the tasks of both sides are kept, and no task counts as deleted.\n"),
      "\(output)")
  }
}
