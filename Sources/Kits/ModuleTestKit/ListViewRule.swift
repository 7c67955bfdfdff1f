/// A rule for every view of a list of tasks: on a terminal, for a screen reader, for programs, on a page.
///
/// A test checks all rules on a view:
///
///     @Test(arguments: ListViewRule.all) func keepsTo(rule: ListViewRule) async throws {
///       try await rule.check { tasks in try await MyView.text(of: tasks) }
///     }
public struct ListViewRule: Sendable, CustomStringConvertible {
  /// Returns the whole text of a view of a list, in its order.
  ///
  /// - `tasks`: the text of todo.txt. The list is divided by project, completed tasks are listed, and today is
  ///   2026-11-21.
  public typealias Shower = (_ tasks: String) async throws -> String

  public let description: String

  private let tasks: String
  private let isKept: @Sendable (_ text: String) -> Bool

  /// - Throws: `ListViewRuleViolation`, or what the view has thrown.
  public func check(on show: Shower) async throws {
    let text = try await show(tasks)
    if !isKept(text) { throw ListViewRuleViolation(rule: description, text: text) }
  }

  public static let all = [
    ListViewRule("every task is named, in the order of the list", "charlie\nalpha\n\nbravo\n") { text in
      text.says(inOrder: "alpha", "bravo", "charlie") || text.says(inOrder: "charlie", "alpha", "bravo")
    },
    ListViewRule(
      "a task is named with its number in the file", String(repeating: "\n", count: 46) + "alpha\n"
    ) {
      $0.says(inOrder: "47", "alpha")
    },
    ListViewRule("a section is named", "alpha +one\nbravo +two\n") { text in
      ["+one", "+two"].allSatisfy { text.count(of: $0) >= 2 }
    },
    ListViewRule("tasks without a project have a section, too", "alpha +one\nbravo\n") {
      $0.contains("No Project")
    },
    ListViewRule("a completed task is in the section Done", "x alpha\nbravo\n") {
      $0.contains("Done") && $0.contains("alpha")
    },
    ListViewRule("an overdue task differs from another", "alpha due:2026-11-20\n") { text in
      ["overdue", "yesterday", "-1d"].contains { text.contains($0) }
    },
    ListViewRule("control characters of a task do not reach the reader", "al\u{1B}[31mpha\u{7}\n") { text in
      !text.contains("\u{1B}[31m") && !text.contains("\u{7}")
    },
    ListViewRule("a task is shown completely, whatever its characters", "Größe 漢字 👩‍👩‍👧 é\n") {
      $0.contains("Größe 漢字 👩‍👩‍👧 é")
    },
    ListViewRule("an empty list is described as empty", "") { !$0.allSatisfy(\.isWhitespace) },
  ]

  private init(_ description: String, _ tasks: String, isKept: @escaping @Sendable (String) -> Bool) {
    self.description = description
    self.tasks = tasks
    self.isKept = isKept
  }
}

public struct ListViewRuleViolation: Error, CustomStringConvertible {
  public let rule: String

  public let text: String

  public var description: String { "not kept: \(rule):\n\(text)" }
}

extension String {
  fileprivate func says(inOrder parts: String...) -> Bool {
    var rest = self[...]
    for part in parts {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
