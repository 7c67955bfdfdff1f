/// One line of text that the user is typing: what is there so far, and where the cursor stands.
public struct LineEditor: Sendable {
  public enum Outcome: Hashable, Sendable {
    case editing
    case submitted([UInt8])
    case cancelled
  }

  private var characters: [Character]

  /// How many characters stand before the cursor.
  private var cursor: Int

  public init(_ text: [UInt8] = []) {
    characters = Array(String(decoding: text, as: UTF8.self))
    cursor = characters.count
  }

  public var text: [UInt8] { Array(String(characters).utf8) }

  public var textBeforeCursor: [UInt8] { Array(String(characters[..<cursor]).utf8) }

  /// Edits the line as a shell's prompt does; Enter submits it, Escape and Control-C cancel.
  public mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .enter: return .submitted(text)
    case .escape, .control("c"), .control("g"): return .cancelled
    case .control("d") where characters.isEmpty: return .cancelled
    case .text(let bytes): insert(bytes)
    case .backspace, .control("h"): if cursor > 0 { remove((cursor - 1)..<cursor) }
    case .delete, .control("d"): if cursor < characters.count { remove(cursor..<(cursor + 1)) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .control("w"): remove(startOfWord..<cursor)
    case .tab, .up, .down, .pageUp, .pageDown, .control: break
    }
    return .editing
  }

  private mutating func insert(_ bytes: [UInt8]) {
    // Text before and after may join with what is typed into one character, as combining marks do.
    let before = Array(String(characters[..<cursor]) + String(decoding: bytes, as: UTF8.self))
    characters = before + characters[cursor...]
    cursor = before.count
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }
}
