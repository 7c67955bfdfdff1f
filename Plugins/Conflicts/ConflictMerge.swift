import ModuleKit
import TodoStores
import TodoTxt

/// What has to be done to a list so that it has what a conflict copy of it has.
///
/// Without a base, each line that the copy has more often is added. With the lines that both go back to,
/// one that the list has dropped since is not brought back, and where only the copy has changed a line,
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

  init(of copy: TodoList, into list: TodoList, base: LineCounts?) {
    var known = LineCounts(list.lines)
    let theirs = LineCounts(copy.lines)
    added = copy.lines.filter { theirs.count(of: $0) > base?.count(of: $0) ?? 0 && !known.take($0) }
    firstNumber = list.count + 1
    if let base { takeChanges(from: base, to: copy, in: list) }
  }

  var edits: [TodoEdit] {
    changes.map { .replace($0.line, with: $0.text) } + added.map(TodoEdit.append)
  }

  /// Makes a change of each added line that stands for one of the base, which the list still has.
  private mutating func takeChanges(from base: LineCounts, to copy: TodoList, in list: TodoList) {
    var replaced = base
    for line in copy.lines { _ = replaced.take(line) }
    for item in list where !item.isBlank {
      let old = Array(item.text)
      guard replaced.take(old), let index = added.firstIndex(where: { Self.isVersion($0, of: old) })
      else { continue }
      changes.append(Change(line: TodoLine(item), text: added.remove(at: index)))
    }
  }

  /// Whether a text has come from another without losing a word: by another priority or date, by a mark that
  /// it is done, or by one stretch put in. The other way round, the base may be what is wrong: a program that
  /// keeps no journal may have put the stretch in here.
  private static func isVersion(_ new: [UInt8], of old: [UInt8]) -> Bool {
    let new = TodoItem(number: 1, bytes: new[...])
    let old = TodoItem(number: 1, bytes: old[...])
    if old.body.isEmpty || old.isCompleted && !new.isCompleted { return false }
    // In a shorter text, its start and its end might count the same letters.
    if new.body.count < old.body.count { return false }
    let start = zip(new.body, old.body).prefix { $0 == $1 }.count
    let end = zip(new.body.reversed(), old.body.reversed()).prefix { $0 == $1 }.count
    return start + end >= old.body.count
  }
}

extension TodoList {
  /// The lines that are tasks.
  fileprivate var lines: [[UInt8]] { filter { !$0.isBlank }.map { Array($0.text) } }
}
