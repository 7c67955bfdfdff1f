package import TodoTxt

/// Finds what the file on the disk has, and the text of an editor that has it open lacks.
package protocol OpenFileCheck: TaskCheck {
  /// - Parameter stored: the file when the text last equalled it; nil if it never did.
  func findings(in text: TodoList, file: TodoList, stored: TodoList?) -> [TaskFinding]
}

/// Finds what is wrong between the lines of a text that an editor has open, and what its file has that it lacks.
package struct OpenTextCheck: Sendable {
  private let text: TodoList
  private let done: TodoList?
  private let file: TodoList?
  private let stored: TodoList?
  private let checks: [any TaskCheck]

  /// In bytes. Reading and checking such a text takes several times its size for a moment.
  private static let largeText = 1 << 20

  /// - Parameters:
  ///   - file: the text as it is on the disk; nil for a text without a file.
  ///   - stored: the file when the text last equalled it; nil if it never did.
  ///   - done: the completed tasks beside the text; nil if it is these.
  package init(
    _ text: TodoList, file: TodoList?, stored: TodoList?, done: TodoList?, checks: [any TaskCheck]
  ) {
    (self.text, self.file, self.stored) = (text, file, stored)
    (self.done, self.checks) = (done, checks)
  }

  package func findings() -> [TaskFinding] {
    defer { if text.bytes.count > Self.largeText { returnFreeMemory() } }
    return checks.flatMap { check in
      let findings = done.map { check.findings(in: text, beside: $0) } ?? []
      guard let file, let check = check as? any OpenFileCheck else { return findings }
      return findings + check.findings(in: text, file: file, stored: stored)
    }
  }
}
