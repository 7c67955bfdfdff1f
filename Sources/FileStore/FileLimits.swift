import TodoTxt

/// What is too large to be a todo.txt: it is refused before the memory of the machine is filled with it.
public struct FileLimits: Hashable, Sendable {
  /// The bytes of a file; no more than a list can hold.
  public var file: Int

  /// The bytes of a line.
  public var line: Int

  public init(file: Int = 1 << 30, line: Int = 64 << 20) {
    self.file = min(file, TodoList.maximumByteCount)
    self.line = line
  }

  /// Why a file of that size is refused; nil where it is not.
  package func obstacle(toSize size: Int) -> String? {
    guard size > file else { return nil }
    return "files of more than \(Self.megabytes(file)) are refused (see TODO_FILE_LIMIT)"
  }

  /// Why a file with these lines is refused, nil where it is not. That looks at few of the bytes.
  func obstacle(toLines bytes: [UInt8]) -> String? {
    guard bytes.count > line, bytes.span.hasLine(longerThan: line) else { return nil }
    return obstacle(toLine: bytes.count)
  }

  /// Why a line of that size is refused; nil where it is not.
  package func obstacle(toLine size: Int) -> String? {
    guard size > line else { return nil }
    return "lines of more than \(Self.megabytes(line)) are refused (see TODO_LINE_LIMIT)"
  }

  private static func megabytes(_ count: Int) -> String {
    count % (1 << 20) == 0 ? "\(count >> 20) MB" : "\(count) bytes"
  }
}

extension Span<UInt8> {
  /// Whether there are more bytes than that without a newline.
  fileprivate func hasLine(longerThan limit: Int) -> Bool {
    var start = 0
    while count - start > limit {
      var newline = start + limit
      while newline >= start, self[newline] != .newline { newline -= 1 }
      if newline < start { return true }
      start = newline + 1
    }
    return false
  }
}
