import PlainText
import TerminalText

/// The line of text that the user is editing: its text and cursor.
///
/// Keys work as at a shell's prompt (readline(3)). Words consist of letters and digits, except for Control-W,
/// where only blanks end a word.
public struct LineEditor: Sendable {
  public enum Outcome: Hashable, Sendable {
    case editing
    case submitted([UInt8])
    case cancelled
  }

  /// The characters as users count them: grapheme clusters.
  private(set) var characters: [[UInt8]]

  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// The text that Control-Y inserts.
  private var killed: [[UInt8]] = []

  /// Whether the last key has killed text; the next one adds to it.
  private var isKilling = false

  /// The history, oldest first, with the edited line in its place.
  private var lines: [[UInt8]]
  private var line: Int

  /// - Parameters:
  ///   - text: the initial text, with the cursor after it.
  ///   - history: earlier texts, oldest first.
  public init(_ text: [UInt8] = [], history: [[UInt8]] = []) {
    characters = GraphemeClusters.split(text)
    cursor = characters.count
    lines = history + [text]
    line = history.count
  }

  public var text: [UInt8] { Array(characters.joined()) }

  public var textBeforeCursor: [UInt8] { Array(characters[..<cursor].joined()) }

  public var textAfterCursor: [UInt8] { Array(characters[cursor...].joined()) }

  /// Edits the line; Enter submits it, Escape and Control-C cancel.
  public mutating func handle(_ key: Key) -> Outcome {
    let wasKilling = isKilling
    isKilling = false
    if let typed = key.character {
      insert(typed)
      return .editing
    }
    switch key {
    case .enter: return .submitted(text)
    case .escape, .control("c"), .control("g"): return .cancelled
    case .control("d") where characters.isEmpty: return .cancelled
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .control(.left), .alt(.left), .alt("b"): cursor = startOfWord
    case .control(.right), .alt(.right), .alt("f"): cursor = endOfWord
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .up, .control("p"): go(toLine: line - 1)
    case .down, .control("n"): go(toLine: line + 1)
    case .backspace, .control("h"): if cursor > 0 { remove((cursor - 1)..<cursor) }
    case .delete, .control("d"): if cursor < characters.count { remove(cursor..<(cursor + 1)) }
    case .control("u"): kill(0..<cursor, adding: wasKilling)
    case .control("k"): kill(cursor..<characters.count, adding: wasKilling)
    case .control("w"): kill(startOfBlankSeparatedWord..<cursor, adding: wasKilling)
    case .alt(.backspace): kill(startOfWord..<cursor, adding: wasKilling)
    case .alt("d"), .control(.delete): kill(cursor..<endOfWord, adding: wasKilling)
    case .control("y"): insert(Array(killed.joined()))
    default: break
    }
    return .editing
  }

  /// Inserts `text` at the cursor, with line breaks as spaces.
  public mutating func insert(_ text: [UInt8]) {
    isKilling = false
    // It may combine with the previous character, as combining marks do.
    let start = max(0, cursor - 1)
    let spaced = text.map { $0 == .newline ? .space : $0 }
    let joined = GraphemeClusters.split(characters[start..<cursor].joined() + spaced)
    characters.replaceSubrange(start..<cursor, with: joined)
    cursor = start + joined.count
  }

  /// Replaces the line by `text`, with line breaks as spaces and the cursor at the end.
  mutating func replace(with text: [UInt8]) {
    (characters, cursor) = ([], 0)
    insert(text)
  }

  mutating func replace(before: [UInt8], after: [UInt8]) {
    (characters, cursor) = ([], 0)
    insert(before)
    let place = cursor
    insert(after)
    cursor = min(place, characters.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// Kills characters, for Control-Y to insert.
  ///
  /// - Parameter isAdding: whether to add them to the killed text, on the side where they were.
  private mutating func kill(_ range: Range<Int>, adding isAdding: Bool) {
    isKilling = true
    let taken = Array(characters[range])
    if !isAdding { killed = [] }
    killed = range.upperBound == cursor ? taken + killed : killed + taken
    remove(range)
  }

  /// Shows another text of the history. The current one keeps its edits.
  private mutating func go(toLine other: Int) {
    guard lines.indices.contains(other) else { return }
    lines[line] = text
    line = other
    characters = GraphemeClusters.split(lines[other])
    cursor = characters.count
  }

  // MARK: Words

  private var startOfWord: Int {
    var start = cursor
    while start > 0, !Self.isWord(characters[start - 1]) { start -= 1 }
    while start > 0, Self.isWord(characters[start - 1]) { start -= 1 }
    return start
  }

  private var endOfWord: Int {
    var end = cursor
    while end < characters.count, !Self.isWord(characters[end]) { end += 1 }
    while end < characters.count, Self.isWord(characters[end]) { end += 1 }
    return end
  }

  private var startOfBlankSeparatedWord: Int {
    var start = cursor
    while start > 0, Self.isBlank(characters[start - 1]) { start -= 1 }
    while start > 0, !Self.isBlank(characters[start - 1]) { start -= 1 }
    return start
  }

  private static func isWord(_ character: [UInt8]) -> Bool {
    let character = String(decoding: character, as: UTF8.self).first
    return character.map { $0.isLetter || $0.isNumber } ?? false
  }

  private static func isBlank(_ character: [UInt8]) -> Bool {
    String(decoding: character, as: UTF8.self).first?.isWhitespace ?? false
  }
}
