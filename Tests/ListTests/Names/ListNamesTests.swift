import ListModule
import ModuleTestKit
import Testing

@Suite struct ListNamesTests {
  private func names(
    _ action: String, _ words: String..., in text: String, patterns: SigilPatterns = SigilPatterns()
  ) throws -> [Substring] {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore(text), plugins: [ListNamesPlugin.self], output: output,
      configure: { $0.sigilPatterns = patterns })
    try context.run(action, words)
    return output.text.split(separator: "\n")
  }

  private let text = "(A) +b @x +a\nmail a@b.c 2+2 + @\n+Ä x +b\n(+c) @home,\n"

  @Test func listsEachNameOnceInOrder() throws {
    #expect(try names("listproj", in: text) == ["+a", "+b", "+Ä"])
    #expect(try names("lsc", in: text) == ["@home,", "@x"])
  }

  @Test func listsNamesOfMatchingTasks() throws {
    #expect(try names("lsprj", "mail", in: text) == [])
    #expect(try names("lsprj", "-mail", "x", in: text) == ["+a", "+b", "+Ä"])
  }

  @Test func readsNamesByTheConfiguredPatterns() throws {
    var patterns = SigilPatterns()
    patterns.before = "(*"
    patterns.valid = "[a-z]*"
    patterns.after = "[),]*"
    #expect(try names("listproj", in: text, patterns: patterns) == ["+a", "+b", "+c"])
    #expect(try names("listcon", in: text, patterns: patterns) == ["@home", "@x"])
  }
}
