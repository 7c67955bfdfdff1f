import Merging
import Testing

/// A text has several lists: todo.txt and, after a line `--- NAME`, another one.
@Suite struct GoneTasksTests {
  @Test(
    arguments: [
      // Still there
      ("nothing changed", "1-9", "1-9", ""),
      ("sorted", "a;b;c", "c;a;b", ""),
      ("archived", "x one;x two;x three;b--- done.txt", "b--- done.txt;x one;x two;x three", ""),
      ("archived into a new file", "x one;x two;x three", "--- done.txt;x one;x two;x three", ""),
      ("completed, labelled and archived", "1-9", "--- done.txt;x 1-9 +home", ""),
      ("moved to another list", "1-9--- work.txt;a", "--- work.txt;a;1-9", ""),
      ("moved to the archive of a year", "a--- done.txt;x 1-30", "a--- done.txt;x 30--- 2025.txt;x 1-29", ""),
      ("a word changed in each", "call 1-9 tonight", "call 1-9 today", ""),
      ("blank lines deleted", "a;;;;;;b", "a;b", ""),
      ("new tasks", "", "1-9", ""),
      // todo.txt
      ("emptied", "1-20", "", "todo.txt 20/20 emptied"),
      (
        "emptied beside a long done.txt", "1-20--- done.txt;x 101-130", "--- done.txt;x 101-130",
        "todo.txt 20/20 emptied"
      ),
      (
        "all but one gone beside a long done.txt", "1-20--- done.txt;x 101-130", "1--- done.txt;x 101-130",
        "todo.txt 19/20"
      ),
      ("replaced", "1-12", "101-112", "todo.txt 12/12"),
      ("four of five", "1-5", "1", ""),
      ("five of nine", "1-9", "1-4", "todo.txt 5/9"),
      ("five of ten", "1-10", "1-5", ""),
      ("all of three", "1-3", "", "todo.txt 3/3 emptied"),
      ("all of three, replaced", "1-3", "101", "todo.txt 3/3"),
      ("both of two", "1-2", "", "todo.txt 2/2 emptied"),
      ("the only one", "1", ";", "todo.txt 1/1 emptied"), ("both of two, replaced", "1-2", "101", ""),
      ("one of two equal lines", "a;a", "a", ""),
      // done.txt
      (
        "done.txt emptied beside a long todo.txt", "1-40--- done.txt;x 101-110", "1-40--- done.txt",
        "done.txt 10/10 emptied"
      ),
      ("a short done.txt emptied", "1-40--- done.txt;x 101-103", "1-40--- done.txt", "done.txt 3/3 emptied"),
      ("done.txt missing", "1-40--- done.txt;x 101-110", "1-40", "done.txt 10/10 missing"),
      ("done.txt with one task missing", "1-40--- done.txt;x 101", "1-40", "done.txt 1/1 missing"),
      ("an empty done.txt missing", "1-40--- done.txt", "1-40", ""),
      ("done.txt missing, its tasks reopened", "1--- done.txt;x 101-110", "1;101-110", ""),
      ("the smaller part of done.txt trimmed", "1--- done.txt;x 101-130", "1--- done.txt;x 116-130", ""),
      (
        "the larger part of done.txt trimmed", "1--- done.txt;x 101-130", "1--- done.txt;x 117-130",
        "done.txt 16/30"
      ),
      // Other lists
      ("another list emptied", "1-40--- work.txt;101-150", "1-40--- work.txt", "work.txt 50/50 emptied"),
      ("another list missing", "1-40--- work.txt;101-104", "1-40", "work.txt 4/4 missing"),
      (
        "two lists emptied", "1-9--- work.txt;101-120", "--- work.txt",
        "todo.txt 9/9 emptied, work.txt 20/20 emptied"
      ),
      (
        "todo.txt emptied, a task of another list deleted", "1-9--- work.txt;101-120", "--- work.txt;101-119",
        "todo.txt 9/9 emptied"
      ),
      // The set
      (
        "a short list emptied with another one", "1-9--- done.txt;x 101", "--- done.txt",
        "todo.txt 9/9 emptied, done.txt 1/1 emptied"
      ),
      (
        "most of two small lists", "1-4--- done.txt;x 101-104", "1--- done.txt;x 101",
        "todo.txt 3/4, done.txt 3/4"
      ),
      // Cut off: `<` is the end of the file.
      ("cut in a line", "call 1-20 soon", "call 1-14 soon;call 15 so<", "todo.txt 5/20 cut"),
      ("cut after the first letter", "call 1-20 soon", "call 1-18 soon;c<", "todo.txt 2/20 cut"),
      ("cut in the last line", "call 1-20 soon", "call 1-19 soon;call 20 so<", ""),
      (
        "the last line deleted by an editor without a newline", "call 1-20 soon",
        "call 1-18 soon;call 19 soon<", ""
      ),
      ("edited, and cut", "call 1-20 soon", "(A) call 1-14 soon;call 15 so<", "todo.txt 5/20 cut"),
      ("numbers cut", "task 1-20", "task 1-11;task 1<", "todo.txt 8/20 cut"),
    ] as [(String, String, String, String)])
  func asksForConsent(change: String, old: String, new: String, losses: String) {
    let tasks = GoneTasks(from: lists(old), to: lists(new), done: "done.txt")
    #expect(tasks.losses.map(text).joined(separator: ", ") == losses, "\(change)")
  }

  /// A move to a list that is not synced here leaves the line unchanged.
  @Test(arguments: [
    ("task 1-9", "", "task 1-9", ""), ("task 1-9", "", "task 1-3", "todo.txt 6/9 emptied"),
    ("task 1-9", "", "task 11-19", "todo.txt 9/9 emptied"), ("task 1;task 1;task 1", "task 1", "task 1", ""),
  ])
  func aTaskInAListOutsideOfTheSetIsNotGone(old: String, new: String, other: String, losses: String) {
    let others = [lists(other)["todo.txt"] ?? []]
    let tasks = GoneTasks(from: lists(old), to: lists(new), done: "done.txt", others: others)
    #expect(tasks.losses.map(text).joined(separator: ", ") == losses)
  }

  @Test(arguments: [
    (1, 1, GoneTasks.Damage?.none, false), (2, 2, nil, false), (3, 3, nil, true), (4, 5, nil, false),
    (5, 9, nil, true), (5, 10, nil, false), (0, 0, nil, false), (0, 9, .missing, false),
    (1, 9, .missing, true),
    (1, 9, .cut, true), (1, 1, .emptied, true),
  ])
  func aLossNeedsConsent(count: Int, total: Int, damage: GoneTasks.Damage?, isRefused: Bool) {
    let loss = GoneTasks.Loss(of: "todo.txt", count: count, of: total, damage: damage)
    #expect(GoneTasks([loss]).losses == (isRefused ? [loss] : []))
  }

  /// A base for a side that may lack tasks by accident: only what the side shows is common.
  @Test(arguments: [
    ("call Mom;call Bob", "call Mom", "call Mom"), ("call Mom", "(A) call Mom", "call Mom"),
    ("call Mom", "call Mom tonight", "call Mom"),
    ("call Mom", "--- done.txt;x tell call Mom tonight", "call Mom"),
    // These may be other tasks.
    ("call Mom", "call Bob", ""), ("call", "call Mom", ""),
    ("call Mom;call Mom now", "call Mom now", "call Mom now"),
    ("call Mom;b--- work.txt;c", "b--- work.txt;c;(A) call Mom", "call Mom;b"),
  ])
  func aBaseHasTheTasksThatTheSideShows(base: String, side: String, rest: String) throws {
    let files = GoneTasks.lists(lists(base), withoutTasksGoneIn: lists(side), done: "done.txt")
    #expect(files["todo.txt"] == lists(rest)["todo.txt"])
  }

  private func text(_ loss: GoneTasks.Loss) -> String {
    "\(loss.list) \(loss.count)/\(loss.total)" + (loss.damage.map { " \($0)" } ?? "")
  }

  /// `call 1-3 soon;b` is four lines.
  private func lists(_ text: String) -> [String: [UInt8]] {
    var lists: [String: [UInt8]] = [:]
    for (number, part) in text.split(separator: "---", omittingEmptySubsequences: false).enumerated() {
      var lines = part.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      let name = number == 0 ? "todo.txt" : String(lines.removeFirst().dropFirst())
      if lines == [""] { lines = [] }
      lists[name] = bytes(lines.flatMap(expanded))
    }
    return lists
  }

  private func bytes(_ lines: [String]) -> [UInt8] {
    let text = lines.map { "\($0)\n" }.joined()
    return Array((text.hasSuffix("<\n") ? String(text.dropLast(2)) : text).utf8)
  }

  private func expanded(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for (place, word) in words.enumerated() {
      let ends = word.split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2 else { continue }
      return (ends[0]...ends[1]).map { number in
        (words[..<place] + ["\(number)"] + words[(place + 1)...]).joined(separator: " ")
      }
    }
    return [line]
  }
}
