import Foundation
import Testing

@Suite struct DoctorTranscripts {
  @Test func findsAndFixesProblems() throws {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": "Call Mom due:2026-02-30\nPay\nPay\nx Walk\nlast", "done.txt": "x Walk\n",
      "todo.sync-conflict-1.txt": "Pay\n",
      ".todo.txt.0123456789abcdef.tmp": "half",
    ])
    defer { sandbox.remove() }
    try Transcript(
      """
      $ touch -d '2 minutes ago' .todo.txt.0123456789abcdef.tmp
      $ cksum * > /dev/shm/todo-doctor-$$; todo doctor; cksum * | cmp - /dev/shm/todo-doctor-$$; rm /dev/shm/todo-doctor-$$
      todo.txt:1: “due:2026-02-30” is not a date
      todo.txt:3: the same as line 2 (--fix removes it here)
      todo.txt:4: in done.txt too (--fix removes it here)
      todo.txt:5: no newline at the end of the last line (--fix adds one)
      $HOME/.todo.txt.0123456789abcdef.tmp: left by a crash (--fix deletes it)
      $HOME/todo.sync-conflict-1.txt: a conflict copy, completely merged into todo.txt; “todo conflicts --delete” deletes it
      “todo doctor --fix” fixes 4 of 6.
      $ todo doctor --fix
      todo.txt:3: the same as line 2: removed here
      todo.txt:4: in done.txt too: removed here
      todo.txt:5: no newline at the end of the last line: added
      $HOME/.todo.txt.0123456789abcdef.tmp: left by a crash: deleted
      todo.txt:1: “due:2026-02-30” is not a date
      $HOME/todo.sync-conflict-1.txt: a conflict copy, completely merged into todo.txt; “todo conflicts --delete” deletes it
      === 1
      $ cat todo.txt
      Call Mom due:2026-02-30
      Pay


      last
      $ ls -A
      .local
      .programs
      done.txt
      todo.sync-conflict-1.txt
      todo.txt
      $ rm todo.sync*; echo a > todo.txt; todo doctor
      No problems found.
      """
    ).check(in: sandbox)
  }

  @Test func checksPermissionsLinksAndLineEndings() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "a\n", "done.txt": "x b\n", "report.txt": "c\r\nd\n"])
    defer { sandbox.remove() }
    try Transcript(
      """
      $ chmod 666 todo.txt; chmod 444 done.txt; ln report.txt other; todo doctor
      report.txt:2: line ending differs from the first line's
      todo.txt: every user of this machine may write to it; “chmod o-w” fixes that
      done.txt: read-only, so no action can change it
      report.txt: has 2 names (hard links), so it is written in place, and a crash may leave half of a change
      === 1
      $ rm *.txt other; echo a > todo.txt; chmod 777 .; todo doctor
      todo.txt: every user of this machine may replace it; “chmod o-w” on its directory fixes that
      === 1
      $ chmod 1777 .; todo doctor
      No problems found.
      $ rm todo.txt; mkdir todo.txt; todo --file nowhere.txt doctor
      nowhere.txt: can't be read: there is no such file
      === 1
      $ todo --file todo.txt doctor
      todo.txt: can't be read: it is a directory, not a file
      === 1
      """
    ).check(in: sandbox)
  }
}
