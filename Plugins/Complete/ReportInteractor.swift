import ModuleKit
import TodoStores
import TodoTxt

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
