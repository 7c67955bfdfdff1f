import Merging
import ModuleKit
import TodoTxt

/// The merge of conflict copies into todo.txt and done.txt, one copy after the other.
///
/// Only lines that one side lacks are merged, and of the file's lines only those that share a word with the
/// others: common lines are settled, and most copies differ in few lines.
struct CopyMerge {
  /// A change that a copy makes to its file.
  struct Outcome {
    var lines: [MergedLine] = []
    var events: [MergeEvent] = []

    /// Open tasks of one side that done.txt has as completed.
    var completedTasks: [NumberedTask] = []

    /// Whether lines of both sides were merged without a base in the journal.
    var hasNoBase = false

    /// The tasks that the merge would delete without consent. If there are any, nothing was merged.
    var losses: [GoneTasks.Loss] = []
  }

  /// By the paths of the files.
  private(set) var targets: [String: MergeTarget]

  private(set) var outcomes: [ConflictCopy: Outcome] = [:]

  /// The copies that are not merged, because tasks would be gone.
  private(set) var losses: [ConflictCopy: [GoneTasks.Loss]] = [:]

  /// For each file.
  private let earlier: [String: [EarlierMerge]]

  /// The done.txt of each todo.txt.
  private let archives: [String: String]

  /// The files without a copy.
  private let others: [String: [UInt8]]

  private let unaccepted: ([GoneTasks.Loss]) -> [GoneTasks.Loss]

  /// The merged copies, by their files' bytes.
  private var known: Set<[TaskFiles]> = []

  /// - Parameters:
  ///   - targets: the files to merge into.
  ///   - archives: the done.txt of each todo.txt.
  ///   - others: the files without a copy, to which tasks may have been moved.
  ///   - unaccepted: returns the losses that the user has not agreed to.
  init(
    _ targets: [String: MergeTarget], archives: [String: String], others: [String: [UInt8]],
    unaccepted: @escaping ([GoneTasks.Loss]) -> [GoneTasks.Loss]
  ) {
    (self.targets, self.archives, self.others, self.unaccepted) = (targets, archives, others, unaccepted)
    earlier = targets.mapValues { $0.beforeMerges() }
  }

  /// The copies in order. Those of a todo.txt and its done.txt from the same conflict belong together, because a
  /// task that one device has archived is the same task.
  static func groups(_ copies: [ReadCopy], archives: [String: String]) -> [[ReadCopy]] {
    var partners: [[UInt8]: [Int]] = [:]
    for (place, read) in copies.enumerated().reversed() {
      partners[read.copy.mark, default: []].append(place)
    }
    var isTaken: Set<Int> = []
    let isOnlyPair = copies.count == 2
    return copies.indices.compactMap { place in
      guard isTaken.insert(place).inserted else { return nil }
      let near = isOnlyPair ? [1] : partners[copies[place].copy.mark] ?? []
      let original = copies[place].copy.original
      let partner = near.last {
        let other = copies[$0].copy.original
        return !isTaken.contains($0) && (archives[original] == other || archives[other] == original)
      }
      if let partner { isTaken.insert(partner) }
      return [copies[place]] + (partner.map { [copies[$0]] } ?? [])
    }
  }

  /// Merges copies from the same conflict.
  mutating func take(_ group: [ReadCopy]) {
    let files = group.map { read in
      var files = TaskFiles()
      files[file(of: read.copy)] = Array(read.list.bytes)
      return files
    }
    guard known.insert(files).inserted, !wasTaken(group) else { return }
    let (sides, events) = merged(group, into: &targets)
    let lost = unacceptedLosses(of: sides, from: group)
    if !lost.isEmpty { return group.forEach { losses[$0.copy] = lost } }
    for (place, side) in sides.enumerated() {
      let copy = side.read.copy
      let isUnknown = targets[copy.original]?.states.steps.isEmpty ?? true
      outcomes[copy] = Outcome(
        lines: targets[copy.original]?.take(side.changes, from: side.counts) ?? [],
        events: place == 0 ? events : [],
        hasNoBase: isUnknown && !side.ours.isEmpty && !side.theirs.isEmpty)
    }
  }

  /// The tasks of the copies or their files that the merge would delete. The journal may know a deletion only because
  /// another program has emptied the file, so that it equals a former state.
  private func unacceptedLosses(of sides: [Side], from group: [ReadCopy]) -> [GoneTasks.Loss] {
    guard sides.contains(where: \.maySkipLine) else { return [] }
    var files = targets
    for side in sides { _ = files[side.read.copy.original]?.take(side.changes, from: side.counts) }
    let originals = group.map(\.copy.original)
    let set = archives.filter { originals.contains($0) || originals.contains($1) }.flatMap { [$0, $1] }
    func texts(of targets: [String: MergeTarget]) -> [String: [UInt8]] {
      targets.mapValues(\.bytes).merging(others) { text, _ in text }
    }
    let (before, after) = (texts(of: targets), texts(of: files))
    let copies = Dictionary(group.map { ($0.copy.original, $0.list.bytes) }) { first, _ in first }
    let done = set.first { archives[$0] == nil }
    var lost: [GoneTasks.Loss] = []
    for old in [copies, before.filter { originals.contains($0.key) }] {
      let tasks = GoneTasks(
        from: old, to: after.filter { set.contains($0.key) }, done: done,
        others: after.filter { !set.contains($0.key) }.map(\.value))
      if lost.isEmpty { lost = unaccepted(tasks.losses) }
    }
    return lost
  }

  /// Whether a merge in the journal made all changes of these copies: then the copies existed at that time.
  private func wasTaken(_ group: [ReadCopy]) -> Bool {
    let merges = group.map { earlier[$0.copy.original] ?? [] }
    var attempts = merges.enumerated().flatMap { place, merges in
      merges.map { [group[place].copy.original: $0] }
    }
    if merges.count > 1, let one = merges[0].first, let other = merges[1].first {
      attempts.append([group[0].copy.original: one, group[1].copy.original: other])
    }
    return attempts.contains { attempt in
      var targets = targets
      for (path, merge) in attempt { targets[path] = merge.target }
      return merged(group, into: &targets).sides.allSatisfy { side in
        attempt[side.read.copy.original]?.hasMade(side.changes) ?? side.changes.isEmpty
      }
    }
  }

  /// - Returns: the files after the merge.
  private func merged(
    _ group: [ReadCopy], into targets: inout [String: MergeTarget]
  ) -> (sides: [Side], events: [MergeEvent]) {
    var sides: [Side] = []
    for read in group {
      if let target = targets[read.copy.original] { sides.append(Side(of: read, target)) }
    }
    if sides.allSatisfy({ $0.theirs.isEmpty && $0.base.isEmpty }) { return ([], []) }
    let texts = sides.flatMap { $0.theirs + $0.base }
    var (base, ours, theirs) = (TaskFiles(), TaskFiles(), TaskFiles())
    for place in sides.indices {
      let path = sides[place].read.copy.original
      sides[place].ours = targets[path]?.lines(concerning: texts, notIn: sides[place].counts) ?? []
      let file = file(of: sides[place].read.copy)
      base[file] = Self.bytes(of: sides[place].base)
      ours[file] = Self.bytes(of: sides[place].ours.map(\.text))
      theirs[file] = Self.bytes(of: sides[place].theirs)
    }
    let isBaseless = sides.allSatisfy(\.base.isEmpty)
    let merge = TaskMerge(base: isBaseless ? nil : base, ours: ours, theirs: theirs)
    for place in sides.indices {
      let file = file(of: sides[place].read.copy)
      sides[place].setChanges(makingIt: TodoList(bytes: merge.result[file] ?? []))
    }
    return (sides, merge.events)
  }

  private func file(of copy: ConflictCopy) -> TaskFiles.File {
    archives[copy.original] == nil ? .done : .todo
  }

  private static func bytes(of lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [.newline] } }
}

/// The merge of a file and its copy.
private struct Side {
  let read: ReadCopy

  /// The copy's lines, without empty ones.
  let counts: LineCounts
  let base: [[UInt8]]

  /// The lines that the file lacks, in the copy's order.
  let theirs: [[UInt8]]

  /// The lines that the copy lacks, with their places in the file.
  var ours: [(place: Int, text: [UInt8])] = []

  /// The changes of the file; added lines in the copy's order.
  private(set) var changes: [MergeTarget.Change] = []

  /// Whether a line of the file or of the copy may be missing after the changes.
  var maySkipLine: Bool {
    var new = LineCounts(changes.compactMap(\.text))
    return changes.contains { $0.place != nil } || !theirs.allSatisfy { new.take($0) }
  }

  init(of read: ReadCopy, _ target: MergeTarget) {
    self.read = read
    var present = target.counts
    let lines = read.list.filter { !$0.isBlank }.map { Array($0.text) }
    let theirs = lines.filter { !present.take($0) }
    counts = LineCounts(lines)
    self.theirs = theirs
    // Common lines count for neither side.
    let difference = theirs.count + target.lineCount - (lines.count - theirs.count)
    let ours = target.lines(concerning: theirs, notIn: counts).map(\.text)
    base =
      MergeBase(
        of: target.counts, target.states, and: lines, counts, onlyKnown: ours, onlyOther: theirs,
        difference: difference
      ).lines
  }

  mutating func setChanges(makingIt merged: TodoList) {
    var kept = LineCounts(merged)
    let gone = ours.filter { !kept.take($0.text) }
    var old = LineCounts(ours.map(\.text))
    var new = merged.map { Array($0.text) }.filter { !$0.isEmpty && !old.take($0) }
    changes = gone.map { place, text in
      let words = Set(TodoItem(line: text).body.words)
      let likeness = new.map { words.intersection(TodoItem(line: $0).body.words).count }
      guard let best = likeness.indices.max(by: { likeness[$0] < likeness[$1] }), likeness[best] > 0 else {
        return (place, nil)
      }
      return (place, new.remove(at: best))
    }
    let order = Dictionary(theirs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    changes += new.enumerated().sorted { one, other in
      (order[one.element] ?? theirs.count, one.offset) < (order[other.element] ?? theirs.count, other.offset)
    }.map { (nil, $0.element) }
  }
}
