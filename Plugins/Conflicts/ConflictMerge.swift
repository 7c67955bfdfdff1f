import ModuleKit
import TodoStores
import TodoTxt

/// What has to be done to a list so that it has what a conflict copy of it has.
///
/// Without a base, each line that the copy has more often is added. With one, a line that the list has dropped
/// since is not brought back, and where only the copy has changed a line, that line is changed. Wherever it is
/// not certain which of two lines is the newer one, both stay: an old line too many is better than a lost one.
/// Nor is anything dropped because the copy lacks it: another device may have archived it.
struct ConflictMerge {
  /// A line of the list, and what the copy has in its place.
  struct Change: Equatable {
    let line: TodoLine
    let text: [UInt8]
  }

  private(set) var changes: [Change] = []

  /// In the copy's order.
  private(set) var added: [[UInt8]] = []

  /// The number that the first added line gets.
  let firstNumber: Int

  init(of copy: TodoList, into target: MergeTarget) {
    firstNumber = target.lineCount + 1
    var seen = LineCounts([])
    let onlyThere = copy.filter { !$0.isBlank }.map { Array($0.text) }.filter { line in
      seen.add(line)
      return seen.count(of: line) > target.counts.count(of: line)
    }
    if onlyThere.isEmpty { return }
    var theirs = seen
    let onlyHere = target.tasks.filter { !theirs.take($0.text) }
    guard let base = MergeBase(of: target, and: copy, difference: onlyHere.count + onlyThere.count) else {
      added = onlyThere
      return
    }
    added = onlyThere.filter { line in
      seen.count(of: line) > base.lines.count(of: line) || base.isDoubtful(line)
    }
    if base.isCertain { takeChanges(of: onlyHere, since: base, seen) }
  }

  var isEmpty: Bool { changes.isEmpty && added.isEmpty }

  /// Makes a change of each added line that stands for one of the base, which the list still has.
  private mutating func takeChanges(
    of onlyHere: [TodoLine], since base: MergeBase, _ theirs: LineCounts
  ) {
    var lines = base.lines
    lines.subtract(theirs)
    var versions = LineVersions(added)
    var isTaken = Array(repeating: false, count: added.count)
    for line in onlyHere where base.isUnchanged(line.text) && lines.take(line.text) {
      // What the list itself once had may be older.
      guard let index = versions.takeVersion(of: line.text, where: { !base.isOld($0) }) else { continue }
      changes.append(Change(line: line, text: added[index]))
      isTaken[index] = true
    }
    added = added.indices.filter { !isTaken[$0] }.map { added[$0] }
  }
}
