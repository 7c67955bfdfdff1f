import ModuleKit
import TodoStores
import TodoTxt

/// The states that a file is known to have been in, by taking back in thought what the journal has of it.
///
/// The journal has the fingerprint of the file after each change. As long as it is that of the lines that were
/// found in thought, no other program has changed the file in between. Else only a change that has led to just these lines
/// says what there was before.
struct PastStates {
  /// What taking back one record does, the newest first: `new` is taken away, and `old` put in its place.
  struct Step {
    fileprivate(set) var changes: [(new: [UInt8]?, old: [UInt8]?)]

    /// Whether it had been taken over from a copy.
    let isOfMerge: Bool
  }

  private(set) var steps: [Step] = []

  /// All lines that have come or gone.
  var lines: Set<[UInt8]> {
    Set(steps.lazy.flatMap(\.changes).flatMap { [$0.new, $0.old].compactMap { $0 } })
  }

  /// What is known further back than that many steps.
  func before(_ count: Int) -> PastStates {
    var states = self
    states.steps.removeFirst(count)
    return states
  }

  /// Nothing is known.
  init() {}

  /// - Parameters:
  ///   - list: what the file is now.
  ///   - isOfFile: whether a path in the journal leads to the file.
  init(of list: TodoList, in history: JournalHistory, isOfFile: (String) -> Bool) {
    var present = LineCounts(list)
    var fingerprint = list.linesFingerprint
    var knownCount = 0
    var isPresent = false
    for (change, action) in history.changes.reversed() where isOfFile(change.path) {
      // Another program has made it what it had been before.
      if let result = change.result { isPresent = result == fingerprint }
      if !isPresent { continue }
      if change.result != nil { knownCount = steps.count + 1 }
      var step = Step(changes: [], isOfMerge: action.origin == .merge)
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
      steps.append(step)
    }
    // Behind the last fingerprint, nothing says what others have done.
    steps.removeLast(steps.count - knownCount)
  }

  /// What is known once that was done, too; where nothing is known, it stays so.
  mutating func add(_ lines: [MergedLine]) {
    if steps.isEmpty || lines.isEmpty { return }
    let changes = lines.map { (new: $0.after?.text.nonEmpty, old: $0.before?.text.nonEmpty) }
    steps.insert(Step(changes: changes, isOfMerge: true), at: 0)
  }
}

extension [UInt8] {
  fileprivate var nonEmpty: [UInt8]? { isEmpty ? nil : self }
}
