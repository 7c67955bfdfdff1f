import ModuleKit
import TodoStores
import TodoTxt

/// The known past states of a file, found by reversing the journal's records in memory.
///
/// The journal has the fingerprint of the file after each change. While it matches the reconstructed lines,
/// no other program has changed the file in between. Otherwise only a change that led to exactly these lines
/// tells the state before it.
struct PastStates {
  /// The reversal of one record, newest first: removes `new` and inserts `old`.
  struct Step {
    fileprivate(set) var changes: [(new: [UInt8]?, old: [UInt8]?)]

    /// Whether the lines came from a copy.
    let isOfMerge: Bool

    /// Whether the user has undone an action, or redone one.
    var isOfUndo = false

    /// Whether it only takes back what came from a copy, which is no reason not to take it again.
    fileprivate func reverses(merge step: Step) -> Bool {
      func isSame(_ one: [[UInt8]?], _ other: [[UInt8]?]) -> Bool {
        LineCounts(one.compactMap(\.self)) == LineCounts(other.compactMap(\.self))
      }
      return isOfUndo && step.isOfMerge && isSame(changes.map(\.old), step.changes.map(\.new))
        && isSame(changes.map(\.new), step.changes.map(\.old))
    }
  }

  private(set) var steps: [Step] = []

  /// Lines that an action wrote after the state that the file has now, because another program has restored that
  /// state. The journal may tell of an earlier deletion of such a line, which no longer counts.
  private(set) var restoredLines: Set<[UInt8]> = []

  /// All lines that were added or removed.
  var lines: Set<[UInt8]> {
    Set(steps.lazy.flatMap(\.changes).flatMap { [$0.new, $0.old].compactMap { $0 } })
  }

  /// The state that many steps ago.
  func before(_ count: Int) -> PastStates {
    var states = self
    states.steps.removeFirst(count)
    return states
  }

  /// Without a known past.
  init() {}

  /// - Parameters:
  ///   - list: the current file.
  ///   - isOfFile: whether a path in the journal leads to the file.
  init(of list: TodoList, in history: JournalHistory, isOfFile: (String) -> Bool) {
    var present = LineCounts(list)
    var fingerprint = list.linesFingerprint
    var knownCount = 0
    var isPresent = false
    for (change, action) in history.changes.reversed() where isOfFile(change.path) {
      // Another program has restored the earlier state.
      if let result = change.result { isPresent = result == fingerprint }
      if !isPresent {
        restoredLines.formUnion(change.lines.compactMap(\.newText))
        continue
      }
      if change.result != nil { knownCount = steps.count + 1 }
      var step = Step(
        changes: [], isOfMerge: action.origin == .merge, isOfUndo: action.origin == .undo)
      var isFound = true
      for line in change.lines where line.oldText != line.newText {
        let (new, old) = (line.newText?.nonEmpty, line.oldText?.nonEmpty)
        if let new {
          isFound = isFound && present.take(new)
          fingerprint &-= fingerprintOfLine(new[...])
        }
        if let old {
          present.add(old)
          fingerprint &+= fingerprintOfLine(old[...])
        }
        if new != nil || old != nil { step.changes.append((new, old)) }
      }
      if !isFound { break }
      if let undo = steps.last, undo.reverses(merge: step) {
        steps.removeLast()
        knownCount = min(knownCount, steps.count)
        continue
      }
      steps.append(step)
    }
    // After the last fingerprint, changes by others are unknown.
    steps.removeLast(steps.count - knownCount)
  }

  /// The states after reversing one more record; none if none are known.
  mutating func add(_ lines: [MergedLine]) {
    if steps.isEmpty || lines.isEmpty { return }
    let changes = lines.map { (new: $0.after?.text.nonEmpty, old: $0.before?.text.nonEmpty) }
    steps.insert(Step(changes: changes, isOfMerge: true), at: 0)
  }
}

extension [UInt8] {
  fileprivate var nonEmpty: [UInt8]? { isEmpty ? nil : self }
}
