import FileStore
import Glibc
import Testing
import TodoStores
import TodoTxt

@MainActor @Suite(.timeLimit(.minutes(15))) struct WatchingTests {
  private let directory = TestDirectory()

  private func follow(_ name: String = "todo.txt", waits: FileStoreWaits = FileStoreWaits()) -> Followed {
    Followed(FileTodoStore(path: directory.file(name), waits: waits))
  }

  /// Follows todo.txt with that text, which has been shown.
  private func following(_ text: String, waits: FileStoreWaits = FileStoreWaits()) async -> Followed {
    directory.write(text)
    var followed = follow(waits: waits)
    _ = await followed.next()
    return followed
  }

  @Test func seesChangesOfAProgramThatKeepsTheFileOpen() async {
    var followed = await following("a\n")
    let file = open(directory.file("todo.txt"), O_WRONLY | O_APPEND)
    defer { close(file) }
    for (line, list) in [("b\n", "a\nb\n"), ("c\n", "a\nb\nc\n")] {
      write(file, line, line.utf8.count)
      #expect(await followed.next()?.list == TodoList(list))
    }
  }

  @Test func seesChangesByAMemoryMapping() async {
    var followed = await following("a\nb\n")
    let file = open(directory.file("todo.txt"), O_RDWR | O_CLOEXEC)
    let map = mmap(nil, 4, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    map?.storeBytes(of: UInt8(ascii: "c"), as: UInt8.self)
    munmap(map, 4)
    close(file)
    #expect(await followed.next()?.list == TodoList("c\nb\n"))
  }

  @Test func modesAndTimesSendNoUpdate() async {
    var followed = await following("a\n")
    directory.run(
      "chmod 600 todo.txt; touch todo.txt; touch -d 2001-01-01 todo.txt; cp todo.txt new; mv new todo.txt")
    directory.run("echo b >> todo.txt")
    #expect(await followed.next()?.list == TodoList("a\nb\n"))
  }

  @Test func otherFilesSendNoUpdate() async {
    var followed = await following("a\n")
    directory.run("echo x > other; mv other done.txt; mkdir d; rm -r d done.txt; echo b >> todo.txt")
    #expect(await followed.next()?.list == TodoList("a\nb\n"))
  }

  @Test func theLastListIsKeptWhileTheFileCantBeRead() async {
    directory.write("a\n")
    // However long mkdir(1) takes after mv(1): the moment without a file is over.
    var waits = FileStoreWaits()
    waits.missing = .seconds(2)
    var followed = follow(waits: waits)
    _ = await followed.next()
    directory.run("mv todo.txt kept; mkdir todo.txt")
    let path = directory.file("todo.txt")
    let problem = TodoStoreError.unreadable(path: path, reason: "it is a directory, not a file")
    #expect(await followed.next() == TodoUpdate(list: TodoList("a\n"), problem: problem))
    directory.run("rmdir todo.txt; mv kept todo.txt; echo b >> todo.txt")
    #expect(await followed.reaches("a\nb\n"))
    #expect(followed.seen.allSatisfy { !$0.list.isEmpty })
  }

  @Test func reportsAnUnreadableFile() async throws {
    directory.run("ln -s todo.txt todo.txt")
    var followed = follow()
    let first = await followed.next()
    #expect(
      first?.problem
        == .unreadable(path: directory.file("todo.txt"), reason: "too many levels of symbolic links"))
    directory.run("rm todo.txt; echo a > todo.txt")
    #expect(await followed.reaches("a\n"))
  }

  @Test func seesAFileThatIsCreatedLater() async {
    var followed = follow("p/q/todo.txt")
    #expect(await followed.next() == TodoUpdate(list: TodoList()))
    directory.run("mkdir p; mkdir p/q; echo a > p/q/todo.txt")
    #expect(await followed.reaches("a\n"))
  }

  @Test func reportsAMissingFileAfterAPause() async {
    var followed = await following("a\n")
    let start = ContinuousClock.now
    directory.run("rm todo.txt")
    let missing = TodoStoreError.missing(path: directory.file("todo.txt"))
    #expect(await followed.next() == TodoUpdate(list: TodoList("a\n"), problem: missing))
    #expect(start.duration(to: .now) >= .milliseconds(250))
    directory.write("a\n")
    let back = await followed.next()
    #expect(back == TodoUpdate(list: TodoList("a\n")))
    #expect(back?.list.change(since: followed.seen[0].list).isEmpty == true)
  }

  @Test func showsAnEmptiedFileAfterAPause() async {
    var followed = await following("a\n")
    directory.run(": > todo.txt")
    #expect(await followed.next() == TodoUpdate(list: TodoList()))
    // There is nothing to miss here.
    directory.run("rm todo.txt; sleep 0.4; echo b > todo.txt")
    #expect(await followed.next() == TodoUpdate(list: TodoList("b\n")))
  }

  /// A later follower receives the published update, after another look at the file.
  @Test(arguments: [
    ("printf 'a\\nb' > todo.txt", false), (": > todo.txt", false), ("rm todo.txt", false),
    ("printf 'a\\n' > todo.txt", false), ("printf 'a\\nb\\nc\\nd' > todo.txt", false),
    ("mv todo.txt todo.txt~; printf a > todo.txt", false), ("printf 'a\\n' > new; mv new todo.txt", true),
    ("printf 'a\\nb\\nc\\nd\\n' > todo.txt", true),
  ])
  func aHalfWrittenFileIsNotShown(part: String, isWhole: Bool) async {
    directory.write("a\nb\nc\n")
    directory.write("a\nb\nc\nd\ne\n", to: "whole")
    var waits = FileStoreWaits()
    waits.missing = .seconds(1_000)
    waits.partial = .seconds(1_000)
    var followed = follow(waits: waits)
    #expect(await followed.next()?.list == TodoList("a\nb\nc\n"))
    directory.run(part)
    var other = follow(waits: waits)
    #expect(await other.next()?.list == TodoList(isWhole ? directory.read() : "a\nb\nc\n"))
    // A shell's own printf writes line after line, and each state is a whole file.
    directory.run("cp whole todo.txt")
    #expect(await followed.reaches("a\nb\nc\nd\ne\n"))
    #expect(followed.seen.count <= (isWhole ? 3 : 2))
  }

  @Test func showsTheResultOfASlowSave() async {
    var followed = await following("a\nb\nc\n")
    directory.run(
      "exec 3> todo.txt; for l in 1 2 3 4 5 6 7 8; do printf $l >&3; sleep 0.03; printf '\\n' >&3; done")
    #expect(await followed.reaches("1\n2\n3\n4\n5\n6\n7\n8\n"))
  }

  @Test func acceptsAMissingFinalNewlineAfterAPause() async {
    var followed = await following("a\n")
    directory.run("printf b >> todo.txt")
    #expect(await followed.next()?.list == TodoList("a\nb"))
  }

  @Test func manyChangesMakeFewUpdates() async {
    var followed = await following("0\n")
    let start = ContinuousClock.now
    directory.run("for i in {1..2000}; do echo $i >> todo.txt; done; echo end >> todo.txt")
    #expect(await followed.reaches { $0.list.last?.text.elementsEqual("end".utf8) == true })
    let frames = start.duration(to: .now) / .milliseconds(16)
    #expect(Double(followed.seen.count) <= frames + 3)
  }

  @Test func conflictCopiesAreNamed() async {
    directory.write("a\n")
    directory.run("touch 'todo (conflicted copy 2026-11-20 101010).txt'")
    // Without a periodic look, only an event can show the change.
    var waits = FileStoreWaits()
    waits.silence = .seconds(86_400)
    var followed = follow(waits: waits)
    #expect(await followed.next()?.conflictCopies == ["todo (conflicted copy 2026-11-20 101010).txt"])
    directory.run("touch todo.sync-conflict-20261121-101010-ABCDEFG.txt")
    #expect(
      await followed.next()?.conflictCopies == [
        "todo (conflicted copy 2026-11-20 101010).txt", "todo.sync-conflict-20261121-101010-ABCDEFG.txt",
      ])
    directory.run("rm todo*conflict*")
    #expect(await followed.reaches { $0.conflictCopies.isEmpty })
  }

  @Test func eachStoreFollowsItsFile() async {
    directory.write("a\n")
    directory.write("b\n", to: "other.txt")
    var one = follow()
    var two = follow()
    var other = follow("other.txt")
    _ = (await one.next(), await two.next(), await other.next())
    directory.run("echo c >> todo.txt; echo d >> other.txt")
    #expect(await one.next()?.list == TodoList("a\nc\n"))
    #expect(await two.next()?.list == TodoList("a\nc\n"))
    #expect(await other.next()?.list == TodoList("b\nd\n"))
  }

  /// Events may not come from the file that is read, as on network file systems and after a mount.
  @Test func seesAChangeWithoutAnEvent() async {
    directory.run("mkdir elsewhere; echo a > elsewhere/list; ln elsewhere/list todo.txt")
    var followed = follow()
    #expect(await followed.next()?.list == TodoList("a\n"))
    directory.run("echo b >> elsewhere/list")
    #expect(await followed.next()?.list == TodoList("a\nb\n"))
  }

  /// Without a periodic look, only an event can show the change.
  @Test func watchesTheNewDirectoryOfALink() async {
    directory.run("mkdir a b; echo a > a/todo.txt; echo b > b/todo.txt; ln -s a d")
    var waits = FileStoreWaits()
    waits.silence = .seconds(86_400)
    var followed = follow("d/todo.txt", waits: waits)
    #expect(await followed.next()?.list == TodoList("a\n"))
    directory.run("ln -s b new; mv -T new d")
    #expect(await followed.reaches("b\n"))
    directory.run("echo c >> b/todo.txt")
    #expect(await followed.reaches("b\nc\n"))
  }

  /// Without a periodic look, only the watch on the parent directory can show the change.
  @Test(arguments: ["mv d old", "rm -r d", "mv -T d e/d"])
  func watchesADirectoryThatReplacedTheOldOne(command: String) async {
    directory.run("mkdir d e; echo a > d/todo.txt")
    var waits = FileStoreWaits()
    waits.silence = .seconds(86_400)
    var followed = follow("d/todo.txt", waits: waits)
    #expect(await followed.next()?.list == TodoList("a\n"))
    directory.run("\(command); mkdir d; echo b > d/todo.txt")
    #expect(await followed.reaches("b\n"))
    directory.run("echo c >> d/todo.txt")
    #expect(await followed.reaches("b\nc\n"))
  }

  @Test(.enabled(if: Mounting.isPossible, "needs to be root and allowed to mount"))
  func seesAMountOverTheDirectory() async {
    directory.run("mkdir d; echo a > d/todo.txt")
    var followed = follow("d/todo.txt")
    #expect(await followed.next()?.list == TodoList("a\n"))
    directory.run("mkdir e; printf 'a\\nb\\n' > e/todo.txt; mount --bind e d")
    #expect(await followed.next()?.list == TodoList("a\nb\n"))
    directory.run("umount d")
    #expect(await followed.reaches("a\n"))
  }
}
