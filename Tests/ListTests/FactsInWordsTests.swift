import GroupingModule
import ModuleTestKit
import Testing
@testable import ListModule

/// Each fact that a colour or a position shows is also shown by a character or a word: on a screen without
/// colours, and in the lines of `--linear`.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct FactsInWordsTests {
  struct Fact: CustomTestStringConvertible, Sendable {
    var name: String
    var tasks = "call Mom\nfeed cat\n"

    /// The keys typed before the fact appears.
    var keys = ""

    /// A task that another program then adds.
    var addition: String?

    /// The text on a screen without colours.
    var plain: String

    /// The text in the linear view.
    var spoken: String

    var testDescription: String { name }
  }

  /// The day is Saturday 2026-11-21.
  nonisolated static let facts: [Fact] = [
    Fact(name: "overdue", tasks: "a due:2026-11-12\n", plain: "! Thu 12 Nov", spoken: "Thu 12 Nov, overdue"),
    Fact(name: "due today", tasks: "a due:2026-11-21\n", plain: "Today", spoken: "Today"),
    Fact(name: "due at a time", tasks: "a due:2026-11-22T14:00\n", plain: "14:00", spoken: "14:00"),
    Fact(name: "priority", tasks: "(B) a\n", plain: "(B) a", spoken: "(B) a"),
    Fact(
      name: "completed", tasks: "x 2026-11-20 a\n", keys: "H", plain: " x  a",
      spoken: "x 2026-11-20 a"),
    Fact(
      name: "waiting", tasks: "a t:2026-12-01\n", keys: "F", plain: "[waiting] a", spoken: "[waiting] a"),
    Fact(name: "hidden", tasks: "a h:1\n", keys: "F", plain: "h:1", spoken: "h:1"),
    Fact(name: "blocked", tasks: "a after:1\nb id:1\n", plain: "[blocked] a", spoken: "[blocked] a"),
    Fact(
      name: "being timed", tasks: "a tracking:2026-11-21-08-00-00\n", plain: "tracking:", spoken: "tracking:"),
    Fact(
      name: "left out", tasks: "x a\nb\nc t:2027-01-01\n", keys: "HH",
      plain: "1 done hidden",
      spoken: "1 done · press H to show them · 1 waiting · press F to show them"),
    Fact(name: "under the cursor", keys: "j", plain: "▌   2 feed cat", spoken: "2 feed cat, 2 of 2"),
    Fact(name: "marked", keys: "V", plain: "▌◆  1 call Mom", spoken: "1 call Mom, marked"),
    Fact(name: "how many are marked", keys: "V", plain: "2 marked", spoken: "2 marked"),
    Fact(name: "changed", keys: "G", addition: "new", plain: " •  3 new", spoken: "Added: 3 new"),
    Fact(name: "a section", keys: "bp", plain: "No Project  2", spoken: "No Project, 2 tasks"),
    Fact(
      name: "a folded section", keys: "bpZ", plain: "▸ No Project  2", spoken: "No Project, 2 tasks, folded"),
    Fact(name: "the place in a section", keys: "bpj", plain: "2/2", spoken: ", 2 of 2"),
    Fact(name: "what is filtered by", keys: "/Mom\r", plain: "1/1 of 2  /Mom", spoken: "1 of 2 tasks"),
    Fact(name: "nothing found", keys: "/xyz", plain: "No task matches", spoken: "No task matches"),
    Fact(name: "how many there are", keys: "H", plain: "1/2", spoken: "2 of 2 tasks"),
  ]

  private func rows(_ fact: Fact, isLinear: Bool) async throws -> [String] {
    let screen = try await ListScreen(
      fact.tasks, plugins: [GroupByProjectPlugin.self], columns: isLinear ? 400 : 90, rows: isLinear ? 4 : 10,
      isLinear: isLinear)
    screen.type(fact.keys)
    if let addition = fact.addition {
      try await screen.save(fact.tasks + addition + "\n")
    }
    return screen.session.rows
  }

  @Test(arguments: facts)
  func isExpressedInWords(fact: Fact) async throws {
    let plain = try await rows(fact, isLinear: false)
    #expect(plain.contains { $0.contains(fact.plain) }, "\(plain)")
    #expect(!plain.joined().contains("\u{1B}"))
    let spoken = try await rows(fact, isLinear: true)
    #expect(spoken.contains { $0.contains(fact.spoken) }, "\(spoken)")
  }
}
