import Glibc
import Testing
import TodoStores
import TodoTxt

@testable import FileStore

/// The leftovers of killed programs.
@Suite struct LeftoversTests {
  private let directory = TestDirectory()

  private func store() -> FileTodoStore { FileTodoStore(path: directory.file("todo.txt")) }

  @Test func leftoversOfACrashAreRemovedWithoutDuplicates() throws {
    directory.run("printf 'x a\\nb\\nx c\\n' > todo.txt; printf 'x 0\\nx a\\n' > done.txt")
    let done = directory.file("done.txt")
    let destination = TemporaryName.Destination(path: done, size: 4)
    let name = TemporaryName(fileName: "todo.txt", purpose: .move, destination: destination).unused()
    directory.run("touch '\(name)' .todo.txt.0123456789abcdef.tmp")
    try store().apply([
      .move(TodoLine(1, "x a"), to: done, leavingBlank: false),
      .move(TodoLine(3, "x c"), to: done, leavingBlank: false),
    ])
    #expect(directory.read("done.txt") == "x 0\nx a\nx c\n")
    try store().apply([.remove(TodoLine(1, "b"), leavingBlank: true)])
    #expect(directory.names == ["done.txt", "todo.txt"])
  }

  enum Edit: CaseIterable {
    case append, replace

    var edits: [TodoEdit] {
      switch self {
      case .append: [.append("new")]
      case .replace: [.replace(TodoLine(1, "x a"), with: Array("x A".utf8))]
      }
    }
  }

  @Test(arguments: Edit.allCases, ["todo.txt", "done.txt", "my list", "caf\u{e9}.txt"])
  func theNextWriteRemovesLeftoversOfRewrites(edit: Edit, fileName: String) throws {
    directory.write("x a\nb\n")
    directory.write("b\n", to: TemporaryName(fileName: fileName, purpose: .rewrite).unused())
    try store().apply(edit.edits)
    #expect(directory.names == ["todo.txt"])
  }

  @Test func leftoversOfTheDestinationAreDeleted() throws {
    directory.run("mkdir d; printf 'x a\\nb\\n' > todo.txt")
    directory.write("", to: "d/" + TemporaryName(fileName: "done.txt", purpose: .rewrite).unused())
    try store().apply([
      .move(TodoLine(1, "x a"), to: directory.file("d/done.txt"), leavingBlank: false)
    ])
    #expect(directory.run("ls -A d") == "done.txt\n")
  }

  /// The program was killed after it had moved the lines. The leftover is the old content of the file.
  @Test(arguments: Edit.allCases) func leftoversOfACompleteMoveAreDeleted(edit: Edit) throws {
    directory.write("x a\nb\n")
    directory.write("x 0\nx a\nb\n", to: TemporaryName(fileName: "todo.txt", purpose: .move).unused())
    try store().apply(edit.edits)
    #expect(directory.names == ["todo.txt"])
  }

  /// The program was killed before it removed the lines from todo.txt. They may already be in done.txt, and
  /// must not be added again.
  @Test(arguments: Edit.allCases) func leftoversOfAnIncompleteMoveStay(edit: Edit) throws {
    directory.write("x a\nb\nx 0\n")
    directory.write("x 9\nx 0\n", to: "done.txt")
    let destination = TemporaryName.Destination(path: directory.file("done.txt"), size: 4)
    let leftover = TemporaryName(fileName: "todo.txt", purpose: .move, destination: destination).unused()
    directory.write("x a\nb\n", to: leftover)
    try store().apply(edit.edits)
    #expect(directory.names == [leftover, "done.txt", "todo.txt"])
    try store().apply([.move(TodoLine(3, "x 0"), to: directory.file("done.txt"), leavingBlank: false)])
    #expect(directory.read("done.txt") == "x 9\nx 0\n")
    #expect(directory.names == ["done.txt", "todo.txt"])
  }

  /// The program was killed before it changed done.txt. The last line there is equal to the moved line.
  @Test(arguments: [
    // The content of done.txt when the program was killed; nil if nothing was to be added yet.
    "x a\n", "x a", nil,
  ])
  func movesALineEvenIfDoneTxtHasAnEqualOne(done: String?) throws {
    directory.write("x a\nb\n")
    directory.write(done ?? "x a\n", to: "done.txt")
    let path = directory.file("done.txt")
    let destination = done.map { TemporaryName.Destination(path: path, size: $0.utf8.count) }
    let leftover = TemporaryName(fileName: "todo.txt", purpose: .move, destination: destination)
    directory.write("b\n", to: leftover.unused())
    try store().apply([.move(TodoLine(1, "x a"), to: path, leavingBlank: false)])
    #expect(directory.read("done.txt") == "x a\nx a\n")
    #expect(directory.names == ["done.txt", "todo.txt"])
  }

  /// Leftovers of another file or of another user do not concern done.txt.
  @Test(arguments: [false, true]) func ignoresLeftoversOfOtherFilesAndUsers(isAnothers: Bool) throws {
    if isAnothers, geteuid() != 0 { return }
    directory.write("x a\nb\n")
    directory.write("x a\n", to: "done.txt")
    let path = directory.file("done.txt")
    let destination = TemporaryName.Destination(path: isAnothers ? path : directory.file("o.txt"), size: 0)
    let name = TemporaryName(fileName: "todo.txt", purpose: .move, destination: destination).unused()
    directory.write("b\n", to: name)
    if isAnothers { directory.run("chown 65534 '\(name)'") }
    try store().apply([.move(TodoLine(1, "x a"), to: path, leavingBlank: false)])
    #expect(directory.read("done.txt") == "x a\nx a\n")
  }

  @Test func theNameContainsTheDestination() throws {
    let destination = TemporaryName.Destination(path: "/a/done.txt", size: 123_456)
    let name = TemporaryName(fileName: "to.do.txt", purpose: .move, destination: destination)
    #expect(TemporaryName(name.unused()) == name)
    #expect(TemporaryName.isOurs(name.unused()))
    let other = TemporaryName.Destination(path: "/a/other.txt", size: 123_456)
    #expect(!other.isSamePath(as: destination))
  }

  @Test func keepsFilesOfRunningPrograms() throws {
    directory.write("a\n")
    let path = directory.file("todo.txt")
    let snapshot = try #require(try FileReader(path: path).read())
    let name = TemporaryName(fileName: "todo.txt", purpose: .rewrite)
    let others = try FileRewrite.prepare(Array("b\n".utf8), for: path, as: name, like: snapshot)
    #expect(directory.names.count == 2)
    try store().apply([.append("c")])
    try store().apply([.replace(TodoLine(1, "a"), with: Array("A".utf8))])
    #expect(directory.names.count == 2)
    _ = consume others
    #expect(directory.names == ["todo.txt"])
  }

  /// Leftovers of this program are never pipes, links or directories, and have one name.
  @Test(arguments: ["mkfifo", "mkdir", "ln -s todo.txt", "touch other; ln other"])
  func keepsPipesLinksAndDirectories(command: String) throws {
    directory.write("a\n")
    let name = TemporaryName(fileName: "todo.txt", purpose: .rewrite).unused()
    directory.run("\(command) '\(name)'")
    try store().apply([.append("b")])
    #expect(directory.names.contains(name))
  }

  @Test(arguments: [
    ".todo.txt.0123456789abcdef.tmp", ".todo.txt.Xq3k9z", ".todo.txt.tmp", "todo.txt.tmp", "todo.txt~",
    ".syncthing.todo.txt.tmp", ".goutputstream-XXXXXX", ".todo.txt.0123456789ABCDEF.tmp",
    ".0123456789abcdef.tmp",
  ])
  func keepsFilesThatMayBelongToOtherPrograms(name: String) throws {
    directory.write("a\n")
    directory.run("touch -d 2001-01-01 '\(name)'")
    try store().apply([.append("b")])
    #expect(directory.names.contains(name))
  }

  @Test func recognisesOnlyItsOwnNames() {
    for purpose in TemporaryName.Purpose.allCases {
      let name = TemporaryName(fileName: "todo.txt", purpose: purpose).unused()
      #expect(TemporaryName.isOurs(name) && TemporaryName(name)?.purpose == purpose)
      for index in name.indices {
        var other = name
        other.replaceSubrange(index...index, with: name[index] == "0" ? "1" : "0")
        #expect(!TemporaryName.isOurs(other), "\(other)")
      }
    }
  }
}
