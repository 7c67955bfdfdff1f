public import TodoTxt

/// A list after edits, and the lines to move to other files.
public struct EditedList: Equatable, Sendable {
  /// The list without the moved lines.
  public var list: TodoList

  /// One element per file, in the order of the edits.
  public var moved: [MovedLines]
}

/// The lines that `move` edits take to one file.
public struct MovedLines: Hashable, Sendable {
  /// The path as the edits give it.
  public var path: String

  /// The lines without line endings, in the order of the edits.
  public var lines: [[UInt8]]

  /// - Parameter changes: the edit that applies to each line, by line number.
  static func all(in edits: [TodoEdit], of changes: [Int: TodoEdit]) -> [MovedLines] {
    var all: [MovedLines] = []
    var seen: Set<Int> = []
    for edit in edits {
      guard case .move(let line, to: let path, leavingBlank: _) = edit, changes[line.number] == edit,
        seen.insert(line.number).inserted
      else { continue }
      if let index = all.firstIndex(where: { $0.path == path }) {
        all[index].lines.append(line.text)
      } else {
        all.append(MovedLines(path: path, lines: [line.text]))
      }
    }
    return all
  }
}
