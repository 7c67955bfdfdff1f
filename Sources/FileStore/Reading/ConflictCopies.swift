import Glibc
import TodoStores

/// Finds the copies that sync programs leave beside a file when two devices changed it at once.
struct ConflictCopies: Sendable {
  private let stem: String
  private let suffix: String

  /// What each program puts between a file's stem and its extension: Syncthing's `.sync-conflict-…`;
  /// Dropbox's, Nextcloud's and ownCloud's `(… conflicted copy …)`; ownCloud's older `_conflict-…`;
  /// Resilio's `.Conflict`; Seafile's `(SFConflict …)`.
  private static let startSigns = [".sync-conflict-", "_conflict-", ".conflict", " (sfconflict "]
  private static let copySigns = ["conflicted copy", "case conflict", "conflict copy"]

  /// - Parameter name: the file's own name, without its directory.
  init(of name: String) {
    let dot = name.dropFirst().lastIndex(of: ".")
    stem = dot.map { String(name[..<$0]) } ?? name
    suffix = dot.map { String(name[$0...]) } ?? ""
  }

  /// Whether a file with that name is such a copy.
  func contains(_ name: String) -> Bool {
    guard name.hasPrefix(stem), name.hasSuffix(suffix), name.utf8.count > stem.utf8.count + suffix.utf8.count
    else { return false }
    let middle = name.dropFirst(stem.count).dropLast(suffix.count).lowercased()
    return Self.startSigns.contains { middle.hasPrefix($0) }
      || (middle.hasPrefix(" (") && middle.hasSuffix(")") && Self.copySigns.contains { middle.contains($0) })
  }

  /// Their names in `directory`, sorted.
  func names(in directory: String) throws(SystemError) -> [String] {
    try directoryNames(reading: directory, startingWith: stem).filter(contains).sorted()
  }
}

/// The names in a directory; empty where it can't be read.
func directoryNames(in directory: String) -> [String] {
  (try? directoryNames(reading: directory)) ?? []
}

/// The names in a directory that start with `prefix`.
///
/// Nearly every action looks for copies at its end: other names are passed over without a `String`.
func directoryNames(
  reading directory: String, startingWith prefix: String = ""
) throws(SystemError) -> [String] {
  guard let stream = unsafe opendir(directory.systemPath) else { throw SystemError(errno) }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  let start = prefix.pathBytes.map(CChar.init(bitPattern:))
  while true {
    // The end and a failure look alike but for this.
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      if errno != 0 { throw SystemError(errno) }
      return names
    }
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name -> String? in
      let name = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
      guard unsafe strncmp(name, start, start.count) == 0 else { return nil }
      return unsafe String(pathCString: name)
    }
    if let name { names.append(name) }
  }
}
