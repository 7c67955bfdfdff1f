import TodoStores
import TodoTxt

/// The states that a file is known to have been in, by taking back in thought what the journal has of it.
///
/// The journal has the fingerprint of the file after each change. As long as it is that of the lines that were
/// found in thought, no other program has changed the file in between. Where it is another one, nothing further
/// back is known.
struct PastStates {
  /// What taking back one record does, the newest first: `new` is taken away, and `old` put in its place.
  struct Step {
    fileprivate(set) var changes: [(new: [UInt8]?, old: [UInt8]?)]

    /// Whether it had been taken over from a copy.
    let isOfMerge: Bool
  }

  private(set) var steps: [Step] = []

  /// Nothing is known.
  init() {}

  /// - Parameter isOfFile: whether a path in the journal leads to the file.
  init(of list: TodoList, in history: JournalHistory, isOfFile: (String) -> Bool) {
    var present = LineCounts(list)
    var fingerprint = list.linesFingerprint
    var knownCount = 0
    for (change, action) in history.changes.reversed() where isOfFile(change.path) {
      if let result = change.result {
        if result != fingerprint { break }
        knownCount = steps.count + 1
      }
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
  mutating func add(_ merge: ConflictMerge) {
    if steps.isEmpty || merge.isEmpty { return }
    let changes = merge.changes.map { (new: Optional($0.text), old: Optional($0.line.text)) }
    steps.insert(
      Step(changes: changes + merge.added.map { (new: $0, old: nil) }, isOfMerge: true), at: 0)
  }
}

extension [UInt8] {
  fileprivate var nonEmpty: [UInt8]? { isEmpty ? nil : self }
}
