package import TodoTxt

/// Finds what the file on the disk has, and the text of an editor that has it open lacks.
package struct OpenFileCheck: Sendable {
  private let file: TodoList
  private let stored: TodoList?

  private static let mostLines = 100

  /// - Parameter stored: the file when the text last equalled it; nil if it never did.
  package init(file: TodoList, stored: TodoList?) {
    (self.file, self.stored) = (file, stored)
  }

  package func findings(in text: TodoList) -> [TaskFinding] {
    let lastLine = max(1, text.count)
    let foreign = file == text ? [] : file.filter { String(validating: $0.text, as: UTF8.self) == nil }
    let findings = foreign.prefix(Self.mostLines).map { line in
      TaskFinding(
        "notUTF8", "bytes in the file that are not UTF-8, and may be lost", .error,
        line: min(line.number, lastLine))
    }
    guard let stored, stored != file else { return findings }
    let known = LineCounts([stored, text].flatMap { $0.map { Array($0.text) } })
    let count = LineCounts(file.lazy.filter { !$0.isBlank }.map { Array($0.text) }).count(notIn: known)
    if count == 0 { return findings }
    let lines = count == 1 ? "1 line of it is" : "\(count) lines of it are"
    return findings + [
      TaskFinding("changedOnDisk", "the file has changed on the disk: \(lines) not here", .warning, line: 1)
    ]
  }
}

/// Finds what is wrong between the lines of a text that an editor has open, and what its file has that it lacks.
package struct OpenTextCheck: Sendable {
  private let text: TodoList
  private let done: TodoList?
  private let fileCheck: OpenFileCheck?
  private let checks: [any TaskCheck]

  /// In bytes. Reading and checking such a text takes several times its size for a moment.
  private static let largeText = 1 << 20

  /// - Parameters:
  ///   - file: the file on the disk; nil if there is none.
  ///   - stored: the file when the text last equalled it; nil if it never did.
  ///   - done: the completed tasks beside the text; nil if it is these.
  package init(
    _ text: TodoList, file: TodoList?, stored: TodoList?, done: TodoList?, checks: [any TaskCheck]
  ) {
    (self.text, self.done, self.checks) = (text, done, checks)
    fileCheck = file.map { OpenFileCheck(file: $0, stored: stored) }
  }

  package func findings() -> [TaskFinding] {
    defer { if text.bytes.count > Self.largeText { returnFreeMemory() } }
    return (done.map { done in checks.flatMap { $0.findings(in: text, beside: done) } } ?? [])
      + (fileCheck?.findings(in: text) ?? [])
  }
}
