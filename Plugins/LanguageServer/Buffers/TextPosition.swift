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

extension TextPositions {
  /// The edits that a client applies at once; line numbers are those before the first.
  func edits(for edits: [TodoEdit]) -> [TextEdit] {
    let changes = edits.compactMap(edit)
    let added = edits.compactMap(lineAtEnd)
    guard !added.isEmpty else { return changes }
    // A last line without a newline gets one, unless nothing of it stays.
    let isGone = edits.contains { $0.line?.number == list.count && $0.leavesNothing }
    let gap = list.endsWithNewline || isGone ? [] : list.lineEnding
    return changes + [TextEdit(range: TextRange(start: end, end: end), text: gap + added.flatMap(ended))]
  }

  /// The line that an edit adds behind all others.
  private func lineAtEnd(_ edit: TodoEdit) -> [UInt8]? {
    switch edit {
    case .append(let text): text
    case .insert(let text, at: let number) where number > list.count: text
    default: nil
    }
  }

  private func edit(for edit: TodoEdit) -> TextEdit? {
    switch edit {
    case .append: return nil
    case .replace(let line, with: let text): return replacement(of: line, by: text)
    case .insert(let text, at: let number):
      guard number <= list.count else { return nil }
      let start = TextPosition(line: max(0, number - 1), character: 0)
      return TextEdit(range: TextRange(start: start, end: start), text: ended(text))
    case .remove(let line, let leavingBlank), .move(let line, to: _, let leavingBlank):
      if leavingBlank { return replacement(of: line, by: []) }
      let start = TextPosition(line: line.number - 1, character: 0)
      let next = TextPosition(line: line.number, character: 0)
      return TextEdit(range: TextRange(start: start, end: min(next, end)), text: [])
    }
  }

  /// What differs between the ends that both texts have in common, so that cursors stay where they are.
  private func replacement(of line: TodoLine, by text: [UInt8]) -> TextEdit {
    let common = CommonEnds(ofTexts: line.text, and: text)
    let (front, back) = (common.prefix, common.suffix)
    let start = bytes(ofLine: line.number - 1).upperBound - line.text.count
    return TextEdit(
      range: range(ofBytes: (start + front)..<(start + line.text.count - back), inLine: line.number - 1),
      text: Array(text[front..<(text.count - back)]))
  }

  private func ended(_ text: [UInt8]) -> [UInt8] {
    text.last == .newline ? text : text + list.lineEnding
  }
}

extension TodoEdit {
  /// Whether no text of the line stays.
  fileprivate var leavesNothing: Bool {
    switch self {
    case .remove, .move, .replace(_, with: []): true
    default: false
    }
  }
}
