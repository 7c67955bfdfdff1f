import TodoTxt

/// Versions of several lists in which each task that a side has moved to another list is in that list everywhere.
///
/// Each list is merged alone, so a task that one side moved and the other side changed would be in both lists.
struct MovedTasks {
  /// Those of the base, of ours and of theirs.
  private(set) var versions: [FileSet]

  /// The tasks that the sides moved to different lists.
  private(set) var events: [MergeEvent] = []

  /// A list: todo.txt with done.txt, or another file.
  typealias Unit = [(file: TaskFiles.File, path: String)]

  /// A line of a list.
  private struct Place: Hashable {
    var unit: Int
    var index: Int
  }

  init(base: FileSet, ours: FileSet, theirs: FileSet, units: [Unit]) {
    versions = [base, ours, theirs]
    var symbols = SymbolTable()
    let entries = versions.map { files in
      units.map { unit in
        var set = TaskFiles()
        for (file, path) in unit { set[file] = files[path] }
        return MergeEntry.all(of: set, &symbols)
      }
    }
    let places = [1, 2].map { Self.places(of: entries[0], in: entries[$0], &symbols) }
    var moves: [[Place: Int]] = [[:], [:], [:]]
    var order: [Place] = []
    for unit in units.indices {
      for place in entries[0][unit].indices.map({ Place(unit: unit, index: $0) }) {
        // If one side has deleted the task, the other side's move stays.
        guard let our = places[0][place], let their = places[1][place] else { continue }
        let targets = [our, their].map(\.unit).filter { $0 != unit }
        guard let target = targets.min(by: { units[$0][0].path < units[$1][0].path }) else { continue }
        order.append(place)
        for (version, from) in [place, our, their].enumerated() where from.unit != target {
          moves[version][from] = target
        }
        if Set(targets).count > 1 {
          let line = entries[our.unit == target ? 1 : 2][target][(our.unit == target ? our : their).index]
            .text
          events.append(.movedApart(line: Array(line), path: units[target][0].path))
        }
      }
    }
    for version in versions.indices where !moves[version].isEmpty {
      let sources = order.map { version == 0 ? $0 : places[version - 1][$0] ?? $0 }
      take(sources, moves[version], of: entries[version], units, version)
    }
  }

  /// The line of a side for each line of the base that it still has, in any list.
  private static func places(
    of base: [[MergeEntry]], in side: [[MergeEntry]], _ symbols: inout SymbolTable
  ) -> [Place: Place] {
    var lists = base.indices.map { EntryMatching(base: base[$0], side: side[$0], &symbols) }
    func open(_ entries: [[MergeEntry]], _ matches: (EntryMatching) -> [Int?]) -> [Place] {
      lists.indices.flatMap { unit in
        zip(entries[unit].indices, matches(lists[unit])).compactMap { index, match in
          match == nil && !entries[unit][index].isBlank ? Place(unit: unit, index: index) : nil
        }
      }
    }
    let (gone, new) = (open(base, \.inSide), open(side, \.inBase))
    var places: [Place: Place] = [:]
    if !gone.isEmpty, !new.isEmpty {
      // A task in another list with all words of one is nearer than a similar one in its own list.
      var matching = EntryMatching(
        base: gone.map { base[$0.unit][$0.index] }, side: new.map { side[$0.unit][$0.index] }, &symbols)
      matching.matchContained { _, _ in true }
      for (place, found) in zip(gone, matching.inSide) { places[place] = found.map { new[$0] } }
      let taken = Set(places.values)
      for unit in lists.indices {
        lists[unit].matchLikeTasks {
          places[Place(unit: unit, index: $0)] == nil && !taken.contains(Place(unit: unit, index: $1))
        }
      }
    }
    for (unit, list) in lists.enumerated() {
      for (index, found) in list.inSide.enumerated() where !base[unit][index].isBlank {
        if let found { places[Place(unit: unit, index: index)] = Place(unit: unit, index: found) }
      }
    }
    return places
  }

  /// Moves lines of a version to the ends of other lists.
  private mutating func take(
    _ order: [Place], _ moves: [Place: Int], of entries: [[MergeEntry]], _ units: [Unit], _ version: Int
  ) {
    for (unit, files) in units.enumerated() {
      for (file, path) in files {
        let old = versions[version][path] ?? []
        let added = file == files[0].file ? order.filter { moves[$0] == unit } : []
        let lines = entries[unit].indices.filter { entries[unit][$0].file == file }
        let kept = lines.filter { moves[Place(unit: unit, index: $0)] == nil }
        if added.isEmpty, kept.count == lines.count { continue }
        var bytes = Array(old.prefix(MergeEntry.markCount(of: old) * [UInt8].byteOrderMark.count))
        for entry in kept.map({ entries[unit][$0] }) + added.map({ entries[$0.unit][$0.index] }) {
          bytes += entry.text + entry.end.bytes
        }
        if added.isEmpty, let last = kept.last, last == lines.last, old.last != .newline {
          bytes.removeLast(entries[unit][last].end.bytes.count)
        }
        versions[version][path] = bytes
      }
    }
  }
}
