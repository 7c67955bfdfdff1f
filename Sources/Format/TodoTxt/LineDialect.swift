/// The rules by which listings read lines.
public enum LineDialect: Sendable {
  /// By the rules of the format.
  case format

  /// The rules of todo.sh's pipeline of sed, grep and awk. A line of only digits and spaces is not a task, a
  /// line of tabs is. Only spaces separate the words of names, and a term that grep rejects matches no line.
  /// Unlike todo.sh, an empty line of a CRLF file is not a task.
  case pipeline
}

extension TodoItem {
  /// Whether the line is a task that listings show and count.
  public func isTask(_ dialect: LineDialect) -> Bool {
    switch dialect {
    case .format:
      !isBlank
    case .pipeline:
      bytes.contains { $0 != .space && !$0.isDigit }
        && !bytes.elementsEqual([.carriageReturn])
    }
  }

  /// The words that can be names of projects or contexts.
  public func nameWords(_ dialect: LineDialect) -> [ArraySlice<UInt8>] {
    switch dialect {
    case .format: text.split(whereSeparator: \.isBlank)
    case .pipeline: bytes.split(separator: .space)
    }
  }
}

extension TodoList {
  /// The number of lines that listings show and count as tasks.
  public func taskCount(_ dialect: LineDialect) -> Int {
    switch dialect {
    case .format: taskCount
    case .pipeline: count { $0.isTask(.pipeline) }
    }
  }
}
