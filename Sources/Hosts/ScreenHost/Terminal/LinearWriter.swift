import PlainText
import ScreenKit
import TerminalText

/// Writes the contents of a screen line by line, for a screen reader: each new row, without colours and
/// without the cursor mark, which is where the row is.
///
/// While the user types, the last line is the one with the cursor: typed text is appended to it, and
/// responses appear above.
struct LinearWriter {
  /// The rows of the last frame.
  private var shown: [[UInt8]] = []

  /// The line that the user is typing.
  private var typed: [UInt8]?

  /// Makes the next frame write everything.
  mutating func forget() {
    shown = []
  }

  /// - Parameters:
  ///   - text: rows, each ending in a newline.
  ///   - columns: the width at which they are broken between words.
  /// - Returns: the bytes to write.
  mutating func lines(of text: [UInt8], cursor: ScreenPosition?, columns: Int = .max) -> [UInt8] {
    var rows = text.split(separator: .newline).map(Self.plain)
    let line = cursor == nil ? nil : rows.popLast()
    let news = rows.filter { !$0.isEmpty && !shown.contains($0) }
    shown = rows
    var bytes: [UInt8] = []
    // Messages are on lines of their own, above the typed line.
    if typed != nil, line == nil || !news.isEmpty {
      bytes += "\n".utf8
      typed = nil
    }
    for row in news {
      for part in DisplayText.rows(of: row, columns: columns) { bytes += part + "\n".utf8 }
    }
    if let cursor, let line { bytes += typing(line, cursor: cursor.column) }
    return bytes
  }

  /// The bytes that turn the typed line into `line`.
  private mutating func typing(_ line: [UInt8], cursor: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    if let typed, line.starts(with: typed) {
      bytes += line.dropFirst(typed.count)
    } else if let typed {
      // A different answer is written as a new line; a deletion is heard while typing.
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

  /// Rewrites a line that has the cursor in its middle.
  private static let middle: [UInt8] = [0]

  /// A row without escape sequences, the cursor mark and padding.
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
