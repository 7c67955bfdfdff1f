import ModuleTestKit
import Testing

@Suite struct SelectedTaskTests {
  struct Case: CustomTestStringConvertible {
    let rule: String
    let before: String
    let number: Int
    let after: String
    let expected: Int?
    let reason: FollowedTask.Reason?

    init(
      _ rule: String, _ before: String, _ number: Int, _ after: String, _ expected: Int?,
      _ reason: FollowedTask.Reason?
    ) {
      (self.rule, self.before, self.number) = (rule, before, number)
      (self.after, self.expected, self.reason) = (after, expected, reason)
    }

    var testDescription: String { rule }
  }

  static let cases = [
    Case("nothing changed", "a\nb\n", 2, "a\nb\n", 2, .same),
    Case("a line came above", "a\nb\nc\n", 2, "new\na\nb\nc\n", 3, .same),
    Case("a line went above", "a\nb\nc\n", 3, "b\nc\n", 2, .same),
    Case("a line came below", "a\nb\nc\n", 2, "a\nb\nnew\nc\n", 2, .same),
    Case("the file was sorted", "c\nb\na\n", 1, "a\nb\nc\n", 3, .same),
    Case("the file was sorted and has more", "c\nb\na\n", 2, "0\na\nb\nc\n", 3, .same),
    Case("the first of equal lines", "a\nx\na\n", 1, "new\na\ny\na\n", 2, .same),
    Case("the second of equal lines", "a\nx\na\n", 3, "new\na\ny\na\n", 4, .same),
    Case("equal lines stay in their order", "a\nx\na\ny\n", 1, "y\na\nq\na\nx\n", 2, .same),
    Case("of equal lines one is left", "a\nx\na\ny\n", 3, "y\na\nq\n", 2, .same),
    Case("one of equal lines went", "p\na\nq\na\nr\n", 4, "p\nnew\nq\na\nr\n", 4, .same),
    Case("a priority was given", "a\nCall Mom\nc\n", 2, "a\n(A) Call Mom\nc\n", 2, .rewritten),
    Case(
      "it was rewritten and moved down", "a\nCall Mom\nc\n", 2, "0\na\nCall Mom @phone\nc\n", 3, .rewritten),
    Case("all words were replaced in place", "a\nCall Mom\nc\n", 2, "a\nRing Dad\nc\n", 2, .replacement),
    Case(
      "all words were replaced in place and moved down", "a\nCall Mom\nc\nd\n", 2, "0\na\nRing Dad\nc\nnew\n",
      3, .replacement),
    Case(
      "a third of its words is left", "a\nCall Mom today\nc\n", 2, "a\nCall the bank\nc\n", 2, .replacement),
    Case("two were rewritten", "Call Mom\nFeed cat\n", 2, "(A) Call Mom\n(B) Feed cat\n", 2, .rewritten),
    Case("it went, and the next one stays", "a\nb\nc\n", 2, "a\nc\n", 2, .survivor),
    Case("the last one went", "a\nb\nc\n", 3, "a\nb\n", 2, .survivor),
    Case("it went with those around it", "a\nb\nc\nd\ne\n", 3, "a\ne\n", 2, .survivor),
    Case("it was left blank", "a\nb\nc\n", 2, "a\n\nc\n", 3, .survivor),
    Case("the last was left blank", "a\nb\n", 2, "a\n\n", 1, .survivor),
    Case("other lines came in its place", "a\nb\nc\n", 2, "a\nnew one\nother\nc\n", 4, .survivor),
    Case("other lines came in its place at the end", "a\nb\n", 2, "a\nnew one\nother\nmore\n", 1, .survivor),
    Case("nothing is left", "a\nb\n", 1, "", nil, nil),
    Case("only blank lines are left", "a\nb\n", 1, "\n\n", nil, nil),
    Case("all was replaced", "a\nb\nc\n", 2, "p\nq\n", 2, .survivor),
  ]

  @Test(arguments: cases)
  func followsItsTask(_ test: Case) {
    let (before, after) = (TodoList(test.before), TodoList(test.after))
    let found = SelectedTask(test.number, in: before).followed(from: before, to: after)
    #expect(found?.task.line.number == test.expected)
    #expect(found?.reason == test.reason)
  }

  @Test func recognisesTheSuccessorOfAnAction() {
    let before = TodoList("a\nCall Mom\nc\n")
    let after = TodoList("x\na\nz\nc\nRing Dad tonight\n")
    let changes = [
      LineChange(number: 5, old: Array("Call Mom\n".utf8), new: Array("Ring Dad tonight\n".utf8))
    ]
    let found = SelectedTask(2, in: before).followed(from: before, to: after, by: changes)
    #expect(found?.task.line.number == 5)
    #expect(found?.reason == .successor)
  }

  @Test(arguments: [
    ("a\nb\na\n", 3, "new\na\nb\na\n", 4), ("a\nb\na\n", 1, "new\na\nb\na\n", 2),
    ("a\nb\na\n", 1, "b\na\n", 2), ("a\nb\n", 2, "a\n", nil), ("a\nb\n", 2, "a\nB\n", nil),
  ])
  func findsItsLineOnlyIfTheTextIsTheSame(before: String, number: Int, after: String, expected: Int?) {
    let selected = SelectedTask(number, in: TodoList(before))
    #expect(selected.line(in: TodoList(after))?.number == expected)
  }

  /// Edits keep the name of every line, so the right task is known.
  @Test(arguments: UInt64(1)...60)
  func followsItsTaskThroughAnyChanges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var names = (0..<Int.random(in: 2...12, using: &generator)).map { "task\($0)" }
    var prefixes = Array(repeating: "", count: names.count)
    var list = TodoList(Self.text(names, prefixes))
    let chosen = names.randomElement(using: &generator) ?? ""
    var selected = SelectedTask((names.firstIndex(of: chosen) ?? 0) + 1, in: list)
    for step in 0..<30 where names.contains(chosen) {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let place = Int.random(in: 0...names.count, using: &generator)
        names.insert("new\(seed)-\(step)", at: place)
        prefixes.insert("", at: place)
      case 1 where names.count > 1:
        let place = names.indices.randomElement(using: &generator) ?? 0
        if names[place] != chosen {
          names.remove(at: place)
          prefixes.remove(at: place)
        }
      case 2:
        let place = names.indices.randomElement(using: &generator) ?? 0
        prefixes[place] = ["", "(A) ", "(B) "].randomElement(using: &generator) ?? ""
      case 3:
        let order = names.indices.shuffled(using: &generator)
        (names, prefixes) = (order.map { names[$0] }, order.map { prefixes[$0] })
      case 4:
        let place = names.indices.randomElement(using: &generator) ?? 0
        prefixes[place] += "x "
      default: break
      }
      let next = TodoList(Self.text(names, prefixes))
      selected = try #require(selected.followed(from: list, to: next)).task
      list = next
      let name = String(decoding: selected.line.text, as: UTF8.self).split(separator: " ").last
      #expect(name.map(String.init) == chosen, "seed \(seed), step \(step)")
    }
  }

  private static func text(_ names: [String], _ prefixes: [String]) -> String {
    zip(prefixes, names).map { "\($0)\($1)\n" }.joined()
  }
}
