import TodoTxt

/// The priority and the date at the start of a task by todo.sh's rules, which differ from the format's:
/// `\((.) \)\{0,1\}\([0-9]\{2,4\}-[0-9]\{2\}-[0-9]\{2\} \)\{0,1\}` at the start of the line.
///
/// So any character in parentheses is a priority, and `00-99-99` is a date.
public struct TaskPrefix: Hashable, Sendable {
  /// `(A) ` with its space; empty without a priority.
  public let priority: ArraySlice<UInt8>

  /// `2026-01-31 ` with its space; empty without a date.
  public let date: ArraySlice<UInt8>

  /// The text after the priority, including the date.
  public let unprioritized: ArraySlice<UInt8>

  /// The text after the priority and the date.
  public let rest: ArraySlice<UInt8>

  public init(of text: [UInt8]) {
    let line = text[...]
    priority = line.prefix(Self.priorityLength(line))
    unprioritized = line[priority.endIndex...]
    date = unprioritized.prefix(Self.dateLength(unprioritized))
    rest = line[date.endIndex...]
  }

  /// The character in the parentheses; nil without a priority.
  public var letter: String? {
    priority.isEmpty ? nil : String(decoding: priority.dropFirst().dropLast(2), as: UTF8.self)
  }

  private static func priorityLength(_ line: ArraySlice<UInt8>) -> Int {
    guard line.first == UInt8(ascii: "(") else { return 0 }
    // A character is one to four bytes of UTF-8.
    for width in 1...4 where line.dropFirst(1 + width).starts(with: ") ".utf8) {
      let character = String(validating: line.dropFirst().prefix(width), as: UTF8.self)
      if character?.unicodeScalars.count == 1 { return width + 3 }
    }
    return 0
  }

  private static func dateLength(_ line: ArraySlice<UInt8>) -> Int {
    let yearDigits = line.prefix(4).prefix(while: \.isDigit).count
    let tail = line.dropFirst(yearDigits).prefix(7)
    let isDate = zip(tail, "-00-00 ".utf8).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
    return yearDigits >= 2 && tail.count == 7 && isDate ? yearDigits + 7 : 0
  }
}
