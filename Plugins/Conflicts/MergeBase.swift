import TodoStores
import TodoTxt

/// What a file and a conflict copy of it both go back to, as far as the journal knows.
///
/// The copy has left the file at some moment: the one when the file was most like the copy. All that counts is
/// which lines there were.
struct MergeBase {
  /// The lines that the file had at that moment; where it was as much like the copy at several moments, those
  /// that it had at all of them.
  let lines: LineCounts

  /// Whether the copy has left the file after the first moment that is known. Else it may have done so before,
  /// when other programs had not yet changed what seems to have been always so.
  let isCertain: Bool

  /// The lines that came or went since that moment, and those that ever did.
  private let changedLines: Set<[UInt8]>
  private let pastLines: Set<[UInt8]>

  private let doubtfulLines: Set<[UInt8]>

  /// - Returns: nil where nothing is known of the file's past.
  init?(of target: MergeTarget, and copy: TodoList, difference: Int) {
    let steps = target.states.steps
    if steps.isEmpty { return nil }
    var theirs = LineCounts(copy)
    var latest = 0
    // What was taken from a copy counts for neither side; and it was there before that.
    for (index, step) in steps.enumerated() where step.isOfMerge {
      for case (let new?, let old) in step.changes where theirs.take(new) {
        latest = index + 1
        if let old { theirs.add(old) }
      }
    }
    let differences = Self.differences(from: theirs, of: target, now: difference)
    let least = differences[latest...].min() ?? 0
    let moments = differences.indices.filter { $0 >= latest && differences[$0] == least }
    isCertain = moments.last != steps.count

    var lines = target.counts
    var present = lines
    var changed: Set<[UInt8]> = []
    var changedSinceMoment: Set<[UInt8]> = []
    for moment in 0...(moments.last ?? 0) {
      if moment == moments[0] {
        lines = present
      } else if differences[moment] == least {
        for line in changed { lines.limit(line, to: present.count(of: line)) }
      }
      if differences[moment] == least {
        changedSinceMoment.formUnion(changed)
        changed = []
      }
      guard moment < steps.count else { break }
      for (new, old) in steps[moment].changes {
        if let new { _ = present.take(new) }
        if let old { present.add(old) }
        changed.formUnion([new, old].compactMap { $0 })
      }
    }
    self.lines = lines
    changedLines = changedSinceMoment
    pastLines = Set(steps.flatMap(\.changes).flatMap { [$0.new, $0.old].compactMap { $0 } })
    doubtfulLines = Self.doubtfulLines(steps[..<moments[0]], differences, latest)
  }

  /// Whether a line of the list was so from that moment on, as far as it was there then.
  func isUnchanged(_ line: [UInt8]) -> Bool { !changedLines.contains(line) }

  /// Whether the list had a line at some moment that it has no more, or has again.
  func isOld(_ line: [UInt8]) -> Bool { pastLines.contains(line) }

  /// Whether a line of the base that is no longer so in the list may all the same be new in the copy.
  ///
  /// It may have left the file later, when the line was already another one or none, and have gone back to
  /// what had been there, unless it would differ in more than that one line then.
  func isDoubtful(_ line: [UInt8]) -> Bool { doubtfulLines.contains(line) }

  /// In how many lines the copy differs from the file as it was: now, before the last step, and so on.
  private static func differences(
    from theirs: LineCounts, of target: MergeTarget, now difference: Int
  ) -> [Int] {
    var present = target.counts
    var difference = difference
    var differences = [difference]
    for step in target.states.steps {
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
