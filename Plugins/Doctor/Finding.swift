import TodoStores

/// Something that is wrong, and where.
struct Finding: Equatable {
  /// As it was configured, or where it was found.
  var path: String

  /// From 1; nil where it is about the whole file.
  var line: Int?

  var problem: Problem

  init(_ problem: Problem, path: String, line: Int? = nil) {
    self.path = path
    self.line = line
    self.problem = problem
  }
}

enum Problem: Equatable {
  // Of a line.
  case noDate([UInt8])
  case completedBeforeCreation

  /// `rec:` with a value that says nothing.
  case noInterval([UInt8])

  /// A word that names a task by an id that none has.
  case namesNobody([UInt8])
  case sharesID(firstLine: Int)

  /// Open tasks that wait for each other, from this one on.
  case circle([Int])
  case notUTF8
  case controlCharacters
  case doubled(firstLine: Int)

  /// - `isCompleted`: as `x ` says; an archive that was interrupted leaves such a line.
  case alsoDone(isCompleted: Bool)
  case otherLineEnding

  // Of a file.
  case conflictMarkers
  case noFinalNewline(isMendable: Bool)
  case unreadable(reason: String)
  case readOnly
  case writableByEveryone(isDirectory: Bool)
  case replaceableByEveryone
  case hardLinks(Int)
  case silentFileSystem(String)
  case conflictCopy(missing: Int, of: String)
  case leftover(FileLeftover)

  /// Of a file of attributes that names the driver of this program's merges, in a clone that does not know it.
  case noMergeDriver
}

extension Problem {
  /// Whether it can be mended without losing anything.
  var isMendable: Bool {
    switch self {
    case .conflictMarkers, .doubled, .alsoDone(isCompleted: true), .noFinalNewline(isMendable: true): true
    // The next move has to know.
    case .leftover(let leftover): !leftover.isOfMove
    default: false
    }
  }
}
