/// The meaning of a line's first bytes, packed into one byte: an entry of a list's columns.
@usableFromInline
package struct TodoHead: BitwiseCopyable, Hashable, Sendable {
  /// A priority's letter, `x`, a space for a blank line, or 0.
  @usableFromInline let mark: UInt8

  /// - Parameter line: without its newline.
  init(of line: UnsafeBufferPointer<UInt8>) {
    mark = Self.mark(of: line)
  }

  private static func mark(of line: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard let first = line.first else { return .space }
    switch first {
    case UInt8(ascii: "x"):
      return line.count > 1 && line[1] == .space ? first : 0
    case UInt8(ascii: "("):
      guard line.count > 3, line[2] == UInt8(ascii: ")"), line[3] == .space else { return 0 }
      return Priority(rawValue: line[1])?.rawValue ?? 0
    case .space, .carriageReturn, UInt8(ascii: "\t"):
      let text = line.drop(while: \.isBlank)
      return text.isEmpty || text.elementsEqual([.carriageReturn]) ? .space : 0
    default:
      return 0
    }
  }

  @inlinable package var isBlank: Bool { mark == UInt8(ascii: " ") }
  @inlinable package var isCompleted: Bool { mark == UInt8(ascii: "x") }
  @inlinable package var priority: Priority? { Priority(rawValue: mark) }
}
