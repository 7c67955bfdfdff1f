import ModuleKit
import TodoTxt

/// Says what a screen shows in lines one below the other, as a screen reader speaks them: each row that was not there
/// before, without colours and without the mark of the cursor, which is where the row is.
///
/// While the user types, the line is the one with the cursor: what is typed is added to it.
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
    let rows = text.split(separator: .newline).map(Self.plain)
    defer { shown = rows }
    var bytes: [UInt8] = []
    if let cursor, let row = rows.last {
      if let typed, row.starts(with: typed) {
        bytes += row.dropFirst(typed.count)
      } else {
        bytes += (typed == nil ? "" : "\r\(ControlSequence.eraseToEnd)").utf8 + row
      }
      typed = row
      // Where the cursor is not at the end, the line has to be written anew.
      if DisplayText.styledWidth(of: row[...]) > cursor.column {
        bytes += "\r\u{1B}[\(cursor.column + 1)G".utf8
        typed = [0]
      }
      return bytes
    }
    if typed != nil { bytes += "\n".utf8 }
    typed = nil
    for row in rows where !row.isEmpty && !shown.contains(row) { bytes += row + "\n".utf8 }
    return bytes
  }

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
