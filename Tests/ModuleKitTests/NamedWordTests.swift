import ModuleKit
import Testing
import TodoStores
import TodoTxt

@Suite struct NamedWordTests {
  private func namedWord(at offset: Int, in text: String) -> NamedWord? {
    TaskWord(at: offset, of: TodoList(text)[0]).flatMap(NamedWord.init)
  }

  @Test(arguments: [
    ("a +p\nb +pp @p +p\n", 2, "q", "a +q\nb +pp @p +q\n"), ("a +p\n", 2, "+q", "a +q\n"),
    ("a @c\nx 2026-11-01 @c\n", 2, "home", "a @home\nx 2026-11-01 @home\n"),
    ("a to:ann,bob\nb to:bob,ann\n", 3, "eve", "a to:eve,bob\nb to:bob,eve\n"), ("a +p", 2, "p", "a +p"),
  ])
  func renamesInAllTasks(text: String, offset: Int, new: String, after: String) throws {
    let list = TodoList(text)
    let name = try #require(namedWord(at: offset, in: text))
    #expect(name.isRenamable)
    #expect(try list.applying(name.edits(renamingTo: Array(new.utf8), in: list)) == TodoList(after))
  }

  @Test(arguments: ["", "two words", "+", "a\nb"])
  func refusesWhatIsNoName(new: String) throws {
    let list = TodoList("a +p\n")
    let name = try #require(namedWord(at: 2, in: "a +p\n"))
    #expect(throws: CommandError.self) { try name.edits(renamingTo: Array(new.utf8), in: list) }
  }

  @Test func idsAreNamesThatStay() {
    #expect(namedWord(at: 2, in: "a after:x,y") == .id(Array("x".utf8)))
    #expect(namedWord(at: 2, in: "a after:x,y")?.isRenamable == false)
    #expect(namedWord(at: 0, in: "a due:fri") == nil)
    #expect(namedWord(at: 2, in: "a due:fri") == nil)
  }
}
