import ModuleKit
import TodoStores

enum CommitMessage {
  /// `complete 1, add 2`: the journal's actions since the last commit, in order, and the changes of other
  /// programs.
  ///
  /// - Parameters:
  ///   - actions: newest last.
  ///   - start: the time of the last commit.
  static func text(of actions: [JournalHistory.Action], since start: CivilTime) -> String {
    var counts: [(name: String, count: Int)] = []
    for action in actions where action.isRecorded && !action.isUndone && action.isAfter(start) {
      let name = names[action.identity.name] ?? action.identity.name
      if name.isEmpty || name == "sync" { continue }
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += action.lineCount
      } else {
        counts.append((name, action.lineCount))
      }
    }
    if counts.isEmpty { return "edit lists" }
    return counts.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
  }

  private static let names = ["do": "complete", "del": "delete", "pri": "prioritize", "addm": "add"]
}

extension JournalHistory.Action {
  fileprivate func isAfter(_ time: CivilTime) -> Bool {
    (date, secondOfDay) > (time.date, time.secondOfDay)
  }

  /// The number of lines changed in total: a line that is changed and then moved to another file counts once.
  fileprivate var lineCount: Int {
    var balance: [Line: Int] = [:]
    for change in parts.map(\.original) {
      for line in change.lines {
        if let text = line.oldText, !text.isEmpty {
          balance[Line(path: change.path, text: text), default: 0] -= 1
        }
        if let text = line.newText, !text.isEmpty {
          balance[Line(path: change.path, text: text), default: 0] += 1
        }
      }
    }
    let come = balance.values.reduce(0) { $0 + max($1, 0) }
    return max(come, balance.values.reduce(0) { $0 - min($1, 0) })
  }

  private struct Line: Hashable {
    let path: String
    let text: [UInt8]
  }
}
