import ModuleKit
import TodoStores
import TodoTxt

/// What has to be done to a list so that it has what a conflict copy of it has.
///
/// Without a base, each line that the copy has more often is added. With the text that both go back to,
/// a line that the list has dropped since is not brought back, and where only the copy has changed a line,
/// that line is changed. Nothing is dropped because the copy lacks it: another device may have archived it,
/// and an old line too many is better than a lost one.
struct ConflictMerge {
  /// A line of the list, and what the copy has in its place.
  struct Change: Equatable {
    let line: TodoLine
    let text: [UInt8]
  }

  private(set) var changes: [Change] = []

  /// In the copy's order.
  private(set) var added: [[UInt8]]

  /// The number that the first added line gets.
  let firstNumber: Int

  init(of copy: TodoList, into list: TodoList, base: TodoList?) {
    var known = LineCounts(list.lines)
    let theirs = LineCounts(copy.lines)
    let old = LineCounts(base?.lines ?? [])
    added = copy.lines.filter { theirs.count(of: $0) > old.count(of: $0) && !known.take($0) }
    firstNumber = list.count + 1
    if let base { takeChanges(from: base, to: copy, in: list) }
  }

  var edits: [TodoEdit] {
    changes.map { .replace($0.line, with: $0.text) } + added.map(TodoEdit.append)
  }

  /// Makes a change of each added line that stands for one of the base, which the list still has.
  private mutating func takeChanges(from base: TodoList, to copy: TodoList, in list: TodoList) {
    var kept = LineCounts(copy.lines)
    var replaced = LineCounts(base.lines.filter { !kept.take($0) })
    for item in list where !item.isBlank {
      let old = item.line
      guard replaced.take(old), let index = added.firstIndex(where: { Self.isVersion($0, of: old) })
      else { continue }
      changes.append(Change(line: TodoLine(item), text: added.remove(at: index)))
    }
  }

  /// Whether one text has come from the other without losing a word: by another priority, date or mark, or
  /// by one stretch put in or taken out.
  private static func isVersion(_ new: [UInt8], of old: [UInt8]) -> Bool {
    let new = TodoItem(number: 1, bytes: new[...]).body
    let old = TodoItem(number: 1, bytes: old[...]).body
    if old.isEmpty || new.isEmpty { return false }
    let start = zip(new, old).prefix { $0 == $1 }.count
    let end = zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count
    return start + end >= min(new.count, old.count)
  }
}

extension TodoList {
  /// The lines that are tasks, as an edit stores them.
  fileprivate var lines: [[UInt8]] { filter { !$0.isBlank }.map(\.line) }
}

extension TodoItem {
  fileprivate var line: [UInt8] { Array(text).asOneLine }
}
