import Merging
import ModuleKit
import TodoTxt

/// A sync program's conflict copy of a file of tasks.
struct ConflictCopy: Hashable {
  /// The file's path as configured.
  let original: String

  let path: String

  /// The name without its directory.
  var name: String { Self.name(of: path) }

  var originalName: String { Self.name(of: original) }

  /// The sync program's addition to the name, without digits: copies of two files from the same conflict have
  /// the same mark, but not always the same second.
  var mark: [UInt8] {
    let stem = originalName.utf8.prefix { $0 != UInt8(ascii: ".") }
    let rest = name.utf8.starts(with: stem) ? Array(name.utf8.dropFirst(stem.count)) : Array(name.utf8)
    return rest.filter { !$0.isDigit }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

struct ReadCopy {
  let copy: ConflictCopy
  let list: TodoList
}

/// The difference between a copy and its file.
struct ConflictComparison {
  let copy: ConflictCopy

  /// The lines that only the copy has, in its order.
  let onlyInCopy: [[UInt8]]

  /// The lines that only the file has.
  let onlyInOriginal: [NumberedTask]
}

enum ConflictDeletion {
  case deleted

  /// It is kept, because it is all that is left of tasks.
  case refused([GoneTasks.Loss])

  /// It is kept, because that many of its lines are missing from the file.
  case kept(missing: Int)

  /// It is kept, because it was just changed.
  case changed
}
