import TodoStores
import TodoTxt

/// Merges two changes of a line, word by word.
struct WordMerge {
  private let base: TodoList
  private let theirs: TodoList

  /// - Returns: nil if the lines have nothing in common, so that they are not two versions of one line.
  init?(base: [UInt8], _ theirs: [UInt8]) {
    guard !Set(Self.words(base)).isDisjoint(with: Self.words(theirs)) else { return nil }
    self.base = Self.list(base)
    self.theirs = Self.list(theirs)
  }

  /// Nil if both changed the same words.
  func merged(with mine: [UInt8]) -> [UInt8]? {
    do {
      let edits = try theirs.edits(merging: Self.list(mine), editedFrom: base)
      return Array(try theirs.applying(edits).map { Array($0.bytes) }.joined(separator: [.space]))
    } catch {
      return nil
    }
  }

  private static func words(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
    line.split(separator: .space)
  }

  private static func list(_ line: [UInt8]) -> TodoList {
    let words = line.split(separator: .space, omittingEmptySubsequences: false)
    return TodoList(bytes: words.flatMap { $0 + [.newline] })
  }
}
