import TodoTxt

/// The size limits of a todo.txt. Larger files are refused before they fill the memory.
public struct FileLimits: Hashable, Sendable {
  /// The maximum size of a file in bytes; at most what a list can hold.
  public var file: Int

  /// The maximum length of a line in bytes.
  public var line: Int

  public init(file: Int = 1 << 30, line: Int = 64 << 20) {
    self.file = min(file, TodoList.maximumByteCount)
    self.line = line
  }

  /// Why a file of that size is refused; nil if it is not.
  package func obstacle(toSize size: Int) -> String? {
    guard size > file else { return nil }
    return "files of more than \(Self.megabytes(file)) are refused (see TODO_FILE_LIMIT)"
  }

  /// Why a file with these lines is refused; nil if it is not. Inspects few of the bytes.
  func obstacle(toLines bytes: [UInt8]) -> String? {
    guard bytes.count > line, bytes.span.hasLine(longerThan: line) else { return nil }
    return obstacle(toLine: bytes.count)
  }

  /// Why a line of that length is refused; nil if it is not.
  package func obstacle(toLine size: Int) -> String? {
    guard size > line else { return nil }
    return "lines of more than \(Self.megabytes(line)) are refused (see TODO_LINE_LIMIT)"
  }

  private static func megabytes(_ count: Int) -> String {
    count % (1 << 20) == 0 ? "\(count >> 20) MB" : "\(count) bytes"
  }
}

extension Span<UInt8> {
  /// Whether more bytes than that follow without a newline.
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
