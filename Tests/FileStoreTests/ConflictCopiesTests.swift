import Testing

@testable import FileStore

@Suite struct ConflictCopiesTests {
  @Test(arguments: [
    ("todo.txt", "todo.sync-conflict-20261121-101010-ABCDEFG.txt", true),
    ("todo.txt", "todo (Ann's conflicted copy 2026-11-21).txt", true),
    ("todo.txt", "todo (conflicted copy 2026-11-21 101010).txt", true),
    ("todo.txt", "todo (Case Conflict 1).txt", true),
    ("todo.txt", "todo_conflict-20261121-101010.txt", true),
    ("todo.txt", "todo.Conflict.txt", true),
    ("todo.txt", "todo (SFConflict ann@example.org 2026-11-21).txt", true),
    ("todo", "todo.sync-conflict-20261121-101010-ABCDEFG", true),
    // OneDrive.
    ("todo.txt", "todo-DESKTOP-AB12CD3.txt", true), ("todo.txt", "todo-LAPTOP-AB12CD34-2.txt", true),
    ("todo", "todo-WIN-AB12CD3EF45", true), ("todo.txt", "todo-DESKTOP.txt", false),
    ("todo.txt", "todo-desktop-ab12cd3.txt", false), ("todo.txt", "todo-DESKTOP-background.txt", false),
    // rclone.
    ("todo.txt", "todo.txt.conflict1", true), ("todo.txt", "todo.txt.conflict12", true),
    ("todo.txt", "todo.conflict2.txt", true), ("todo.txt", "todo.conflicts.txt", false),
    ("todo.txt", "todo.txt.conflicting", false), ("todo.txt", "todo.txt.bak", false),
    // Unison, Synology, pCloud, and names without a prefix.
    ("todo.txt", "todo (copy: conflict on 2026-11-21).txt", true),
    ("todo.txt", "todo (copy: conflict #2 on 2026-11-21).txt", true),
    ("todo.txt", "todo_NAS_Nov-21-101010-2026_Conflict.txt", true),
    ("todo.txt", "todo [conflicted].txt", true), ("todo.txt", "todo (conflicted).txt", true),
    ("todo.txt", "todo (1).txt", true), ("todo.txt", "todo (12).txt", true),
    ("todo.txt", "todo (2026).txt", false), ("todo.txt", "todo (0).txt", false),
    ("todo.txt", "todo(1).txt", true), ("todo.txt", "todo(2026).txt", false),
    ("todo.txt", "todo(conflicted).txt", true), ("todo.txt", "todo(work).txt", false),
    ("todo.txt", "todo(1)", false), ("todo.txt", "todo(1.txt", false),
    // Computers of other names in OneDrive.
    ("todo.txt", "todo-ANNS-PC.txt", true), ("todo.txt", "todo-ANNS-PC-2.txt", true),
    ("todo.txt", "todo-ANNLAPTOP.txt", true), ("todo.txt", "todo-OFFICEPC.txt", true),
    ("todo.txt", "todo-Anns-MacBook-Pro.txt", true), ("todo.txt", "todo-Anns-iMac-2.txt", true),
    ("todo.txt", "todo-PC.txt", false), ("todo.txt", "todo-WORK.txt", false),
    ("todo.txt", "todo--PC.txt", false),
    ("todo.txt", "todo-A-B.txt", false), ("todo.txt", "todo-2026-11.txt", false),
    ("todo.txt", "todo-anns-pc.txt", false), ("todo.txt", "todo-Home-Work.txt", false),
    // iCloud.
    ("todo.txt", "todo 2.txt", true), ("todo.txt", "todo 12.txt", true), ("todo.txt", "todo 1.txt", false),
    ("todo.txt", "todo 2026.txt", false), ("todo.txt", "todo2.txt", false), ("todo.txt", "todo-2.txt", false),
    // Copies by file managers and programs, in several languages.
    ("todo.txt", "todo (copy).txt", true), ("todo.txt", "todo (Kopie).txt", true),
    ("todo.txt", "todo (Kopie 2).txt", true), ("todo.txt", "todo - Kopie.txt", true),
    ("todo.txt", "todo - Copy (2).txt", true), ("todo.txt", "todo copy.txt", true),
    ("todo.txt", "todo copy 2.txt", true), ("todo.txt", "todo (copie).txt", true),
    ("todo.txt", "todo (Copia).txt", true), ("todo.txt", "todo (копия).txt", true),
    ("todo.txt", "todo (副本).txt", true), ("todo.txt", "todo のコピー.txt", false),
    ("todo.txt", "todo copy of Ann.txt", false), ("todo.txt", "todocopy.txt", false),
    ("todo.txt", "todo-copy.txt", false), ("todo.txt", "todo [Conflict].txt", true),
    ("todo.txt", "todo_ANNS-PC_Nov-21-101010-2026_CaseConflict.txt", true),
    // Dropbox in other languages.
    ("todo.txt", "todo (In Konflikt stehende Kopie von Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (Copie en conflit de Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (Copia en conflicto de Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (copia in conflitto di Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (Cópia em conflito de Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (Conflicterende kopie van Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (kopia powodująca konflikt Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (Anns konfliktkopia 2026-11-21).txt", true),
    ("todo.txt", "todo (конфликтующая копия с Ann 2026-11-21).txt", true),
    ("todo.txt", "todo (Ann の競合コピー 2026-11-21).txt", true),
    ("todo.txt", "todo (Ann 的冲突副本 2026-11-21).txt", true),
    ("todo.txt", "todo (Ann의 충돌된 사본 2026-11-21).txt", true),
    // Ordinary files of the user.
    ("todo.txt", "todo-work.txt", false), ("todo.txt", "todo-2026.txt", false),
    ("todo.txt", "todo-2026-11-21.txt", false), ("todo.txt", "todo_work.txt", false),
    ("todo.txt", "todo (work).txt", false), ("todo.txt", "todo (conflict resolution).txt", false),
    ("todo.txt", "todo (conflict of 2026).txt", false), ("todo.txt", "todo.done.txt", false),
    ("todo.txt", "todo.txt", false),
    ("todo.txt", "done.sync-conflict-20261121-101010-ABCDEFG.txt", false),
    ("todo.txt", "todo.sync-conflict-20261121-101010-ABCDEFG.md", false),
    ("todo.txt", "todo.txt~", false),
    ("todo.txt", "todo about a conflict copy.txt", false),
  ])
  func recognisesConflictCopiesByName(file: String, sibling: String, expected: Bool) {
    #expect(ConflictCopies(of: file).contains(sibling) == expected)
  }
}
