import Merging
import ModuleTestKit

/// A random history: three people, each with a machine, edit a list and exchange it.
///
/// Every word is written once, so that each can be searched for at the end.
final class MergeHistory {
  /// A line of a file, one character per byte, so that bad UTF-8 is text too.
  typealias Line = String

  final class Machine {
    var todo: [Line] = []
    var done: [Line] = []
    fileprivate(set) var version: MergeVersion

    fileprivate init(_ version: MergeVersion) { self.version = version }
  }

  private(set) var machines: [Machine] = []

  // MARK: Knowledge of the words

  private(set) var written: Set<String> = []
  private(set) var deleted: Set<String> = []

  /// Words of tasks that two people wrote equally. Once both have changed them, they are two tasks.
  private(set) var addedTwice: Set<String> = []

  /// Words of tasks in which two people replaced the same word differently.
  private(set) var rewordedTwice: Set<String> = []

  /// The words of both lines of each pair that a merge kept.
  private(set) var reported: [Set<String>] = []

  /// Occurrences that one person completed again: a series counted from the day of completion had the same
  /// date twice.
  private(set) var completedAgain: Set<String> = []

  /// Series with an edited date: two of their occurrences may have the same one.
  private(set) var postponed: Set<String> = []

  /// The faults during the exchange.
  private(set) var faults: [String] = []

  // MARK: The run

  private var random: SeededGenerator
  private let style: FileStyle

  /// The server that the machines exchange their lists through; nil if they do so in pairs.
  private var server: MergeVersion?

  /// Whether the last machine exchanges nothing until the end.
  private let isLastAway: Bool
  private let postpones: Bool
  private var isOver = false
  private var replaced: Set<String> = []
  private var nextWord = 0
  private var day = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    style = FileStyle(
      end: seed % 5 == 0 ? "\r\n" : "\n", mark: seed % 7 == 0 ? "\u{EF}\u{BB}\u{BF}" : "",
      endsLastLine: seed % 11 != 0)
    isLastAway = seed % 100 == 0
    postpones = seed % 2 == 0
    var lines: [Line] = []
    for _ in 0..<6 { lines.append(newTask()) }
    lines.append("series1 feed rec:1w due:\(date(3))")
    lines.append("series2 brush rec:+1w due:\(date(4))")
    let first = MergeVersion(style.files(lines, []), parents: [])
    if seed % 6 > 0 { server = first }
    machines = (0..<3).map { _ in Machine(first) }
    machines.forEach(checkOut)
  }

  func run() {
    for _ in 0..<(isLastAway ? 500 : 60) {
      let machine = pick(3)
      step(machines[machine])
      if pick(8) == 0, !isLastAway || machine < 2 { exchange(machine) }
      if pick(4) == 0 { day += 1 }
    }
    isOver = true
    for _ in 0..<2 { machines.indices.forEach(exchange) }
  }

  // MARK: Edits by people

  private func step(_ machine: Machine) {
    switch pick(19) {
    case 0, 1, 2: machine.todo.append(newTask())
    case 3, 4: complete(machine)
    case 5:
      guard let place = place(in: machine, where: { $0.hasPrefix("x ") && !$0.contains("rec:") }) else {
        return
      }
      machine.todo[place] = String(machine.todo[place].dropFirst(13))
    case 6:
      edit(machine) { "(\("ABCD".randomElement(using: &self.random) ?? "A")) " + $0.withoutPriority }
    case 7:
      let due = date(day + pick(20))
      edit(machine) { line in
        line.contains("rec:")
          ? line : line.words.filter { !$0.hasPrefix("due:") }.joined(separator: " ") + " due:\(due)"
      }
    case 8, 9:
      let word = newWord()
      edit(machine) { $0 + " " + word }
    case 10: replaceWord(machine)
    case 11:
      let label = ["+p", "+q", "@c", "@d"].randomElement(using: &random) ?? "+p"
      edit(machine) { line in
        line.words.contains(label)
          ? line.words.filter { $0 != label }.joined(separator: " ") : "\(line) \(label)"
      }
    case 12:
      guard let place = place(in: machine, where: { !$0.isEmpty && !$0.contains("rec:") }) else { return }
      deleted.formUnion(machine.todo[place].words)
      if pick(2) == 0 { machine.todo[place] = "" } else { machine.todo.remove(at: place) }
    case 13:
      if pick(4) == 0 { machine.todo = machine.todo.filter { !$0.isEmpty }.sorted() }
    case 14:
      machine.done += machine.todo.filter { $0.hasPrefix("x ") }
      machine.todo.removeAll { $0.isEmpty || $0.hasPrefix("x ") }
    case 15:
      let task = newTask()
      addedTwice.formUnion(task.words)
      for machine in machines.shuffled(using: &random).prefix(2) { machine.todo.append(task) }
    case 18:
      // Postpones an occurrence.
      let days = 1 + pick(9)
      guard postpones,
        let place = place(in: machine, where: { !$0.hasPrefix("x ") && $0.contains("rec:") })
      else { return }
      if let series = machine.todo[place].series { postponed.insert(series) }
      machine.todo[place] = machine.todo[place].words.map { word in
        guard word.hasPrefix("due:"), let due = CivilDate(String(word.dropFirst(4))) else { return word }
        return "due:\(date(Int(due.daysSinceEpoch) - Self.start + days))"
      }.joined(separator: " ")
    case 16:
      let note = newWord("note:")
      edit(machine) { $0.contains("note:") || $0.contains("rec:") ? $0 : "\($0) \(note)" }
    default: machine.todo.removeAll(where: \.isEmpty)
    }
  }

  private func complete(_ machine: Machine) {
    guard let place = place(in: machine, where: { !$0.isEmpty && !$0.hasPrefix("x ") }) else { return }
    let line = machine.todo[place].withoutPriority
    let dueWord = line.words.first { $0.hasPrefix("due:") } ?? ""
    machine.todo[place] = "x \(date(day)) \(line)"
    guard line.contains("rec:") else { return }
    let due = CivilDate(String(dueWord.dropFirst(4))).map { Int($0.daysSinceEpoch) - Self.start }
    let next = date(line.contains("rec:+") ? (due ?? 0) + 7 : day + 7)
    if let series = line.series {
      let past = (machine.todo + machine.done).filter { $0.hasPrefix("x ") && $0.series == series }
      if past.contains(where: { $0.words.contains("due:\(next)") }) {
        completedAgain.insert("\(series) due:\(next)")
      }
    }
    machine.todo.append(line.words.map { $0.hasPrefix("due:") ? "due:\(next)" : $0 }.joined(separator: " "))
  }

  private func replaceWord(_ machine: Machine) {
    guard let place = place(in: machine, where: { !$0.hasPrefix("x ") && !$0.contains("rec:") }) else {
      return
    }
    var words = machine.todo[place].words
    let isReplaceable = { (word: String) in self.written.contains(word) && !word.hasPrefix("note:") }
    guard let old = words.indices.filter({ isReplaceable(words[$0]) }).randomElement(using: &random) else {
      return
    }
    if !replaced.insert(words[old]).inserted { rewordedTwice.formUnion(words) }
    deleted.insert(words[old])
    words[old] = newWord()
    written.insert(words[old])
    machine.todo[place] = words.joined(separator: " ")
  }

  private func edit(_ machine: Machine, _ change: (Line) -> Line) {
    guard let place = place(in: machine, where: { !$0.isEmpty && !$0.hasPrefix("x ") }) else { return }
    machine.todo[place] = change(machine.todo[place])
    for word in machine.todo[place].words where word.hasPrefix("w") || word.hasPrefix("note:") {
      written.insert(word)
    }
  }

  private func place(in machine: Machine, where condition: (Line) -> Bool) -> Int? {
    machine.todo.indices.filter { condition(machine.todo[$0]) }.randomElement(using: &random)
  }

  private func newTask() -> Line {
    let words = (0..<(2 + pick(3))).map { _ in newWord() }
    written.formUnion(words)
    return words.joined(separator: " ") + ["", " +p", " @c"][pick(3)]
  }

  private func newWord(_ start: String = "") -> String {
    nextWord += 1
    return "\(start)w\(nextWord)" + (nextWord % 11 == 0 ? "\u{FF}\u{C3}" : "")
  }

  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private static let start = 20_454
  private func date(_ day: Int) -> String { "\(CivilDate(daysSinceEpoch: Int32(Self.start + day)))" }

  // MARK: Exchanging lists

  /// With the server, which accepts only versions made from its own; otherwise with one or both of the
  /// others.
  private func exchange(_ place: Int) {
    commit(machines[place])
    if let server {
      let merged = merge(machines[place].version, server)
      machines[place].version = merged
      self.server = merged
      return checkOut(machines[place])
    }
    let others = machines.indices.filter { $0 != place }
    guard let other = isLastAway && !isOver ? others.first : others.randomElement(using: &random) else {
      return
    }
    for other in isOver ? others : [other] {
      commit(machines[other])
      let (one, two) = (machines[place].version, machines[other].version)
      // Each machine merges and continues from its own merge.
      machines[place].version = merge(one, two)
      machines[other].version = MergeVersion(machines[place].version.files, parents: [two, one])
      [place, other].forEach { checkOut(machines[$0]) }
    }
  }

  /// Lines that were not edited stay as the merge wrote them.
  private func commit(_ machine: Machine) {
    let last = machine.version.files
    guard machine.todo != style.lines(last.todo) || machine.done != style.lines(last.done) else { return }
    machine.version = MergeVersion(style.files(machine.todo, machine.done), parents: [machine.version])
  }

  private func checkOut(_ machine: Machine) {
    machine.todo = style.lines(machine.version.files.todo)
    machine.done = style.lines(machine.version.files.done)
  }

  private func merge(_ one: MergeVersion, _ other: MergeVersion) -> MergeVersion {
    let base = one.base(with: other)
    let merge = TaskMerge(base: base, ours: one.files, theirs: other.files)
    if isOver || pick(3) == 0,
      merge.result != TaskMerge(base: base, ours: other.files, theirs: one.files).result
    {
      faults.append("asymmetric")
    }
    checkUntouched(base, one.files, other.files, merge.result)
    for case .keptBoth(let one, let two) in merge.events {
      let (one, two) = (FileStyle.line(one).words, FileStyle.line(two).words)
      reported.append(Set(one).union(two))
    }
    return MergeVersion(merge.result, parents: [one, other])
  }

  /// If both sides have only added lines, everything else must stay byte for byte.
  private func checkUntouched(_ base: TaskFiles, _ ours: TaskFiles, _ theirs: TaskFiles, _ result: TaskFiles)
  {
    guard let before = base.todo, style.endsLastLine, ours.done == base.done, theirs.done == base.done,
      let our = ours.todo, let their = theirs.todo, our.starts(with: before), their.starts(with: before)
    else { return }
    if result.todo?.starts(with: before) != true { faults.append("untouched lines were changed") }
  }
}

/// The spelling of a file.
struct FileStyle {
  let end: String

  /// The byte order mark, or nothing.
  let mark: String
  let endsLastLine: Bool

  func files(_ todo: [String], _ done: [String]) -> TaskFiles {
    func bytes(_ lines: [String]) -> [UInt8] {
      let isEnded = lines.last.map { endsLastLine || $0.isEmpty } ?? false
      let text = mark + lines.joined(separator: end) + (isEnded ? end : "")
      return text.unicodeScalars.map { UInt8($0.value) }
    }
    return TaskFiles(todo: bytes(todo), done: bytes(done))
  }

  func lines(_ bytes: [UInt8]?) -> [String] {
    let bytes = (bytes ?? []).dropFirst(bytes?.starts(with: [0xEF, 0xBB, 0xBF]) == true ? 3 : 0)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Self.line(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  static func line(_ bytes: [UInt8]) -> String {
    var line = ""
    for byte in bytes { line.unicodeScalars.append(Unicode.Scalar(byte)) }
    return line
  }
}

extension String {
  var words: [String] { split(separator: " ").map(String.init) }

  var series: String? { words.first { $0.hasPrefix("series") } }

  fileprivate var withoutPriority: String { hasPrefix("(") ? String(dropFirst(4)) : self }
}
