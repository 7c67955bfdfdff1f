import Testing

@testable import FileStore

@Suite struct SaveSignsTests {
  private let directory = TestDirectory()

  @Test(arguments: [
    ("todo.txt~", true), ("4913", true), ("sedAb12cd", true), (".goutputstream-ABCDEF", true),
    (".todo.txt.swx", true),
    (".syncthing.todo.txt.tmp", true), ("todo.txt", false), ("sedative.txt", false), ("other.txt", false),
    // Exists during a whole editing session.
    (".todo.txt.swp", false), (".#todo.txt", false),
  ])
  func distinguishesASaveFromASession(name: String, isSave: Bool) {
    directory.write("a\n", to: name)
    let signs = SaveSigns(of: "todo.txt")
    #expect(signs.isBeingSaved(directory.names, in: directory.path, since: .seconds(3600)) == isSave)
    #expect(!signs.isBeingSaved(directory.names, in: directory.path, since: .zero))
  }
}
