import ModuleTestKit
import Testing

/// Among lines with the same text, undo and redo lose none and duplicate none, in whatever order another
/// program has put them. Only their number counts, because equal lines can't be told apart.
@Suite struct TwinTests {
  enum Interference: CaseIterable {
    case none, sort, reverseSort, reverse, removeFirst, removeMiddle, removeLast

    func apply(to lines: [String]) -> [String] {
      switch self {
      case .none: return lines
      case .sort: return lines.sorted()
      case .reverseSort: return lines.sorted(by: >)
      case .reverse: return lines.reversed()
      case .removeFirst: return Array(lines.dropFirst())
      case .removeMiddle:
        return lines.enumerated().filter { $0.offset != lines.count / 2 }.map(\.element)
      case .removeLast: return lines.dropLast()
      }
    }
  }

  private static let contents = ["a\nb\na", "a\na\nb", "b\na\na", "a\na", "a\nb\na\nb\na", "a\nb\nc\nb"]

  private static let actions = [["del"], ["move"], ["do"], ["do", "archive"]]

  @Test(arguments: contents, Interference.allCases)
  func undoAndRedoKeepTheCountOfEqualLines(content: String, interference: Interference) throws {
    for action in Self.actions {
      for number in 1...content.split(separator: "\n").count {
        for keepsNumbers in [false, true] {
          try check(content, action, number, keepsNumbers: keepsNumbers, interference)
        }
      }
    }
  }

  private func check(
    _ content: String, _ action: [String], _ number: Int, keepsNumbers: Bool, _ interference: Interference
  ) throws {
    let session = userSession(["todo.txt": content + "\n", "done.txt": "a\n", "other.txt": ""]) { settings in
      settings.preservesLineNumbers = keepsNumbers
      settings.archivesOnCompletion = action.count > 1
    }
    let start = try Self.counts(session)
    let words = [action[0], "\(number)"] + (action[0] == "move" ? ["other.txt"] : [])
    try #require(session.run(words).error.isEmpty)
    let done = try Self.counts(session)

    let store = session.files.store(at: "/ann/todo.txt")
    let lines = try store.list().map { String(decoding: $0.text, as: UTF8.self) }
    let changed = interference.apply(to: lines)
    store.replace(with: TodoList(changed.map { $0 + "\n" }.joined()))
    let interfered = try Self.counts(session)

    let comment = Comment("\(content.split(separator: "\n")) \(words) \(interference) \(keepsNumbers)")
    let isUndone = session.run("undo").error.isEmpty
    let undone = try Self.counts(session)
    #expect(undone == (isUndone ? Self.sum(start, interfered, minus: done) : interfered), comment)
    guard isUndone else { return }
    // A line that only moved is always found again.
    let isRedone = session.run("redo").error.isEmpty
    #expect(try Self.counts(session) == (isRedone ? interfered : undone), comment)
  }

  /// The count of each line in all files together, without empty lines.
  private static func counts(_ session: CommandSession) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in ["todo.txt", "done.txt", "other.txt"] {
      for item in try session.files.store(at: "/ann/\(name)").list() where !item.text.isEmpty {
        counts[String(decoding: item.text, as: UTF8.self), default: 0] += 1
      }
    }
    return counts
  }

  private static func sum(
    _ first: [String: Int], _ second: [String: Int], minus third: [String: Int]
  ) -> [String: Int] {
    first.merging(second, uniquingKeysWith: +).merging(third.mapValues { -$0 }, uniquingKeysWith: +)
      .filter { $0.value != 0 }
  }
}
