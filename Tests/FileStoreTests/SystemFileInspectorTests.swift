import Glibc
import Testing
import TodoStores

@testable import FileStore

@Suite struct SystemFileInspectorTests {
  private let directory = TestDirectory()
  private let inspector = SystemFileInspector()

  @Test(arguments: [
    ("", FileCondition()), ("chmod 666 todo.txt", FileCondition(isWritableByEveryone: true)),
    ("chmod 444 todo.txt", FileCondition(isReadOnly: true)),
    ("ln todo.txt other", FileCondition(nameCount: 2)),
    ("chmod 777 .", FileCondition(isReplaceableByEveryone: true)), ("chmod 1777 .", FileCondition()),
    (
      "mkdir d; mv todo.txt d; chmod 666 d/todo.txt; ln -s d/todo.txt .",
      FileCondition(isWritableByEveryone: true)
    ),
    ("rm todo.txt; mkdir todo.txt", FileCondition(isDirectory: true)), ("rm todo.txt", nil),
    ("rm todo.txt; ln -s /dev/null todo.txt", FileCondition()), ("rm todo.txt; ln -s nowhere todo.txt", nil),
  ])
  func returnsTheConditionOfAFile(script: String, expected: FileCondition?) {
    directory.run("touch todo.txt; chmod 644 todo.txt; chmod 755 .; \(script)")
    #expect(inspector.condition(of: directory.file("todo.txt")) == expected)
  }

  @Test func recognisesOldLeftoversOfThisProgram() throws {
    directory.run(
      """
      for name in .todo.txt.0123456789abcdef.tmp .todo.txt.fedcba9876543210.tmp todo.txt.bak .todo.txt.tmp \\
        .done.txt.0123456789abcdef.tmp
      do touch -d '2 minutes ago' $name; done
      touch .todo.txt.0000000000000000.tmp todo.txt
      ln -s todo.txt .todo.txt.1111111111111111.tmp; touch -h -d '2 minutes ago' .todo.txt.1111111111111111.tmp
      """)
    let leftovers = inspector.leftovers(of: directory.file("todo.txt"))
    #expect(
      Set(leftovers) == [
        directory.file(".todo.txt.0123456789abcdef.tmp"), directory.file(".todo.txt.fedcba9876543210.tmp"),
      ])
    try inspector.deleteLeftover(at: try #require(leftovers.first))
    #expect(inspector.leftovers(of: directory.file("todo.txt")) == [leftovers[1]])
  }

  @Test func keepsARecentLeftover() throws {
    directory.run("touch .todo.txt.0123456789abcdef.tmp")
    let path = directory.file(".todo.txt.0123456789abcdef.tmp")
    try inspector.deleteLeftover(at: path)
    #expect(directory.names == [".todo.txt.0123456789abcdef.tmp"])
  }

  /// The directory is in memory, because leases work there.
  @Test func deletesOnlyEmptyFilesThatNoProgramHasOpen() throws {
    let directory = TestDirectory(in: TestDirectory.memory)
    directory.write("a\n", to: "full.md")
    directory.run("touch empty.md open.md; ln -s empty.md link.md; mkdir directory.md")
    for name in ["full.md", "directory.md", "none.md"] {
      #expect(try !inspector.deleteEmptyFile(at: directory.file(name)))
    }
    #expect(throws: TodoStoreError.self) { try inspector.deleteEmptyFile(at: directory.file("link.md")) }
    let writer = fopen(directory.file("open.md"), "a")
    #expect(try !inspector.deleteEmptyFile(at: directory.file("open.md")))
    if let writer { fclose(writer) }
    #expect(try inspector.deleteEmptyFile(at: directory.file("open.md")))
    // A path from the current directory: there is nothing above the root.
    let root = String(repeating: "../", count: 64)
    #expect(try inspector.deleteEmptyFile(at: root + directory.file("empty.md").dropFirst()))
    #expect(directory.names == ["directory.md", "full.md", "link.md"])
  }

  @Test func deletesACopyOnlyIfItIsUnchanged() throws {
    directory.write("a\n")
    directory.write("b\n", to: "todo.sync-conflict-1.txt")
    directory.run("ln -s todo.txt todo.sync-conflict-2.txt")
    let path = directory.file("todo.sync-conflict-1.txt")
    #expect(try inspector.conflictCopies(of: directory.file("todo.txt")) == [path])
    #expect(try !inspector.deleteConflictCopy(at: path, holding: Array("c\n".utf8)))
    #expect(try !inspector.deleteConflictCopy(at: path, holding: Array("b\nc\n".utf8)))
    #expect(try inspector.deleteConflictCopy(at: path, holding: Array("b\n".utf8)))
    #expect(throws: TodoStoreError.self) {
      try inspector.deleteConflictCopy(
        at: directory.file("todo.sync-conflict-2.txt"), holding: Array("a\n".utf8))
    }
    #expect(directory.read() == "a\n")
  }
}
