import ModuleKit

/// A copy of a file of tasks that a sync program has made.
struct ConflictCopy: Hashable {
  /// The file's path, as it was configured.
  let original: String

  let path: String

  /// Without its directory.
  var name: String { Self.name(of: path) }

  var originalName: String { Self.name(of: original) }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
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
