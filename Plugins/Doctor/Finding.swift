import ModuleKit
import TodoStores

/// A problem and its place.
struct Finding: Hashable {
  /// The path as configured, or as found.
  var path: String

  /// From 1; nil if it concerns the whole file.
  var line: Int?

  var problem: Problem

  init(_ problem: Problem, path: String, line: Int? = nil) {
    self.path = path
    self.line = line
    self.problem = problem
  }
}

enum Problem: Hashable {
  // Problems of a line.
  case noDate([UInt8])
  case completedBeforeCreation

  /// Listings leave the task out until after it is due.
  case dueBeforeThreshold

  /// `rec:` with an invalid value.
  case noInterval([UInt8])

  /// A word that refers to an unknown id.
  case namesNobody([UInt8])

  /// The name of a note that is no file.
  case missingNote([UInt8])

  /// A note that no task names.
  case orphanedNote
  case sharesID(firstLine: Int)

  /// A cycle of waiting open tasks, starting with this one.
  case circle([Int])
  case notUTF8
  case controlCharacters
  case doubled(firstLine: Int)

  /// - `isCompleted`: by its `x `; an interrupted archive leaves such a line.
  case alsoDone(isCompleted: Bool)
  case otherLineEnding

  // Problems of a file.
  case conflictMarkers(isMendable: Bool)

  /// git could not merge the file, and may have left one side's version only.
  case unmerged
  case noFinalNewline(isMendable: Bool)
  case unreadable(reason: String)
  case readOnly
  case writableByEveryone(isDirectory: Bool)
  case replaceableByEveryone
  case hardLinks(Int)

  /// A done.txt that is the list itself.
  case sameFile(as: String)
  case silentFileSystem(String)
  case conflictCopy(missing: Int, of: String)
  case leftover

  /// A file of `TODO_LISTS` that does not exist, or is another one's again.
  ///
  /// - `isSeveral`: whether the path looks like several, with something else than a comma between them.
  case missingList(isSeveral: Bool)
  case repeatedList

  /// A done.txt in `TODO_LISTS`.
  case doneList

  /// What the check of another module has found.
  case other(TaskFinding)

  /// A git attributes file that names this program's merge driver, in a clone without its configuration.
  case noMergeDriver
}

extension Problem {
  /// Whether it can be fixed without losing anything.
  var isMendable: Bool {
    switch self {
    case .conflictMarkers(isMendable: true), .unmerged, .alsoDone(isCompleted: true),
      .noFinalNewline(isMendable: true), .leftover:
      true
    case .other(let finding): !finding.fix.isEmpty
    default: false
    }
  }
}
