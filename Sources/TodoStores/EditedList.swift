public import TodoTxt

/// A list after edits, and the lines that go to other files.
public struct EditedList: Equatable, Sendable {
  /// Without the moved lines.
  public var list: TodoList

  /// One element for each file, in the order of the edits.
  public var moved: [MovedLines]
}

/// The lines that `move` edits take to one file.
public struct MovedLines: Hashable, Sendable {
  /// As the edits have it.
  public var path: String

  /// Without line ends, in the order of the edits.
  public var lines: [[UInt8]]

  /// - Parameter changes: the edit that counts for each line, by its number.
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
