import FileStore
import Glibc
import Testing
import TodoTxt

@Suite(.timeLimit(.minutes(15))) struct SettledReaderTests {
  private let directory = TestDirectory()

  /// The waits are so long that a needless wait shows in the duration of a test.
  private var store: FileTodoStore {
    var waits = FileStoreWaits()
    waits.missing = .seconds(100)
    waits.partial = .seconds(100)
    return FileTodoStore(path: directory.file("todo.txt"), waits: waits)
  }

  @Test func completeFilesAreReadAtOnce() throws {
    directory.write("a\n")
    #expect(try store.list() == TodoList("a\n"))
  }

  @Test func oldIncompleteFilesAreReadAtOnce() throws {
    directory.run("printf a > todo.txt; touch -d 2001-01-01 todo.txt")
    #expect(try store.list() == TodoList("a"))
    directory.run(": > todo.txt; touch -d 2001-01-01 todo.txt")
    #expect(try store.list().isEmpty)
    directory.run("rm todo.txt; touch -d 2001-01-01 .")
    #expect(try store.list().isEmpty)
    directory.run("touch todo.txt~; touch -d 2001-01-01 .")
    #expect(try store.list().isEmpty)
  }

  @Test(arguments: [": > todo.txt", "printf 'a\\nb' > todo.txt", "mv todo.txt todo.txt~"])
  func waitsForTheRestOfASave(part: String) throws {
    directory.write("a\n")
    directory.run(part)
    inThreads(2) { index in
      if index == 0 {
        #expect((try? store.list()) == TodoList("a\nb\nc\n"))
      } else {
        directory.run("sleep 0.1; printf 'a\\nb\\nc\\n' > new; mv new todo.txt")
      }
    }
  }
}
