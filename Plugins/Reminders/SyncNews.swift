import TodoStores
import TodoTxt

/// The changes of other people to the user's tasks, as syncs have recorded them in the journal.
struct SyncNews: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case given

    /// Another person has completed a task of the user.
    case done
  }

  let kind: Kind

  /// Nil if the other side does not name the person.
  let author: String?
  let text: [UInt8]

  /// - Parameter me: the user's name in `to:` words.
  static func all(in action: JournalHistory.Action, for me: String) -> [SyncNews] {
    guard action.identity.name == "sync", !action.isUndone else { return [] }
    let lines = action.parts.flatMap(\.original.lines)
    // A task that moves to another file is removed here and added there.
    let removed = Set(lines.filter { $0.newText?.isEmpty ?? true }.compactMap(\.oldText))
    return lines.compactMap { line in
      guard let text = line.newText, !removed.contains(text), !line.isMade(by: me) else { return nil }
      let task = TodoItem(line: text)
      guard task.isAssigned(to: me.utf8) else { return nil }
      let old = line.oldText.map { TodoItem(line: $0) }
      let kind: Kind
      if task.isCompleted {
        guard old?.isCompleted != true else { return nil }
        kind = .done
      } else {
        guard old?.isAssigned(to: me.utf8) != true else { return nil }
        kind = .given
      }
      return SyncNews(kind: kind, author: line.author?.name, text: text)
    }
  }
}

extension LineChange {
  /// Whether the user has made the change on another machine: git may know Ann Smith, whom tasks call ann.
  fileprivate func isMade(by me: String) -> Bool {
    author?.name.split(separator: " ").contains { $0.lowercased() == me.lowercased() } ?? false
  }
}
