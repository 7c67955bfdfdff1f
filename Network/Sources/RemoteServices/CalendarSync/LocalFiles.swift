public import TodoStores
import TodoTxt

/// A file that is synced, and the UIDs of its lines.
public struct SyncedList {
  public var name: String
  public var store: any TodoStore
  public var uids: any TaskUIDStore

  public init(name: String = "todo.txt", store: any TodoStore, uids: any TaskUIDStore) {
    self.name = name
    self.store = store
    self.uids = uids
  }
}

/// The content of the synced files: todo.txt, the end of done.txt, and the others. Their UIDs are followed as those of one
/// list, so that a line keeps its UID when it is archived or moved to another file.
struct LocalFiles {
  /// todo.txt is the first.
  var lists: [TodoList]
  var done: TodoList

  /// The number of the first line of done.txt that is followed, from 0; lines archived since the last sync are at its end.
  let firstDone: Int

  private static let followedDone = 5_000

  init(lists: [TodoList], done: TodoList) {
    self.init(lists: lists, done: done, firstDone: max(0, done.count - Self.followedDone))
  }

  init(lists: [TodoList], done: TodoList, firstDone: Int) {
    (self.lists, self.done, self.firstDone) = (lists, done, min(firstDone, done.count))
  }

  /// A file and its followed lines, in the order of the joined list.
  struct Part {
    var file: LocalTasks.File
    var list: TodoList
    var first = 0

    /// The number of followed lines.
    var count: Int { list.count - first }
  }

  var parts: [Part] {
    var parts = lists.enumerated().map { Part(file: .list($0), list: $1) }
    parts.insert(Part(file: .done, list: done, first: firstDone), at: 1)
    return parts
  }

  /// All followed lines as one list.
  var joined: TodoList {
    var bytes: [UInt8] = []
    for part in parts {
      if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
      if part.first == 0 {
        bytes += part.list.bytes
      } else {
        for item in part.list[part.first...] { bytes += item.bytes + [UInt8(ascii: "\n")] }
      }
    }
    return TodoList(bytes: bytes)
  }

  /// The lines of each list in the joined list, from 0. Those of done.txt belong to todo.txt.
  var lines: [Range<Int>] {
    var start = 0
    var ranges: [Range<Int>] = []
    for part in parts {
      if part.file == .done {
        ranges[0] = ranges[0].lowerBound..<(start + part.count)
      } else {
        ranges.append(start..<(start + part.count))
      }
      start += part.count
    }
    return ranges
  }
}
