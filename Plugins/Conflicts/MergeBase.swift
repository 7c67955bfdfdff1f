import TodoMerge
import TodoStores
import TodoTxt

/// What a file and a conflict copy of it both go back to, as far as the journal knows the file's past.
///
/// The copy has left the file at some moment: the one when both were most alike. That may be the wrong moment, so a line
/// counts as common only where the copy shows that it had the line. Else the merge would take for deleted what the other
/// device never had. So nothing goes because a copy lacks it.
struct MergeBase {
  /// The lines that count as common beyond those that both have.
  private(set) var lines: [[UInt8]] = []

  /// - Parameters:
  ///   - known: the lines of the file, and `states` its past.
  ///   - other: those of the copy.
  ///   - onlyKnown: what the file has more often; `onlyOther` the other way round.
  ///   - difference: how many lines only one of both has.
  init(
    of known: LineCounts, _ states: PastStates, and other: LineCounts, onlyKnown: [[UInt8]],
    onlyOther: [[UInt8]], difference: Int
  ) {
    // Without a past, all is new; and what has nothing of its own has nothing to take.
    if states.steps.isEmpty || onlyOther.isEmpty { return }
    let moment = CommonMoment(of: known, states, other, difference: difference)
    lines = onlyOther.filter { line in
      other.count(of: line) <= moment.lines.count(of: line) && !moment.doubtfulLines.contains(line)
    }
    let gone = moment.changedLines.filter { known.count(of: $0) == 0 && other.count(of: $0) == 0 }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let untouched = onlyKnown.filter { !moment.changedLines.contains($0) }
    let past = states.lines
    lines += Self.shown(
      (gone + untouched).filter { moment.lines.count(of: $0) > 0 && !moment.doubtfulLines.contains($0) },
      by: onlyOther.filter { !past.contains($0) })
  }

  /// Those of the lines of which one of `versions` shows all.
  private static func shown(_ lines: [[UInt8]], by versions: [[UInt8]]) -> [[UInt8]] {
    if lines.isEmpty { return [] }
    var versionsByWord: [ArraySlice<UInt8>: [[UInt8]]] = [:]
    for line in versions {
      for word in Set(TodoItem(line: line).body.words) { versionsByWord[word, default: []].append(line) }
    }
    return lines.filter { line in
      let descent = LineDescent(from: line)
      let found = TodoItem(line: line).body.words.map { versionsByWord[$0] ?? [] }
      return found.min { $0.count < $1.count }?.contains(where: descent.isShown) ?? false
    }
  }
}

/// When the other side has left the known one.
private struct CommonMoment {
  /// The lines that there were at that moment; where both were as much alike at several moments, those that there were
  /// at all of them.
  private(set) var lines: LineCounts

  /// The lines that have come or gone since.
  private(set) var changedLines: Set<[UInt8]> = []

  /// Lines of that moment that are no longer so on the known side and may all the same be new on the other one.
  ///
  /// It may have left the known side later, when the line was already another one or none, and have gone back to what
  /// had been there, unless it would differ in more than that one line then.
  let doubtfulLines: Set<[UInt8]>

  /// - Parameter difference: how many lines only one of both sides has.
  init(of known: LineCounts, _ states: PastStates, _ other: LineCounts, difference: Int) {
    let steps = states.steps
    var theirs = other
    var latest = 0
    // What was taken from a copy counts for neither side; and it was there before that.
    for (index, step) in steps.enumerated() where step.isOfMerge {
      for case (let new?, let old) in step.changes where theirs.take(new) {
        latest = index + 1
        if let old { theirs.add(old) }
      }
    }
    let differences = Self.differences(from: theirs, of: known, steps, now: difference)
    let least = differences[latest...].min() ?? 0
    let moments = differences.indices.filter { $0 >= latest && differences[$0] == least }

    lines = known
    var present = lines
    var changed: Set<[UInt8]> = []
    for moment in 0...(moments.last ?? 0) {
      if moment == moments[0] {
        lines = present
        changedLines = changed
      } else if differences[moment] == least {
        for line in changed { lines.limit(line, to: present.count(of: line)) }
      }
      if differences[moment] == least { changed = [] }
      guard moment < steps.count else { break }
      for (new, old) in steps[moment].changes {
        if let new { _ = present.take(new) }
        if let old { present.add(old) }
        changed.formUnion([new, old].compactMap { $0 })
      }
    }
    doubtfulLines = Self.doubtfulLines(steps[..<moments[0]], differences, latest)
  }

  /// In how many lines both sides differ: now, before the last step, and so on.
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
  ///   - steps: those since the base.
  ///   - latest: the moment before which the copy was there.
  private static func doubtfulLines(
    _ steps: ArraySlice<PastStates.Step>, _ differences: [Int], _ latest: Int
  ) -> Set<[UInt8]> {
    let least = differences[latest...].min() ?? 0
    // What has nothing of its own is an old state of the file, and no more.
    if least == 0 { return [] }
    // For each step the least difference of the moments since.
    var leastSince: [Int] = []
    // Where both have changed since, it was not at the latest of them.
    var leastBefore: [Int] = []
    for moment in steps.indices {
      let difference = moment < latest ? Int.max : differences[moment]
      leastSince.append(min(leastSince.last ?? .max, difference))
      leastBefore.append(min(leastBefore.last ?? .max, moment == latest ? .max : difference))
    }

    var roots: [[UInt8]: [(line: [UInt8], moment: Int)]] = [:]
    var gone: [(line: [UInt8], moment: Int)] = []
    for moment in steps.indices.reversed() {
      for (new, old) in steps[moment].changes {
        guard let old else { continue }
        var lines = roots.removeValue(forKey: old) ?? []
        lines.append((old, moment))
        if let new { roots[new, default: []] += lines } else { gone += lines }
      }
    }
    // One line that was changed makes two that differ. Of a deleted line nothing is left here to compare.
    let changed = roots.values.joined().filter { leastSince[$0.moment] - 2 <= least }
    let deleted = gone.filter { leastBefore[$0.moment] - 1 <= least }
    return Set((changed + deleted).map(\.line))
  }
}
