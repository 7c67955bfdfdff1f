import ModuleTestKit
import Testing
@testable import ListArranging

@Suite struct KeyedOrderTests {
  private func sorting(_ names: String) throws -> TodoSorting {
    TodoSorting(
      try names.split(separator: ",").map { name in
        let order = TodoOrder.standard.first { $0.name == name.drop { $0 == "-" } }
        return TodoSorting.Step(try #require(order), isReversed: name.hasPrefix("-"))
      })
  }

  private func numbers(_ text: String, by names: String) throws -> [Int] {
    let list = TodoList(text)
    return KeyedOrder.sorted(Array(0..<UInt32(list.count)), of: list, by: try sorting(names)).map {
      Int($0) + 1
    }
  }

  private static let tasks = """
    (B) 2026-11-03 Call due:2026-11-30 +Work @phone
    x 2026-11-20 2026-11-01 Book due:2026-11-21 +travel-to-Norway
    Water t:2026-12-01 @home
    (A) 2026-11-02 call due:2026-11-21 +travel-to-Iceland
    (C) Rest due:soon t:2026-11-01
    x 2026-11-19 Ring @Home

    """

  /// A task without the key comes last, in either direction; equal keys keep the order of the numbers.
  @Test(arguments: [
    ("num", [1, 2, 3, 4, 5, 6]), ("-num", [6, 5, 4, 3, 2, 1]),
    ("pri", [4, 1, 5, 2, 3, 6]), ("-pri", [5, 1, 4, 2, 3, 6]),
    ("due", [2, 4, 1, 3, 5, 6]), ("-due", [1, 2, 4, 3, 5, 6]),
    ("t", [5, 3, 1, 2, 4, 6]), ("-t", [3, 5, 1, 2, 4, 6]),
    ("created", [2, 4, 1, 3, 5, 6]), ("-created", [1, 4, 2, 3, 5, 6]),
    ("done", [6, 2, 1, 3, 4, 5]), ("-done", [2, 6, 1, 3, 4, 5]),
    ("project", [4, 2, 1, 3, 5, 6]), ("-project", [1, 2, 4, 3, 5, 6]),
    ("context", [3, 6, 1, 2, 4, 5]), ("-context", [1, 3, 6, 2, 4, 5]),
    ("text", [4, 1, 5, 3, 6, 2]), ("-text", [2, 6, 3, 5, 1, 4]),
    ("due,pri", [4, 2, 1, 5, 3, 6]), ("due,-num", [4, 2, 1, 6, 5, 3]),
    ("context,-pri", [3, 6, 1, 5, 4, 2]),
  ])
  func sortsByEachStandardOrder(names: String, expected: [Int]) throws {
    #expect(try numbers(Self.tasks, by: names) == expected)
  }

  /// The packed keys must order like the comparison of two tasks, which a live listing uses to insert a new
  /// task.
  @Test func agreesWithComparisons() throws {
    let words = [
      "", "a", "A", "aB", "longer-than-eight", "Longer-than-eigh", "longer-than-eight-bytes", "\u{FF}",
    ]
    let dates = ["", "due:2026-11-21", "due:0001-01-01", "due:9999-12-31"]
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let lines = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
        let head = ["", "(A) ", "(Z) ", "x "].randomElement(using: &generator) ?? ""
        let project = words.randomElement(using: &generator) ?? ""
        return "\(head)\(words.randomElement(using: &generator) ?? "") +\(project) "
          + "\(dates.randomElement(using: &generator) ?? "")\n"
      }
      let list = TodoList(lines.joined())
      let names = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
        TodoOrder.standard.randomElement(using: &generator).map {
          (Bool.random(using: &generator) ? "-" : "") + $0.name
        }
      }.joined(separator: ",")
      let sorting = try sorting(names)
      let sorted = KeyedOrder.sorted(Array(0..<UInt32(list.count)), of: list, by: sorting)
      for (left, right) in zip(sorted, sorted.dropFirst()) {
        #expect(sorting.precedes(list[Int(left)], list[Int(right)]), "seed \(seed), \(names)")
        #expect(!sorting.precedes(list[Int(right)], list[Int(left)]), "seed \(seed), \(names)")
      }
    }
  }

  @Test func sortsByTextLikeTextOrder() throws {
    let list = TodoList("b\nA\na\n_\nB\nlonger than eight b\nlonger than eight A\n\u{80}\n")
    let lines = Array(0..<UInt32(list.count))
    #expect(
      KeyedOrder.sorted(lines, of: list, by: try sorting("text")) == TextOrder.sorted(lines, of: list))
  }
}
