import ModuleKit
import TodoStores
import TodoTxt

/// The reminders given for one file: the day from which on reminders may be pending, and the tasks already
/// reported.
///
/// A task is identified by its due date and its own words, so a new number or priority does not affect it.
/// The next occurrence of a recurring task is another task.
struct ReminderRecord {
  private let log: any ReminderLog

  /// The prefix of this file's lines.
  private let list: String
  private let known: Set<[UInt8]>

  /// The day from which on tasks are pending, apart from those reported; nil before the first run.
  let firstDay: CivilDate?

  init(_ log: any ReminderLog, path: String) {
    self.log = log
    list = Fingerprint(path.utf8).description
    known = Set(log.lines())
    let prefix = Array("\(list) day ".utf8)
    firstDay = known.lazy.filter { $0.starts(with: prefix) }
      .compactMap { CivilDate($0.dropFirst(prefix.count)) }.max()
  }

  func contains(_ task: DueTask) -> Bool { known.contains(line(of: task)) }

  func add(_ task: DueTask) { log.append(line(of: task)) }

  /// Whether the changes of that sync were reported.
  func contains(_ action: JournalHistory.Action) -> Bool { known.contains(line(of: action)) }

  func add(_ action: JournalHistory.Action) { log.append(line(of: action)) }

  private func line(of action: JournalHistory.Action) -> [UInt8] {
    Array("\(list) sync \(String(action.id, radix: 16))".utf8)
  }

  /// Ignores tasks that were due before that day from now on.
  func begin(_ day: CivilDate) {
    if firstDay != day { log.append(Array("\(list) day \(day)".utf8)) }
  }

  private func line(of task: DueTask) -> [UInt8] {
    let words = TodoItem(line: task.text)
    let kept = words.text.split(whereSeparator: \.isBlank).filter { !$0.starts(with: "due:".utf8) }
    return Array("\(list) \(task.due) \(Fingerprint(kept.joined(separator: [.space])))".utf8)
  }
}

/// FNV-1a with 64 bits: distinguishes texts without revealing them.
private struct Fingerprint: CustomStringConvertible {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  var description: String { String(hash, radix: 16) }
}
