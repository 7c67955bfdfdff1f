import CLinux
import Glibc
import ModuleKit
import Testing
@testable import TodoHost

@Suite struct TodoFilesTests {
  private let directory = TestDirectory()

  @Test(arguments: [
    (["TODO_DIR": "/d"], "/d/todo.txt /d/done.txt /d/report.txt /d"),
    (["TODO_DIR": "/d", "TODO_FILE": "/e/t"], "/e/t /d/done.txt /d/report.txt /d"),
    (["TODO_FILE": "/e/t"], "/e/t /e/done.txt /e/report.txt /e"),
    (["TODO_FILE": "e/t", "DONE_FILE": "/x", "REPORT_FILE": "/y"], "e/t /x /y e"),
    (["TODO_DIR": "", "TODO_FILE": "t"], "t done.txt report.txt ."),
    (["HOME": "/h"], "/h/todo.txt /h/done.txt /h/report.txt /h"),
    (["HOME": "/h", "TODO_FILE": "~/e/t"], "/h/e/t /h/e/done.txt /h/e/report.txt /h/e"),
    (
      ["HOME": "/h", "TODO_DIR": "~/d", "DONE_FILE": "~/x", "REPORT_FILE": "~y"], "/h/d/todo.txt /h/x ~y /h/d"
    ),
  ])
  func findsFilesWithoutAConfiguration(environment: [String: String], expected: String) throws {
    try inDirectory(directory.makeDirectory("empty")) {
      let files = try Invocation("todo", environment: environment).settings.files
      #expect("\(files.todo) \(files.done) \(files.report) \(files.directory)" == expected)
    }
  }

  @Test func workingDirectoryComesBeforeHome() throws {
    directory.write("", to: "here/todo.txt")
    try inDirectory(directory.makeDirectory("here")) {
      let here = try Invocation("todo").settings.files
      var expected = TodoFiles(beside: "todo.txt")
      expected.origin = .workingDirectory(insteadOf: nil)
      #expect(here == expected)
      #expect(try Invocation("todo", environment: ["HOME": "."]).settings.files == expected)
      let home = directory.write("", to: "home/todo.txt")
      expected.origin = .workingDirectory(insteadOf: home)
      let variables = ["HOME": "\(directory.path)/home"]
      #expect(try Invocation("todo", environment: variables).settings.files == expected)
      let elsewhere = try Invocation("todo", environment: ["TODO_DIR": "/d"]).settings.files
      #expect(elsewhere.todo == "/d/todo.txt")
    }
  }

  @Test func listsComeBeforeTheWorkingDirectory() throws {
    directory.write("", to: "here/todo.txt")
    try inDirectory("\(directory.path)/here") {
      let files = try Invocation("todo", environment: ["TODO_LISTS": "/a/todo.txt, /b/todo.txt"]).settings
        .files
      #expect(files.todo == "/a/todo.txt" && files.origin == .configuration)
      #expect(files.lists.map(\.todo) == ["/a/todo.txt", "/b/todo.txt"])
    }
  }

  @Test func theFileOptionReadsATilde() throws {
    let files = try Invocation("todo", "--file=~/my.txt", "ls", environment: ["HOME": "/h"]).settings.files
    #expect(files.todo == "/h/my.txt" && files.done == "/h/done.txt")
  }

  @Test func asTodoShReadsNoTilde() throws {
    let file = directory.write("TODO_DIR='~/d'", to: "chosen")
    // It makes missing folders.
    try inDirectory(directory.makeDirectory("here")) {
      let files = try Invocation("todo.sh", "-d", file, "ls", environment: ["HOME": "/h"]).settings.files
      #expect(files.todo == "~/d/todo.txt")
    }
  }

  @Test func theFileOptionTakesPrecedence() throws {
    let environment = ["TODO_DIR": "/d", "TODO_FILE": "/d/t", "DONE_FILE": "/d/x"]
    let files = try Invocation("todo", "--file", "/e/my.txt", "ls", environment: environment).settings.files
    var expected = TodoFiles(
      todo: "/e/my.txt", done: "/e/done.txt", report: "/e/report.txt", directory: "/e")
    expected.origin = .option
    #expect(files == expected)
  }

  @Test(arguments: [
    ("https://h", "https://h/todo.txt https://h/done.txt", nil),
    ("HTTPS://h:8080/todo/#abc", "https://h:8080/todo/todo.txt https://h:8080/todo/done.txt", "abc"),
    ("http://127.0.0.1:80//", "http://127.0.0.1:80/todo.txt http://127.0.0.1:80/done.txt", nil),
  ])
  func anAddressNamesTheListsOfAServer(_ url: String, _ paths: String, _ token: String?) throws {
    let files = try Invocation("todo", "--url", url, "ls", environment: ["TODO_DIR": "/d"]).settings.files
    #expect("\(files.todo) \(files.done)" == paths)
    #expect(files.token == token && files.origin == .option)
  }

  @Test(arguments: [
    "", "h", "ftp://h", "https://", "https:///x", "https://u:p@h", "https://h?q", "https://h/ x", "file:///x",
  ])
  func rejectsInvalidServerAddresses(_ url: String) {
    #expect(TodoFiles(onServer: url) == nil)
  }

  @Test func refusesWithoutAnyPath() {
    #expect(throws: CommandError("Neither TODO_DIR nor HOME is set: name the file with --file PATH.")) {
      try inDirectory(directory.makeDirectory("empty")) {
        _ = try Invocation("todo", environment: ["HOME": ""])
      }
    }
  }

  @Test func relativeConfigurationIsNotLookedUpOnThePath() throws {
    directory.write("if :; then TODO_DIR=/wrong; fi", to: "bin/test.cfg", mode: 0o755)
    directory.write("if :; then TODO_DIR=/right; fi", to: "here/test.cfg")
    try inDirectory(directory.makeDirectory("here")) {
      let invocation = try Invocation(
        "todo", "-d", "test.cfg", "ls", environment: ["PATH": "\(directory.path)/bin:/usr/bin:/bin"])
      #expect(invocation.settings.files.directory == "/right")
    }
  }

  @Test func todoShCreatesMissingFiles() throws {
    let configuration = directory.write(
      "TODO_DIR='\(directory.path)/a b/c'; REPORT_FILE=/dev/null", to: "config")
    let start = ContinuousClock.now
    _ = try Invocation("todo.sh", "-d", configuration, "nonsense")
    #expect(ContinuousClock.now - start >= .milliseconds(250))
    for name in ["todo.txt", "done.txt"] { #expect(access("\(directory.path)/a b/c/\(name)", F_OK) == 0) }
    #expect(access("\(directory.path)/a b/c/report.txt", F_OK) != 0)
  }

  @Test func todoCreatesNothing() throws {
    let configuration = directory.write("TODO_DIR='\(directory.path)/new'", to: "config")
    _ = try Invocation("todo", "-d", configuration, "ls")
    #expect(access("\(directory.path)/new", F_OK) != 0)
  }

  @Test func refusesAPathThatIsNotADirectory() throws {
    let file = directory.write("", to: "file")
    let configuration = directory.write("TODO_DIR=\(file)/x", to: "config")
    #expect(throws: CommandError("Fatal Error: \(file)/x is not a directory")) {
      try Invocation("todo.sh", "-d", configuration, "ls")
    }
    let empty = directory.write("", to: "empty.cfg")
    #expect(throws: CommandError("Fatal Error:  is not a directory")) {
      try Invocation("todo.sh", "-d", empty, "ls")
    }
  }

  private func inDirectory(_ path: String, _ body: () throws -> Void) throws {
    // Other tests run in the process's directory meanwhile, so this thread gets its own.
    try #require(unshare(CLONE_FS) == 0)
    let previous = open(".", O_RDONLY | O_DIRECTORY)
    try #require(chdir(path) == 0)
    defer {
      fchdir(previous)
      close(previous)
    }
    try body()
  }
}
