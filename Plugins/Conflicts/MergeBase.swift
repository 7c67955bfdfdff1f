import ModuleKit
import TodoStores
import TodoTxt

/// Finds what a file and a conflict copy of it both go back to, as far as the journal knows.
///
/// The copy has left the file at some moment: the one when the file was most like the copy. So the actions are
/// taken back in thought, the last one first, as far as the file still shows them. All that counts is which
/// lines there were; a line that another program has changed since is taken for one that was always so.
struct MergeBase {
  /// Whether a path in the journal leads to the file.
  let isOfFile: (String) -> Bool

  /// - Returns: nil where the journal knows nothing of the file. Where the file was as much like the copy at
  ///   several moments, the lines that it had at all of them.
  func lines(of list: TodoList, copy: TodoList, in history: JournalHistory) -> LineCounts? {
    var present = LineCounts(list)
    var theirs = LineCounts(copy)
    var base: LineCounts?
    var difference = 0
    var least = 0
    for action in history.actions.reversed() {
      // What was taken from a copy counts for neither side.
      let wasMerge = action.identity.origin == .merge
      for part in action.partsToUndo where isOfFile(part.latest.path) {
        base = base ?? present
        for change in part.latest.lines {
          if let new = change.newText, !new.isEmpty {
            guard present.take(new) else { return base }
            if wasMerge, theirs.take(new) {
              if let old = change.oldText { theirs.add(old) }
            } else {
              difference += present.count(of: new) < theirs.count(of: new) ? 1 : -1
            }
          }
          if let old = change.oldText, !old.isEmpty {
            if !wasMerge { difference += present.count(of: old) < theirs.count(of: old) ? -1 : 1 }
            present.add(old)
          }
        }
        if difference < least {
          least = difference
          base = present
        } else if difference == least {
          base?.formIntersection(present)
        }
      }
    }
    return base
  }
}
