import Glibc
import Testing
import TodoStores
import TodoTxt

@testable import FileStore

/// The leftovers of killed programs.
@Suite struct LeftoversTests {
  private let directory = TestDirectory()

  private func store() -> FileTodoStore { FileTodoStore(path: directory.file("todo.txt")) }

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
    directory.write("b\n", to: TemporaryName(fileName: fileName).unused())
    try store().apply(edit.edits)
    #expect(directory.names == ["todo.txt"])
  }

  @Test func leftoversOfTheDestinationAreDeleted() throws {
    directory.run("mkdir d; printf 'x a\\nb\\n' > todo.txt")
    directory.write("", to: "d/" + TemporaryName(fileName: "done.txt").unused())
    try store().apply([
      .move(TodoLine(1, "x a"), to: directory.file("d/done.txt"), leavingBlank: false)
    ])
    #expect(directory.run("ls -A d") == "done.txt\n")
  }

  @Test func keepsFilesOfRunningPrograms() throws {
    directory.write("a\n")
    let path = directory.file("todo.txt")
    let snapshot = try #require(try FileReader(path: path).read())
    let others = try FileRewrite.prepare(Array("b\n".utf8), for: path, like: snapshot)
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
    let name = TemporaryName(fileName: "todo.txt").unused()
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
    let name = TemporaryName(fileName: "todo.txt").unused()
    #expect(TemporaryName.isOurs(name) && TemporaryName(name)?.fileName == "todo.txt")
    for index in name.indices {
      var other = name
      other.replaceSubrange(index...index, with: name[index] == "0" ? "1" : "0")
      #expect(!TemporaryName.isOurs(other), "\(other)")
    }
  }
}
