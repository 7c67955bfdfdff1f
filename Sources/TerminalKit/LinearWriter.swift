import PlainText
import ScreenKit
import TerminalText

/// Says what a screen shows in lines one below the other, as a screen reader speaks them: each row that was not there
/// before, without colours and without the mark of the cursor, which is where the row is.
///
/// While the user types, the last line is the one with the cursor: what is typed is added to it, and what is answered
/// to that stands above.
struct LinearWriter {
  /// The rows that were there last.
  private var shown: [[UInt8]] = []

  /// The line that is being typed.
  private var typed: [UInt8]?

  /// Lets everything be said again.
  mutating func forget() {
    shown = []
  }

  /// - Parameter text: rows, a newline after each.
  /// - Returns: what to write.
  mutating func lines(of text: [UInt8], cursor: ScreenPosition?) -> [UInt8] {
    var rows = text.split(separator: .newline).map(Self.plain)
    let line = cursor == nil ? nil : rows.popLast()
    let news = rows.filter { !$0.isEmpty && !shown.contains($0) }
    shown = rows
    var bytes: [UInt8] = []
    // What is said stands on lines of its own, above the one that is typed.
    if typed != nil, line == nil || !news.isEmpty {
      bytes += "\n".utf8
      typed = nil
    }
    for row in news { bytes += row + "\n".utf8 }
    if let cursor, let line { bytes += typing(line, cursor: cursor.column) }
    return bytes
  }

  /// What makes the line that is being typed look like `line`.
  private mutating func typing(_ line: [UInt8], cursor: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    if let typed, line.starts(with: typed) {
      bytes += line.dropFirst(typed.count)
    } else if let typed {
      // Another answer in its place is told as a line; what is only taken away is heard as it is typed.
      let isOther = typed != Self.middle && !typed.starts(with: line)
      bytes += (isOther ? "\n" : "\r\(ControlSequence.eraseToEnd)").utf8 + line
    } else {
      bytes += line
    }
    typed = line
    if DisplayText.styledWidth(of: line[...]) > cursor {
      bytes += "\r\u{1B}[\(cursor + 1)G".utf8
      typed = Self.middle
    }
    return bytes
  }

  /// In the place of a line in whose middle the cursor is, which has to be written anew.
  private static let middle: [UInt8] = [0]

  /// A row without escape sequences, the cursor's mark and what only fills it.
  private static func plain(_ row: ArraySlice<UInt8>) -> [UInt8] {
    var rest = row
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == 0x1B {
        rest = rest.drop { !(UInt8(ascii: "@")...UInt8(ascii: "~")).contains($0) || $0 == UInt8(ascii: "[") }
          .dropFirst()
      } else if byte != .space || text.last != .space || text.dropLast().last != .space {
        text.append(byte)
      }
    }
    let mark = Array("▌".utf8)
    if text.starts(with: mark) { text.removeFirst(mark.count) }
    return Array(text.drop { $0 == .space }.reversed().drop { $0 == .space }.reversed())
  }
}
