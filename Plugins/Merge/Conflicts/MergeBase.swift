import Merging
import TodoTxt

/// The base of a file and its conflict copy, as far as the journal knows the file's past.
///
/// The copy was made at some moment: the one when both were most similar. That may be the wrong moment, so a
/// line counts as common only if the copy shows that it had the line. Otherwise the merge would delete tasks
/// that the other device never had. So a line that a copy lacks is never deleted for that reason alone.
struct MergeBase {
  /// The lines of the base, besides those that both have.
  private(set) var lines: [[UInt8]] = []

  /// - Parameters:
  ///   - known: the lines of the file; `states` is its past.
  ///   - copy: the lines of the copy, in its order; `other` has their numbers.
  ///   - onlyKnown: lines that the file has more often; `onlyOther` the reverse.
  ///   - difference: the number of lines that only one side has.
  init(
    of known: LineCounts, _ states: PastStates, and copy: [[UInt8]], _ other: LineCounts,
    onlyKnown: [[UInt8]], onlyOther: [[UInt8]], difference: Int
  ) {
    // Without a past, everything is new; and a side without lines of its own has nothing to merge.
    if states.steps.isEmpty || onlyOther.isEmpty { return }
    var moment = CommonMoment(of: known, states, other, onlyOther, difference: difference)
    moment.settle(by: copy)
    lines = onlyOther.filter { line in
      other.count(of: line) <= moment.lines.count(of: line) && !moment.doubtfulLines.contains(line)
        && !states.restoredLines.contains(line)
    }
    let gone = moment.changedLines.filter { known.count(of: $0) == 0 && other.count(of: $0) == 0 }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let untouched = onlyKnown.filter { !moment.changedLines.contains($0) }
    let past = states.lines
    let versions = Versions(onlyOther.filter { !past.contains($0) })
    lines += (gone + untouched).filter { line in
      moment.lines.count(of: line) > 0 && !moment.doubtfulLines.contains(line)
        && versions.likeness(to: line) != nil
    }
  }
}

/// Lines that may be versions of older ones, found by their words.
private struct Versions {
  private var linesByWord: [ArraySlice<UInt8>: [[UInt8]]] = [:]

  init(_ lines: [[UInt8]]) {
    for line in lines {
      for word in Set(TodoItem(line: line).body.words) { linesByWord[word, default: []].append(line) }
    }
  }

  /// How much of a line the most similar version shows; nil if none shows it completely.
  func likeness(to line: [UInt8]) -> Int? {
    if linesByWord.isEmpty { return nil }
    let found = TodoItem(line: line).body.words.map { linesByWord[$0] ?? [] }
    guard let candidates = found.min(by: { $0.count < $1.count }), !candidates.isEmpty else { return nil }
    return candidates.compactMap(LineDescent(from: line).likeness).max()
  }
}

/// The moment when the other side was copied.
private struct CommonMoment {
  /// The lines that existed at that moment; if both were equally similar at several moments, the lines that
  /// existed at all of them.
  private(set) var lines: LineCounts

  /// The lines added or removed since.
  private(set) var changedLines: Set<[UInt8]> = []

  /// Lines of that moment that have changed on the known side, and may be new on the other side.
  ///
  /// The copy may have been made later, when the line was already changed or deleted, and the other device
  /// may have restored it, unless both sides would differ in more than that line then. A line that an undo
  /// removed is certain: no other device makes the same change again.
  private(set) var doubtfulLines: Set<[UInt8]>

  /// - Parameters:
  ///   - onlyOther: the lines that the copy has more often.
  ///   - difference: the number of lines that only one side has.
  init(
    of known: LineCounts, _ states: PastStates, _ other: LineCounts, _ onlyOther: [[UInt8]], difference: Int
  ) {
    let steps = states.steps
    var theirs = other
    var latest = 0
    // Lines taken from a copy count for neither side, and the copy existed before that.
    for (index, step) in steps.enumerated() where step.isOfMerge {
      for case (let new?, let old) in step.changes where theirs.take(new) {
        latest = index + 1
        if let old { theirs.add(old) }
      }
    }
    let differences = Self.differences(from: theirs, of: known, steps, now: difference)
    let least = differences[latest...].min() ?? 0
    let moments = Self.mostAlike(
      differences.indices.filter { $0 >= latest && differences[$0] == least }, of: known, steps, onlyOther)

    lines = known
    var present = lines
    var changed: Set<[UInt8]> = []
    for moment in 0...(moments.last ?? 0) {
      if moment == moments[0] {
        lines = present
        changedLines = changed
      } else if moments.contains(moment) {
        for line in changed { lines.limit(line, to: present.count(of: line)) }
      }
      if moments.contains(moment) { changed = [] }
      guard moment < steps.count else { break }
      for (new, old) in steps[moment].changes {
        if let new { _ = present.take(new) }
        if let old { present.add(old) }
        changed.formUnion([new, old].compactMap { $0 })
      }
    }
    doubtfulLines = Self.doubtfulLines(steps[..<moments[0]], differences, latest)
  }

  /// Removes doubts by the order of the copy: a line that another device adds again comes last.
  mutating func settle(by copy: [[UInt8]]) {
    var isBeforeOld = false
    for line in copy.reversed() where lines.count(of: line) > 0 {
      if !doubtfulLines.contains(line) {
        isBeforeOld = true
      } else if isBeforeOld {
        doubtfulLines.remove(line)
      }
    }
  }

  /// Those of several moments whose lines the copy's own lines show best. Equal numbers of lines do not tell
  /// an undone change from the line before it: the copy may have edited either.
  private static func mostAlike(
    _ moments: [Int], of known: LineCounts, _ steps: [PastStates.Step], _ onlyOther: [[UInt8]]
  ) -> [Int] {
    guard moments.count > 1, let last = moments.last, steps[..<last].contains(where: \.isOfUndo) else {
      return moments
    }
    let lines = Set(steps[..<last].flatMap(\.changes).flatMap { [$0.new, $0.old].compactMap { $0 } })
    let versions = Versions(onlyOther)
    var likeness = lines.reduce(into: [[UInt8]: Int]()) { $0[$1] = versions.likeness(to: $1) }
    // A copy that has an undone line as it was had it from here.
    let undone = Set(steps[..<last].filter(\.isOfUndo).flatMap(\.changes).compactMap(\.old))
    for line in undone.intersection(onlyOther) { likeness[line]? *= 2 }
    var present = known
    var sum = lines.reduce(0) { $0 + (known.count(of: $1) > 0 ? likeness[$1] ?? 0 : 0) }
    var sums = [sum]
    for step in steps[..<last] {
      for (new, old) in step.changes {
        if let new, present.take(new), present.count(of: new) == 0 { sum -= likeness[new] ?? 0 }
        if let old {
          if present.count(of: old) == 0 { sum += likeness[old] ?? 0 }
          present.add(old)
        }
      }
      sums.append(sum)
    }
    let most = moments.map { sums[$0] }.max()
    return moments.filter { sums[$0] == most }
  }

  /// The number of differing lines: now, before the last step, and so on.
  private static func differences(
    from theirs: LineCounts, of known: LineCounts, _ steps: [PastStates.Step], now difference: Int
  ) -> [Int] {
    var present = known
    var difference = difference
    var differences = [difference]
    for step in steps {
      for (new, old) in step.changes {
        if let new {
          _ = present.take(new)
          if !step.isOfMerge { difference += present.count(of: new) < theirs.count(of: new) ? 1 : -1 }
        }
        if let old {
          if !step.isOfMerge { difference += present.count(of: old) < theirs.count(of: old) ? -1 : 1 }
          present.add(old)
        }
      }
      differences.append(difference)
    }
    return differences
  }

  /// - Parameters:
  ///   - steps: the steps since the base.
  ///   - latest: the copy existed before this moment.
  private static func doubtfulLines(
    _ steps: ArraySlice<PastStates.Step>, _ differences: [Int], _ latest: Int
  ) -> Set<[UInt8]> {
    let least = differences[latest...].min() ?? 0
    // A side without lines of its own is just an old state of the file.
    if least == 0 { return [] }
    // For each step, the smallest difference of the moments since. As both have changed since, the latest is none of them.
    var leastSince: [Int] = []
    for moment in steps.indices {
      leastSince.append(min(leastSince.last ?? .max, moment > latest ? differences[moment] : .max))
    }

    var roots: [[UInt8]: [(line: [UInt8], moment: Int)]] = [:]
    var gone: [(line: [UInt8], moment: Int)] = []
    for moment in steps.indices.reversed() {
      for (new, old) in steps[moment].changes {
        guard let old else { continue }
        var lines = roots.removeValue(forKey: old) ?? []
        if !steps[moment].isOfUndo { lines.append((old, moment)) }
        if let new { roots[new, default: []] += lines } else { gone += lines }
      }
    }
    // A changed line counts as two differences. A deleted line has nothing to compare.
    let changed = roots.values.joined().filter { leastSince[$0.moment] - 2 <= least }
    let deleted = gone.filter { leastSince[$0.moment] - 1 <= least }
    return Set((changed + deleted).map(\.line))
  }
}
