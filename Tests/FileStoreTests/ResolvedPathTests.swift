import Glibc
import Testing
import TodoStores
import TodoTxt

@testable import FileStore

@Suite struct ResolvedPathTests {
  private let directory = TestDirectory()

  private func resolve(_ name: String) throws -> ResolvedPath { try ResolvedPath(directory.file(name)) }

  @Test(arguments: [
    ("todo.txt", "todo.txt"), ("link", "d/list"), ("two/list", "d/list"), ("d/../link", "d/list"),
    ("two/../todo.txt", "todo.txt"), ("./d//list/", "d/list"), ("d/up", "todo.txt"),
    ("no/such/file", "no/such/file"),
    ("toNothing", "d/nothing"), ("toNothing/more", "d/nothing/more"), ("todo.txt/more", "todo.txt/more"),
    ("e\u{301}/a", "e\u{301}/a"),
  ])
  func resolvesToTheTarget(name: String, target: String) throws {
    directory.run(
      "mkdir d; touch todo.txt d/list; ln -s d two; ln -s two/list link; ln -s ../todo.txt d/up; ln -s d/nothing toNothing"
    )
    #expect(try resolve(name).target == directory.file(target))
    #expect(try resolve(name).target == directory.run("realpath -m '\(name)' | tr -d '\\n'"))
  }

  @Test func everyLinkOnTheWayIsAnEntry() throws {
    directory.run("mkdir -p d/e; ln -s d two; ln -s ../two/e/list d/link")
    let entries = try resolve("d/link").entries
    let expected = [
      ("d", "link"), ("", "d"), ("", "two"), ("d/e", "list"), ("d", "e"),
    ].map { ResolvedPath.Entry(directory: $0.isEmpty ? directory.path : directory.file($0), name: $1) }
    #expect(expected.allSatisfy(entries.contains))
  }

  @Test func refusesUnresolvablePaths() {
    directory.run("ln -s loop loop")
    #expect(throws: SystemError(ELOOP)) { try resolve("loop") }
    let error = #expect(throws: SystemError.self) { try ResolvedPath("todo.txt") }
    #expect(error?.code == ENOENT)
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root may give files away"),
    arguments: [
      // The directory's mode, the target of the link, whether another user made it, and whether it is
      // refused.
      ("1777", "todo.txt", "../list", true, true), ("2770", "todo.txt", "../list", true, true),
      ("775", "todo.txt", "../list", true, true), ("777", "todo.txt", "/etc/hostname", true, true),
      ("777", "sub", "..", true, true), ("770", "sub", "../other", true, true),
      ("1777", "todo.txt", "own", true, true), ("2770", "todo.txt", "own", true, false),
      ("755", "todo.txt", "../list", true, false), ("2770", "todo.txt", "../list", false, false),
    ])
  func rejectsAnotherUsersLinkInASharedDirectory(
    mode: String, name: String, link: String, isStrangers: Bool, isRefused: Bool
  ) throws {
    directory.run("mkdir shared other; chmod \(mode) shared; chown 1234 shared; ln -s \(link) shared/\(name)")
    if isStrangers { directory.run("chown -h 65534 shared/\(name)") }
    let path = "shared/" + (name == "sub" ? "sub/todo.txt" : name)
    let reason =
      "\(directory.file("shared/" + name)) is another user's link in a directory that others can write to"
    if isRefused {
      #expect(throws: SystemError(EACCES, reason)) { try resolve(path) }
      let store = FileTodoStore(path: directory.file(path))
      #expect(throws: TodoStoreError.unwritable(path: directory.file(path), reason: reason)) {
        try store.apply([.append("a")])
      }
      #expect(directory.run("ls -A other; test -e list || echo none") == "none\n")
    } else {
      #expect(throws: Never.self) { try resolve(path) }
    }
  }
}
