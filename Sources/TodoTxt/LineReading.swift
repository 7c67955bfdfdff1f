/// How listings read lines.
public enum LineReading: Sendable {
  /// By the rules of the format.
  case format

  /// As todo.sh's pipeline of sed, grep and awk does, oddities included: a line of nothing but digits and
  /// spaces is no task, a line of tabs is one, only spaces part the words that hold names, and a term that
  /// grep can't use leaves no line. An empty line of a CRLF file is no task, unlike there.
  case pipeline
}

extension TodoItem {
  /// Whether the line is a task that listings show and count.
  public func isTask(_ reading: LineReading) -> Bool {
    switch reading {
    case .format:
      !isBlank
    case .pipeline:
      bytes.contains { $0 != .space && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        && !bytes.elementsEqual([.carriageReturn])
    }
  }

  /// The words that may be names of projects or contexts.
  public func nameWords(_ reading: LineReading) -> [ArraySlice<UInt8>] {
    switch reading {
    case .format: text.split(whereSeparator: \.isBlank)
    case .pipeline: bytes.split(separator: .space)
    }
  }
}

extension TodoList {
  /// How many lines are tasks that listings show and count.
  public func taskCount(_ reading: LineReading) -> Int {
    switch reading {
    case .format: taskCount
    case .pipeline: count { $0.isTask(.pipeline) }
    }
  }
}
