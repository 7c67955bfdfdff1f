import TodoStores
import TodoTxt

/// How a client counts the columns of a line.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The columns that the first byte of a character stands for.
  func width(ofLeadingByte byte: UInt8) -> Int {
    switch self {
    case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    case .utf16: byte < 0xF0 ? 1 : 2
    case .utf32: 1
    }
  }
}

/// A place in a text; both numbers from 0.
struct TextPosition: Hashable, Comparable {
  var line: Int
  var character: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// From the first position to before the second.
struct TextRange: Hashable {
  var start: TextPosition
  var end: TextPosition
}

/// Converts between the positions of a client and bytes. A line that is too short ends the position.
struct TextPositions {
  let list: TodoList
  let encoding: PositionEncoding

  /// The bytes of a line without its ending. The byte order mark is in the first one, as for an editor.
  func bytes(ofLine line: Int) -> Range<Int> {
    guard line < list.count else { return list.bytes.count..<list.bytes.count }
    let range = list.byteRange(ofLine: line)
    let start = line == 0 ? 0 : range.lowerBound
    let hasReturn = range.upperBound > start && list.bytes[range.upperBound - 1] == .carriageReturn
    return start..<(hasReturn ? range.upperBound - 1 : range.upperBound)
  }

  /// The place of a position in the bytes of the list.
  func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    let line = bytes(ofLine: position.line)
    var (offset, column) = (line.lowerBound, 0)
    while offset < line.upperBound, column < position.character {
      column += encoding.width(ofLeadingByte: list.bytes[offset])
      offset += 1
      while offset < line.upperBound, list.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// - Parameter offset: in the bytes of the list, within that line.
  func position(ofByte offset: Int, inLine line: Int) -> TextPosition {
    let start = bytes(ofLine: line).lowerBound
    guard encoding != .utf8 else { return TextPosition(line: line, character: offset - start) }
    var column = 0
    for byte in list.bytes[start..<max(start, offset)] where byte & 0xC0 != 0x80 {
      column += encoding.width(ofLeadingByte: byte)
    }
    return TextPosition(line: line, character: column)
  }

  /// - Parameter bytes: in the bytes of the list, within that line.
  func range(ofBytes bytes: Range<Int>, inLine line: Int) -> TextRange {
    TextRange(
      start: position(ofByte: bytes.lowerBound, inLine: line),
      end: position(ofByte: bytes.upperBound, inLine: line))
  }

  func range(ofLine line: Int) -> TextRange { range(ofBytes: bytes(ofLine: line), inLine: line) }

  /// The place behind the last character.
  var end: TextPosition {
    list.isEmpty || list.endsWithNewline
      ? TextPosition(line: list.count, character: 0) : range(ofLine: list.count - 1).end
  }
}

/// A change of a text, as clients apply it.
struct TextEdit: Hashable {
  var range: TextRange
  var text: [UInt8]
}

// MARK: Values of the protocol

extension TextPosition {
  var json: JSONValue { ["line": .number(line), "character": .number(character)] }
}

extension TextRange {
  var json: JSONValue { ["start": start.json, "end": end.json] }
}

extension TextEdit {
  var json: JSONValue { ["range": range.json, "newText": .bytes(text)] }
}

extension [TextEdit] {
  var json: JSONValue { .array(map(\.json)) }
}

extension JSONValue {
  /// - Throws: `invalidParams` for another value.
  var position: TextPosition {
    get throws(RequestError) {
      guard let line = self["line"]?.place, let character = self["character"]?.place else {
        throw RequestError(.invalidParams, "A position has a line and a character, from 0.")
      }
      return TextPosition(line: line, character: character)
    }
  }

  var range: TextRange {
    get throws(RequestError) {
      TextRange(start: try (self["start"] ?? .null).position, end: try (self["end"] ?? .null).position)
    }
  }

  /// The lines of a list that the range of a request touches.
  func lines(of list: TodoList) throws(RequestError) -> Range<Int> {
    let range = try (self["range"] ?? .null).range
    let start = range.start.line
    let end = range.end.character == 0 && range.end.line > start ? range.end.line : range.end.line + 1
    return list.indices.clamped(to: start..<max(start + 1, end))
  }
}
