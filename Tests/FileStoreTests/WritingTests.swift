import CLinux
import FileStore
import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

extension TodoEdit {
  static func append(_ text: String) -> TodoEdit { .append(Array(text.utf8)) }
}

extension TodoLine {
  init(_ number: Int, _ text: String) { self.init(number: number, text: Array(text.utf8)) }
}

@Suite(.timeLimit(.minutes(15))) struct WritingTests {
  private let directory = TestDirectory()

  private func store(_ name: String = "todo.txt", patience: Duration = .seconds(600)) -> FileTodoStore {
    var waits = FileStoreWaits()
    waits.patience = patience
    return FileTodoStore(path: directory.file(name), waits: waits)
  }

  private func inode(_ name: String = "todo.txt") -> String { directory.run("stat -Lc %i \(name)") }

  @Test(arguments: [
    ("", "d\n"), ("a\n", "a\nd\n"), ("a", "a\nd\n"), ("a\r\nb\r\n", "a\r\nb\r\nd\r\n"),
    ("a\r\nb", "a\r\nb\r\nd\r\n"), ("\u{FEFF}a\n", "\u{FEFF}a\nd\n"),
  ])
  func appendsInPlace(before: String, after: String) throws {
    directory.write(before)
    let old = inode()
    #expect(try store().apply([.append("d")]) == TodoList(after))
    #expect(directory.read() == after)
    #expect(inode() == old)
    #expect(directory.names == ["todo.txt"])
  }

  @Test func createsTheFileAndItsDirectoryOnlyToWrite() throws {
    let store = store("p/q/todo.txt")
    #expect(try store.list().isEmpty)
    #expect(try store.update { _ in [] }.isEmpty)
    #expect(directory.names.isEmpty)
    try store.apply([.append("a")])
    #expect(directory.read("p/q/todo.txt") == "a\n")
  }

  /// Nobody may read a new file, or its folder, who may not read todo.txt.
  @Test(arguments: [
    ("600", "600", "700"), ("640", "640", "750"), ("644", "644", "755"), ("400", "600", "700"),
  ])
  func aNewFileHasTheReadersOfTheModel(mode: String, file: String, folder: String) throws {
    directory.write("a\n")
    directory.run("chmod \(mode) todo.txt; ln -s todo.txt link.txt")
    let note = FileTodoStore(path: directory.file("notes/a.md"), modelPath: directory.file("link.txt"))
    try note.acting(as: nil).apply([.append("b")])
    #expect(directory.run("stat -c %a notes/a.md notes") == "\(file)\n\(folder)\n")
  }

  @Test func aRewriteLeavesNothingBehind() throws {
    directory.write("a\nb\nc\n")
    let old = inode()
    try store().apply([.replace(TodoLine(2, "b"), with: Array("B".utf8))])
    #expect(directory.read() == "a\nB\nc\n")
    #expect(inode() != old)
    #expect(directory.names == ["todo.txt"])
  }

  @Test func modeOwnerAndAttributesAreKept() throws {
    directory.write("a\n")
    directory.run(
      "chmod 664 todo.txt; setfattr -n user.note -v hello todo.txt; setfacl -m u:1:rw todo.txt; chown 12:34 todo.txt || true"
    )
    let before = directory.run("stat -c '%a %u %g' todo.txt; getfattr -d todo.txt; getfacl -c todo.txt")
    try store().apply([.replace(TodoLine(1, "a"), with: Array("b".utf8))])
    #expect(directory.run("stat -c '%a %u %g' todo.txt; getfattr -d todo.txt; getfacl -c todo.txt") == before)
    #expect(before.contains("hello") && directory.read() == "b\n")
  }

  @Test func ignoresTheDirectorysDefaultACL() throws {
    directory.write("a\n")
    directory.run("setfacl -d -m u:1:rwx .")
    let before = directory.run("getfacl -c todo.txt")
    try store().apply([.replace(TodoLine(1, "a"), with: Array("b".utf8))])
    #expect(directory.run("getfacl -c todo.txt") == before)
  }

  @Test func linksStayLinks() throws {
    directory.run("mkdir real; echo a > real/list; ln -s real two; ln -s two/list todo.txt")
    try store().apply([.append("b")])
    try store().apply([.replace(TodoLine(1, "a"), with: Array("A".utf8))])
    #expect(directory.read("real/list") == "A\nb\n")
    #expect(directory.run("readlink todo.txt") == "two/list\n")
    #expect(directory.run("ls -A real") == "list\n")
  }

  @Test func createsTheTargetOfADanglingLink() throws {
    directory.run("mkdir real; ln -s real/list todo.txt")
    try store().apply([.append("a")])
    #expect(directory.read("real/list") == "a\n")
  }

  /// Such as on a disk that is not mounted.
  @Test(arguments: [
    ("ln -s usb/list todo.txt", "todo.txt"), ("ln -s usb d", "d/todo.txt"),
    ("mkdir m; ln -s m/usb d; ln -s d/list todo.txt", "todo.txt"),
  ])
  func makesNoFolderBehindALinkAndShowsNoEmptyList(setup: String, name: String) throws {
    directory.run("\(setup); echo a > other")
    let names = directory.run("find . | sort")
    for edits in [[], [TodoEdit.append("a")]] {
      #expect(throws: TodoStoreError.self) { try store(name).apply(edits) }
    }
    let error = #expect(throws: TodoStoreError.self) {
      try store("other").apply([.move(TodoLine(1, "a"), to: directory.file(name), leavingBlank: false)])
    }
    #expect(error?.problem.hasSuffix(": its folder does not exist.") == true)
    #expect(
      throws: TodoStoreError.unreadable(
        path: directory.file(name), reason: "it is a link into a folder that does not exist")
    ) { try store(name).list() }
    #expect(directory.run("find . | sort") == names)
    #expect(directory.read("other") == "a\n")
  }

  /// An added line would be unreadable, and an edit would tear a character.
  @Test(arguments: ["UTF-16", "UTF-16BE"], [1, 200])
  func changesNoFileInUTF16(encoding: String, count: Int) throws {
    let mark = encoding == "UTF-16" ? "" : "\\357\\273\\277"
    directory.run(
      "{ printf '\(mark)'; seq \(count); } | iconv -f UTF-8 -t \(encoding) > todo.txt; echo a > other; cp todo.txt old"
    )
    let first = try TodoLine(#require(store().list().first))
    let edits: [TodoEdit] = [.append("a"), .replace(first, with: [0x62]), .remove(first, leavingBlank: true)]
    for edit in edits {
      let error = #expect(throws: TodoStoreError.self) { try store().apply([edit]) }
      #expect(error?.problem.contains("its encoding is not UTF-8") == true)
    }
    #expect(throws: TodoStoreError.self) { try store().append(Array("a".utf8)) }
    #expect(throws: TodoStoreError.self) {
      try store("other").apply([.move(TodoLine(1, "a"), to: directory.file("todo.txt"), leavingBlank: false)])
    }
    #expect(directory.run("cmp todo.txt old && cat other") == "a\n")
  }

  @Test func hardLinksStay() throws {
    directory.run("echo a > todo.txt; echo bbb >> todo.txt; ln todo.txt other")
    try store().apply([.replace(TodoLine(1, "a"), with: Array("longer".utf8))])
    #expect(directory.read("other") == "longer\nbbb\n")
    try store().apply([.remove(TodoLine(1, "longer"), leavingBlank: false)])
    #expect(directory.read("other") == "bbb\n")
    #expect(inode() == inode("other"))
  }

  /// A moved line would be the next line to move.
  @Test(arguments: [
    "ln todo.txt done.txt", "ln -s todo.txt done.txt", "mkdir d; ln todo.txt d/x; ln -s d/x done.txt",
  ])
  func aMoveIntoTheSameFileIsRefused(link: String) throws {
    directory.run("printf 'x a\\nb\\n' > todo.txt; \(link)")
    let done = directory.file("done.txt")
    #expect(throws: TodoStoreError.isSameFile(done, as: directory.file("todo.txt"))) {
      try store().update { list in
        list.filter(\.isCompleted).map { .move(TodoLine($0), to: done, leavingBlank: false) }
      }
    }
    #expect(directory.read() == "x a\nb\n")
  }

  @Test func aReadOnlyFileIsRefused() throws {
    directory.run("echo a > todo.txt; chmod 444 todo.txt")
    let error = TodoStoreError.unwritable(path: directory.file("todo.txt"), reason: "it is read-only")
    #expect(throws: error) { try store().apply([.append("b")]) }
    #expect(throws: error) { try store().apply([.remove(TodoLine(1, "a"), leavingBlank: false)]) }
    #expect(directory.read() == "a\n" && directory.names == ["todo.txt"])
  }

  @Test func refusesADirectory() {
    directory.run("mkdir todo.txt")
    let path = directory.file("todo.txt")
    let error = TodoStoreError.unreadable(path: path, reason: "it is a directory, not a file")
    #expect(throws: error) { try store().list() }
    #expect(throws: error) { try store().apply([.append("a")]) }
  }

  @Test func movesUseTheLineEndingOfTheDestination() throws {
    directory.run("printf 'x a\\nb\\nx c\\n' > todo.txt; printf 'x 0\\r\\nx 1' > done.txt")
    let done = directory.file("done.txt")
    try store().apply([
      .move(TodoLine(1, "x a"), to: done, leavingBlank: false),
      .move(TodoLine(3, "x c"), to: done, leavingBlank: false),
    ])
    #expect(directory.read() == "b\n")
    #expect(directory.read("done.txt") == "x 0\r\nx 1\r\nx a\r\nx c\r\n")
    #expect(directory.names == ["done.txt", "todo.txt"])
  }

  @Test func movesToAnotherDirectoryAndToADevice() throws {
    directory.run("printf 'x a\\nx b\\nc\\n' > todo.txt")
    try store().apply([
      .move(TodoLine(1, "x a"), to: directory.file("p/q/done.txt"), leavingBlank: false),
      .move(TodoLine(2, "x b"), to: "/dev/null", leavingBlank: false),
    ])
    #expect(directory.read() == "c\n")
    #expect(directory.read("p/q/done.txt") == "x a\n")
  }

  @Test func theNullDeviceIsAnEmptyFile() throws {
    directory.run("ln -s /dev/null null.txt; echo 'x a' > todo.txt")
    let null = store("null.txt")
    #expect(try null.list().isEmpty)
    #expect(try null.apply([.append("a")]) == TodoList("a\n"))
    #expect(try null.list().isEmpty)
    try store().apply([
      .move(TodoLine(1, "x a"), to: directory.file("null.txt"), leavingBlank: false)
    ])
    #expect(directory.read().isEmpty && directory.names == ["null.txt", "todo.txt"])
  }

  /// Its directory, which belongs to the system, is not locked either.
  @Test func refusesOtherDevices() {
    directory.run("ln -s /dev/full todo.txt")
    let lockFileOfOthers = access("/dev/.todo.lock", F_OK)
    let error = TodoStoreError.unreadable(path: "/dev/full", reason: "it is not a regular file")
    let held = open("/dev", O_RDONLY | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: error) { try store().apply([.append("a")]) }
    #expect(access("/dev/.todo.lock", F_OK) == lockFileOfOthers)
  }

  @Test func movesBothWaysAtOnceDoNotBlockEachOther() throws {
    directory.run("mkdir p q; for i in {1..20}; do echo p$i >> p/todo.txt; echo q$i >> q/todo.txt; done")
    let failures = Mutex(0)
    inThreads(2) { index in
      let (from, to) = index == 0 ? ("p", "q") : ("q", "p")
      let store = store("\(from)/todo.txt")
      for _ in 1...20 {
        do {
          try store.update { list in
            [.move(TodoLine(list[0]), to: directory.file("\(to)/done.txt"), leavingBlank: false)]
          }
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
    }
    #expect(failures.withLock(\.self) == 0)
    #expect(directory.run("cat p/todo.txt q/todo.txt") == "")
    #expect(directory.run("cat p/done.txt q/done.txt | sort -u | wc -l") == "40\n")
  }

  @Test func aFailedMoveIsReversed() throws {
    directory.run("echo 'x a' > todo.txt; echo 'x 0' > done.txt; mkdir bad")
    let edits = [("done.txt", 1), ("bad", 1)].map { name, number in
      TodoEdit.move(TodoLine(number, "x a"), to: directory.file(name), leavingBlank: false)
    }
    #expect(throws: TodoStoreError.self) { try store().apply(edits) }
    #expect(directory.read() == "x a\n" && directory.read("done.txt") == "x 0\n")
  }

  @Test func aMoveOntoItselfIsRefused() {
    directory.run("echo a > todo.txt; ln -s todo.txt done.txt")
    #expect(throws: TodoStoreError.self) {
      try store().apply([.move(TodoLine(1, "a"), to: directory.file("done.txt"), leavingBlank: false)])
    }
    #expect(directory.read() == "a\n")
  }

  @Test(.enabled(if: Mounting.isPossible, "needs to be root and allowed to mount"))
  func aFullDiskChangesNothing() throws {
    directory.run("mkdir d; mount -t tmpfs -o size=64k none d")
    defer { directory.run("umount d") }
    directory.run("printf 'x a\\nb\\n' > d/todo.txt; echo 'x 0' > d/done.txt")
    try store("d/todo.txt").update { _ in [] }
    directory.run("head -c 1M /dev/zero > d/filler || true", mayFail: true)
    let long = String(repeating: "long ", count: 2_000)
    let done = directory.file("d/done.txt")
    let edits: [[TodoEdit]] = [
      [.append(long)], [.replace(TodoLine(2, "b"), with: Array(long.utf8))],
      [.move(TodoLine(1, "x a"), to: done, leavingBlank: false)],
    ]
    for edits in edits {
      #expect(
        throws: TodoStoreError.unwritable(
          path: directory.file("d/todo.txt"), reason: "no space left on device")
      ) { try store("d/todo.txt").apply(edits) }
    }
    #expect(directory.read("d/todo.txt") == "x a\nb\n" && directory.read("d/done.txt") == "x 0\n")
    #expect(directory.run("ls -A d") == "done.txt\nfiller\ntodo.txt\n")
  }
}
