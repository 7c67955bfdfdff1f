import PlainText
import TodoTxt

/// A change of several files that a sync has begun. If it is interrupted, each file is as before or as after.
struct PlannedWrite: Hashable {
  struct Line: Hashable {
    var uid: String
    var text: [UInt8]
  }

  struct Change: Hashable {
    /// Nil for a line that is added.
    var old: Line?

    /// Nil for a line that is removed.
    var new: Line?
  }

  /// The changes of each changed file, in the order in which the files are written.
  var files: [[Change]]

  /// The state of the sync after the write, as it is saved.
  var state: [UInt8]

  /// The number of files that were written. The user may have changed and archived lines since then, so the number counts
  /// that takes the fewest changes.
  ///
  /// - Parameters:
  ///   - lines: of all files.
  ///   - known: the lines that have UIDs.
  func writtenFiles(_ lines: [[UInt8]], known: [[UInt8]]) -> Int {
    let texts = files.map { ($0.compactMap(\.old?.text), $0.compactMap(\.new?.text)) }
    let same = Self.difference(known, texts.flatMap { $0.0 + $0.1 })
    let distances = (0...files.count).map { count in
      let expected = texts[..<count].flatMap(\.1) + texts[count...].flatMap(\.0)
      return Self.distance(from: same + expected, to: lines, besides: Self.received(files[count...]))
    }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// The UIDs of the lines that the first files have removed, and that no file gets.
  func removed(byFiles count: Int) -> Set<String> {
    Set(files[..<count].joined().filter { $0.new == nil }.compactMap(\.old?.uid))
      .subtracting(files.joined().compactMap(\.new?.uid))
  }

  /// The completed lines that are added.
  private static func received(_ files: ArraySlice<[Change]>) -> Set<[UInt8]> {
    Set(
      files.joined().filter { $0.old == nil }.compactMap(\.new?.text).filter {
        TodoItem(line: $0).isCompleted
      })
  }

  /// The number of words that the user must have changed, twice.
  ///
  /// - Parameter received: lines that were still to be added. If they are there, the user hardly wrote the very same.
  private static func distance(from old: [[UInt8]], to new: [[UInt8]], besides received: Set<[UInt8]>) -> Int
  {
    let missing = difference(old, new).map(Words.init)
    let added = difference(new, old)
    let own = added.filter { !received.contains($0) }.map(Words.init)
    return missing.map { line in line.distance(to: own) { line.changes(into: $0) } }.reduce(0, +)
      + own.map { line in line.distance(to: missing) { $0.changes(into: line) } }.reduce(0, +)
      + added.count - own.count
  }

  private struct Words {
    let words: Set<ArraySlice<UInt8>>

    /// The day of the completion, if the line has one.
    let completion: CivilDate?
    let key: LineKey

    /// The most lines that are compared with another one.
    static let comparedLines = 200

    init(_ line: [UInt8]) {
      let item = TodoItem(line: line)
      completion = item.completionDate
      words = Set((item.isCompleted ? CalendarIntake.opened(line) : line).split(separator: UInt8(ascii: " ")))
      key = LineKey(series: line)
    }

    /// The number of words that differ from the most similar of the other lines; twice the words of this line if none of
    /// them is a version of it.
    func distance(to others: [Words], by changes: (Words) -> Int) -> Int {
      others.prefix(Self.comparedLines).filter { key.isLike($0.key) }.map(changes).reduce(
        2 * words.count, min)
    }

    /// A completion by itself changes no word, so that the line of a completed occurrence is nearer to it than that of the
    /// next one.
    func changes(into other: Words) -> Int {
      let isFree = completion == nil || completion == other.completion
      return words.symmetricDifference(other.words).count + (isFree ? 0 : 2)
    }
  }

  /// The lines without those of others, of which each counts once.
  private static func difference(_ lines: [[UInt8]], _ others: [[UInt8]]) -> [[UInt8]] {
    var counts: [[UInt8]: Int] = [:]
    for line in others { counts[line, default: 0] += 1 }
    return lines.filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
  }
}

extension PlannedWrite {
  private static let tab = UInt8(ascii: "\t")

  /// - Parameter saved: the lines of the state that `saved` has made; others are left out.
  init?(saved: [ArraySlice<UInt8>]) {
    if saved.isEmpty { return nil }
    (files, state) = ([], [])
    for line in saved {
      if line.starts(with: "w\t".utf8) {
        state += line.dropFirst(2) + [UInt8(ascii: "\n")]
        continue
      }
      let fields = line.split(separator: Self.tab, maxSplits: 5, omittingEmptySubsequences: false)
      let texts = fields.map { String(decoding: $0, as: UTF8.self) }
      guard texts.count == 6, let file = Int(texts[1]), file >= 0,
        [files.count - 1, files.count].contains(file),
        let count = Int(texts[4]), (0...fields[5].count).contains(count)
      else { continue }
      let (old, new) = (Array(fields[5].prefix(count)), Array(fields[5].dropFirst(count)))
      if file == files.count { files.append([]) }
      files[files.count - 1].append(
        Change(
          old: old.isEmpty ? nil : Line(uid: texts[2], text: old),
          new: new.isEmpty ? nil : Line(uid: texts[3], text: new)))
    }
    if state.isEmpty { return nil }
  }

  /// A line for each line of the state, and for each change: both versions, after the length of the first.
  var saved: [UInt8] {
    var bytes: [UInt8] = []
    for line in state.split(separator: UInt8(ascii: "\n")) {
      bytes += "w\t".utf8 + line + [UInt8(ascii: "\n")]
    }
    for (file, changes) in files.enumerated() {
      for change in changes {
        let (old, new) = (change.old?.text ?? [], change.new?.text ?? [])
        bytes += "b\t\(file)\t\(change.old?.uid ?? "")\t\(change.new?.uid ?? "")\t\(old.count)\t".utf8
        bytes += old + new + [UInt8(ascii: "\n")]
      }
    }
    return bytes
  }
}

extension CalendarSyncState {
  /// Takes in what an interrupted write has done.
  ///
  /// - Parameter count: the number of files that it has written.
  mutating func finish(_ write: PlannedWrite, writtenFiles count: Int) {
    let after = CalendarSyncState(saved: write.state)
    writing = nil
    if count == write.files.count { return self = after }
    let written = Set(write.files[..<count].joined().compactMap(\.new?.uid))
    // The other tasks are received again: an occurrence that is completed may have its next one in a later file.
    for uid in written where entries[uid] == nil { entries[uid] = after.entries[uid] }
    for change in write.files[count...].joined() {
      if change.new == nil, let old = change.old, written.contains(old.uid) { moving[old.uid] = old.text }
    }
  }
}
