import ModuleKit
import TodoStores
import TodoTxt

struct ArchiveInteractor {
  let store: any TodoStore

  /// The path of done.txt.
  let destination: String

  /// Moves the done tasks, in the file's order, and removes empty lines.
  ///
  /// - Returns: the moved lines, and the number of removed empty lines.
  func archive() throws(TodoStoreError) -> (lines: [[UInt8]], gapCount: Int) {
    var lines: [[UInt8]] = []
    var gapCount = 0
    try store.update { list in
      lines = []
      gapCount = list.count(where: \.text.isEmpty)
      return list.compactMap { item in
        if item.isCompleted {
          lines.append(Array(item.text))
          return .move(TodoLine(item), to: destination, leavingBlank: false)
        }
        return item.text.isEmpty ? .remove(TodoLine(item), leavingBlank: false) : nil
      }
    }
    return (lines, gapCount)
  }
}

struct DeduplicateInteractor {
  let store: any TodoStore
  let preservesLineNumbers: Bool

  /// Removes each line that equals an earlier one of the same list.
  ///
  /// - Returns: the number of removed tasks, without empty lines.
  func deduplicate() throws(TodoStoreError) -> Int {
    var removed = 0
    try store.update { list in
      var seen: [Int?: Set<ArraySlice<UInt8>>] = [:]
      let duplicates = list.filter { item in
        !seen[list.parts.index(ofLine: item.number - 1), default: []].insert(item.text).inserted
      }
      let tasks = duplicates.filter { !$0.text.isEmpty }
      removed = tasks.count
      return (preservesLineNumbers ? tasks : duplicates)
        .map { .remove(TodoLine($0), leavingBlank: preservesLineNumbers) }
    }
    return removed
  }
}

struct ReportInteractor {
  let store: any TodoStore
  let doneStore: any TodoStore
  let reportStore: any TodoStore
  let clock: any CivilClock
  let inspector: any FileInspector
  let files: TodoFiles

  /// Appends the line counts of todo.txt and done.txt to the report, unless its last line has the same ones.
  func report() throws(TodoStoreError) -> ReportOutcome {
    // The line would count as a task.
    for list in [files.todo, files.done] { try inspector.checkApart(files.report, from: list) }
    let counts = "\(try store.list().count) \(try doneStore.list().count)"
    let line = Array("\(clock.now()) \(counts)".utf8)
    var upToDate: [UInt8]?
    try reportStore.update { report in
      upToDate = report.last.flatMap { last in
        Self.counts(in: last.text).elementsEqual(counts.utf8) ? Array(last.text) : nil
      }
      return upToDate == nil ? [.append(line)] : []
    }
    return upToDate.map(ReportOutcome.upToDate) ?? .updated(line)
  }

  /// The text after the time in a line of the report; the whole line if it has no space.
  private static func counts(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.firstIndex(of: .space).map { line[($0 + 1)...] } ?? line
  }
}

/// The report's last line, and whether it is new.
enum ReportOutcome {
  case updated([UInt8])
  case upToDate([UInt8])
}
