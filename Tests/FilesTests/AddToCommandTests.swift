import AddModule
import FilesModule
import ModuleTestKit
import Testing

@Suite struct AddToCommandTests {
  private func session(configure: (inout Settings) -> Void = { _ in }) -> CommandSession {
    CommandSession(
      ["todo.txt": "a\n", "work.txt": "one"], plugins: [AddPlugin.self, FilesPlugin.self],
      configure: configure)
  }

  @Test func addsToTheFile() throws {
    let session = session()
    #expect(
      session.run("addto", "work.txt", "(b)", "two\nlines") == .init("2 (B) two lines\nWORK: 2 added.\n"))
    #expect(try session.text("work.txt") == "one\n(B) two lines\n")
    #expect(try session.text() == "a\n")
  }

  @Test func theNameMayLackItsEnding() throws {
    #expect(session().run("addto", "work", "x") == .init("2 x\nWORK: 2 added.\n"))
    let asTodoSh = session { $0.givesHints = false }
    #expect(
      asTodoSh.run("addto", "work", "x")
        == .init(error: "TODO: Destination file /ann/work does not exist."))
  }

  @Test(arguments: [
    ("my list", "/ann/my list does not exist. Make it: todo lists add my\\ list"),
    ("/b/c.txt", "/ann//b/c.txt does not exist."), ("../c.txt", "/ann/../c.txt does not exist."),
  ])
  func saysHowToMakeAList(name: String, reason: String) {
    #expect(session().run("addto", name, "x") == .init(error: "TODO: Destination file \(reason)"))
  }

  @Test func followsTheSettingsOfAdd() throws {
    let session = session {
      $0.addsCreationDate = true
      $0.verbosity = 0
    }
    #expect(session.run("addto", "work.txt", "(a) x") == .init())
    #expect(try session.text("work.txt") == "one\n(A) 2024-10-04 x\n")
  }

  @Test(arguments: [
    ["addto"], ["addto", "work.txt"], ["addto", "", "x"],
  ])
  func printsTheUsageForInvalidArguments(words: [String]) {
    #expect(session().run(words) == .init(error: "usage: todo addto DEST \"TODO ITEM\""))
  }

  @Test(arguments: ["", "  "]) func aTaskNeedsAText(text: String) throws {
    let session = session()
    #expect(
      session.run("addto", "work.txt", text)
        == .init(error: "Nothing was added: a task needs text."))
    #expect(try session.text("work.txt") == "one")
  }

  @Test(arguments: [["", "x"], [""]]) func asTodoShRejectsAnEmptyFirstWord(words: [String]) {
    let session = session { $0.acceptsEmptyTexts = true }
    #expect(
      session.run(["addto", "work.txt"] + words)
        == .init(error: "usage: todo addto DEST \"TODO ITEM\""))
  }

  @Test func requiresAnExistingFile() throws {
    let session = session()
    #expect(
      session.run("addto", "new.txt", "x")
        == .init(error: "TODO: Destination file /ann/new.txt does not exist. Make it: todo lists add new.txt")
    )
    #expect(!session.files.store(at: "/ann/new.txt").exists)
  }
}
