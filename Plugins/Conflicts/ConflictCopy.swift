import ModuleKit
import TodoTxt

/// A copy of a file of tasks that a sync program has made.
struct ConflictCopy: Hashable {
  /// The file's path, as it was configured.
  let original: String

  let path: String

  /// Without its directory.
  var name: String { Self.name(of: path) }

  var originalName: String { Self.name(of: original) }

  /// What the sync program has put into the name, without its digits: copies of two files that were left together have
  /// the same mark, but not always the same second.
  var mark: [UInt8] {
    let stem = originalName.utf8.prefix { $0 != UInt8(ascii: ".") }
    let rest = name.utf8.starts(with: stem) ? Array(name.utf8.dropFirst(stem.count)) : Array(name.utf8)
    return rest.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// A copy and its lines.
struct ReadCopy {
  let copy: ConflictCopy
  let list: TodoList
}

/// How a copy and its file differ.
struct ConflictComparison {
  let copy: ConflictCopy

  /// The lines that only the copy has, in its order.
  let onlyInCopy: [[UInt8]]

  /// The lines that only the file has.
  let onlyInOriginal: [NumberedTask]
}

/// What became of a copy.
enum ConflictDeletion {
  case deleted

  /// It stays, because that many of its lines are missing in the file.
  case kept(missing: Int)

  /// It stays, because it was changed at that moment.
  case changed
}
