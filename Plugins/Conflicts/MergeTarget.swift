import TodoStores
import TodoTxt

/// A list while one copy of it after the other is taken in.
struct MergeTarget {
  private let list: TodoList
  private var changed: [Int: [UInt8]] = [:]
  private var added: [[UInt8]] = []

  /// How often each line is there.
  private(set) var counts: LineCounts

  /// What is known of its past.
  private(set) var states: PastStates

  init(_ list: TodoList, states: PastStates) {
    self.list = list
    self.states = states
    counts = LineCounts(list)
  }

  var lineCount: Int { list.count + added.count }

  /// The lines that are tasks.
  var tasks: [TodoLine] {
    list.filter { !$0.isBlank }.map {
      TodoLine(number: $0.number, text: changed[$0.number] ?? Array($0.text))
    }
      + added.enumerated().map { TodoLine(number: list.count + $0.offset + 1, text: $0.element) }
  }

  mutating func take(_ merge: ConflictMerge) {
    for change in merge.changes {
      _ = counts.take(change.line.text)
      counts.add(change.text)
      if change.line.number > list.count {
        added[change.line.number - list.count - 1] = change.text
      } else {
        changed[change.line.number] = change.text
      }
    }
    for line in merge.added { counts.add(line) }
    added += merge.added
    states.add(merge)
  }

  /// What has to be done to the list that it was.
  var edits: [TodoEdit] {
    changed.sorted { $0.key < $1.key }.map { .replace(TodoLine(list[$0.key - 1]), with: $0.value) }
      + added.map(TodoEdit.append)
  }
}
