import Foundation
import Testing

@Suite(.blocking) struct DoctorTranscripts {
  @Test func checksPermissionsLinksAndLineEndings() throws {
    try TodoSandbox(files: ["todo.txt": "a\n", "done.txt": "x b\n", "report.txt": "c\r\nd\n"]).check(
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
      """)
  }
}
