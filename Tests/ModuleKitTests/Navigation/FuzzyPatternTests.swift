import ModuleKit
import ScreenKit
import Testing

@Suite struct FuzzyPatternTests {
  @Test(arguments: [
    ("", ["+Work", "a"], ["+Work", "a"]),
    ("wk", ["+Work", "+Walk", "+Home"], ["+Work", "+Walk"]),
    ("home", ["@phone-me", "+Homework", "+Home", "@ahome"], ["+Home", "+Homework", "@ahome", "@phone-me"]),
    ("tw", ["straw", "Toggle waiting", "Set view"], ["Toggle waiting", "straw", "Set view"]),
    ("gth", ["GroupByTheName", "growth", "fight"], ["GroupByTheName", "growth"]),
    ("due set", ["Set due", "Settle dues", "Due"], ["Set due", "Settle dues"]),
    ("ÉT", ["été", "ete", "bête"], ["été"]), ("zzz", ["+Work", "fizz"], []),
    ("work", ["W-o-r-k", "x work", "workshop", "work"], ["work", "workshop", "x work", "W-o-r-k"]),
    ("abc", ["a-b-c", "axxbxxc", "xabyyc"], ["a-b-c", "axxbxxc", "xabyyc"]),
    ("+w", ["+Work", "@w", "a+w"], ["+Work", "a+w"]), ("a", ["", "b", "a"], ["a"]),
    ("日", ["本日", "日本", "x"], ["日本", "本日"]),
  ])
  func ranksTheBestMatchesFirst(typed: String, names: [String], found: [String]) {
    let pattern = FuzzyPattern(typed)
    let ranked = names.enumerated().compactMap { index, name in pattern.score(name).map { (index, name, $0) }
    }
    .sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1)
    #expect(ranked == found)
  }

  @Test func descriptionsMatchExactlyAndScoreLess() throws {
    let pattern = FuzzyPattern("day")
    let name = try #require(pattern.score("do all yours"))
    #expect(try #require(pattern.score("sort", rest: "by day")) < name)
    #expect(pattern.score("sort", rest: "do all yours") == nil)
    #expect(FuzzyPattern("sort day").score("sort", rest: "by day") != nil)
  }

  @Test func matchesExactlyOnRequest() {
    #expect(FuzzyPattern("+wk", isFuzzy: false).score("+Work") == nil)
    #expect(FuzzyPattern("+wo", isFuzzy: false).score("+Work") != nil)
  }

  @Test func matchesALongNameQuickly() {
    #expect(
      FuzzyPattern(String(repeating: "a", count: 400)).score(String(repeating: "ab", count: 50_000)) == nil)
    #expect(FuzzyPattern("az").score(String(repeating: "a", count: 100_000) + "z") == nil)
  }
}
