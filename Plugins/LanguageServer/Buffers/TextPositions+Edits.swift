import TodoStores
import TodoTxt

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
