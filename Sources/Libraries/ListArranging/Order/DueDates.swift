import Dispatch
import Synchronization
import TodoTxt

/// The due dates of a listing's tasks, for sections and their order; parsed on all processors.
struct DueDates {
  /// Days since 1970. Four bytes per task.
  private let days: [Int32]

  /// The due times, by line. Most lists have none, so there is no column for them.
  let times: [UInt32: TimeOfDay]

  private static let none = Int32.min

  /// For fewer tasks, waking other processors takes longer than it saves.
  private static let leastForAll = 20_000

  init(of tasks: ListedTasks) {
    let count = tasks.count
    let times = Mutex<[UInt32: TimeOfDay]>([:])
    days = Array(unsafeUninitializedCapacity: count) { days, initializedCount in
      // Each part writes rows of its own.
      nonisolated(unsafe) let days = days
      if count < Self.leastForAll {
        Self.read(0..<count, of: tasks, into: days, times)
      } else {
        DispatchQueue.concurrentPerform(iterations: Self.parts) { part in
          let rows = (count * part / Self.parts)..<(count * (part + 1) / Self.parts)
          Self.read(rows, of: tasks, into: days, times)
        }
      }
      initializedCount = count
    }
    self.times = times.withLock { $0 }
  }

  /// Enough parts that processors of unequal speed end at the same time.
  private static let parts = 16

  private static func read(
    _ rows: Range<Int>, of tasks: ListedTasks, into days: UnsafeMutableBufferPointer<Int32>,
    _ times: borrowing Mutex<[UInt32: TimeOfDay]>
  ) {
    let bytes = tasks.list.bytes.span
    var found: [UInt32: TimeOfDay] = [:]
    for row in rows {
      let line = tasks.list.byteRange(ofLine: Int(tasks.lines[row]))
      let due = TodoItem.dueTag(in: bytes.extracting(line))
      days.initializeElement(at: row, to: due?.date.day.daysSinceEpoch ?? none)
      if let time = due?.date.time { found[tasks.lines[row]] = time }
    }
    if !found.isEmpty { times.withLock { $0.merge(found) { time, _ in time } } }
  }

  /// - Parameter line: that of the row.
  subscript(row: Int, line line: UInt32) -> TaskDate? {
    guard days[row] != Self.none else { return nil }
    return TaskDate(CivilDate(daysSinceEpoch: days[row]), at: times.isEmpty ? nil : times[line])
  }
}
