import Merging
import ModuleKit
import TodoStores

/// A file with different versions in two commits.
struct GitChange: Hashable {
  var path: String

  /// Whether it is a regular file in both, or missing: not a link or submodule.
  var isRegular: Bool

  /// Whether it is a link or a submodule in the newer one.
  var isLink: Bool
}

/// A file that differs between the last commit, git's index and the work tree.
struct ChangedFile: Hashable {
  var path: String

  /// Whether git waits for the user to settle a conflict.
  var isUnmerged = false

  /// Whether git does not track it: also a folder, with a slash at the end.
  var isNew = false

  /// Whether git does not track it, because the user's rules exclude it.
  var isIgnored = false
}

/// A file of a commit.
struct GitEntry: Hashable {
  var mode: String
  var id: String
}

extension GitRepository {
  /// The changed files, the new ones, and the ignored ones.
  func changedFiles() throws -> [ChangedFile] {
    let fields = try git.fields([
      "status", "--porcelain=v2", "-z", "--untracked-files=normal", "--ignored", "--no-renames",
      "--ignore-submodules=all",
    ])
    return fields.compactMap { field in
      if field.hasPrefix("? ") { return ChangedFile(path: String(field.dropFirst(2)), isNew: true) }
      if field.hasPrefix("! ") { return ChangedFile(path: String(field.dropFirst(2)), isIgnored: true) }
      // 1 .M N... MODE MODE MODE ID ID PATH; an unmerged one has a mode and an ID more of each kind.
      let isUnmerged = field.hasPrefix("u")
      let words = field.split(
        separator: " ", maxSplits: isUnmerged ? 10 : 8, omittingEmptySubsequences: false)
      return words.last.map { ChangedFile(path: String($0), isUnmerged: isUnmerged) }
    }
  }

  /// The lists, and the folder of notes, that are to be committed even if git does not track them yet.
  func candidates() throws -> [String] { layout.candidates(changed: try filesChanged { _ in true } + named) }

  /// - Parameters: names of commits or trees.
  func changes(from old: String, to new: String) throws -> [GitChange] {
    var fields = GitProgram.fields(
      try git.constant(["diff-tree", "-r", "-z", "--no-renames", old, new]))[...]
    var changes: [GitChange] = []
    // :100644 100644 OLD NEW M, and the path.
    while let head = fields.popFirst(), let path = fields.popFirst() {
      let modes = head.dropFirst().split(separator: " ").prefix(2)
      let isRegular = modes.allSatisfy { $0 == "000000" || $0.hasPrefix("100") }
      let isLink = ["120000", "160000"].contains(modes.last)
      changes.append(GitChange(path: path, isRegular: isRegular, isLink: isLink))
    }
    return changes
  }

  /// The versions of these paths in a commit.
  func entries(at commit: String, _ paths: [String]) throws -> [String: GitEntry] {
    if paths.isEmpty { return [:] }
    var entries: [String: GitEntry] = [:]
    let arguments = ["ls-tree", "-z", "--full-tree", commit, "--"] + paths.sorted()
    for field in GitProgram.fields(try git.constant(arguments)) {
      // 100644 blob ID, a tab, and the path.
      guard let tab = field.firstIndex(of: "\t") else { continue }
      let words = field[..<tab].split(separator: " ")
      guard words.count == 3, words[1] == "blob" else { continue }
      entries[String(field[field.index(after: tab)...])] = GitEntry(
        mode: String(words[0]), id: String(words[2]))
    }
    return entries
  }

  /// The contents of these files as in the work tree, after git's filters. The line ends of lists stay as they are: the
  /// attributes that say so may not be in force yet.
  ///
  /// - Parameter commit: nil for no commit.
  func contents(at commit: String?, _ paths: [String]) throws -> FileSet {
    guard let commit else { return [:] }
    let files = try entries(at: commit, paths).filter { $1.mode.hasPrefix("100") }
    return Dictionary(
      uniqueKeysWithValues: try files.map { path, entry in
        let isConverted = layout.kind(of: path) == .text && !path.hasSuffix(".gitattributes")
        let settings = isConverted ? [] : ["-c", "core.autocrlf=false", "-c", "core.eol=lf"]
        return (path, try git.constant(settings + ["cat-file", "--filters", "--path=\(path)", entry.id]))
      })
  }

  /// Whether the user's git writes files of the work tree with CR LF.
  var convertsLineEnds: Bool {
    get throws {
      let result = try git.run(["config", "--get-regexp", "^core\\.(autocrlf|eol)$"])
      let lines = String(decoding: result.output, as: UTF8.self).lowercased().split(separator: "\n")
      func last(_ name: String) -> Substring? { lines.last { $0.split(separator: " ").first == name[...] } }
      let ends = [
        "core.autocrlf true", "core.autocrlf yes", "core.autocrlf on", "core.autocrlf 1", "core.autocrlf",
      ]
      return last("core.autocrlf").map { ends.contains(String($0)) } ?? false
        || last("core.eol") == "core.eol crlf"
    }
  }

  /// Writes a file's content to the repository.
  func store(_ bytes: [UInt8], as path: String) throws -> String {
    try git.line(["hash-object", "-w", "--stdin", "--path=\(path)"], input: bytes)
  }

  /// - Parameter entries: the entries to replace; nil removes one.
  /// - Returns: the hash of the new tree.
  func tree(_ tree: String, with entries: [String: GitEntry?]) throws -> String {
    try git.output(["read-tree", tree], index: index)
    let lines = entries.map { path, entry in
      let entry = entry ?? GitEntry(mode: "0", id: String(repeating: "0", count: tree.utf8.count))
      return Array("\(entry.mode) \(entry.id)\t".utf8) + path.pathBytes + [0]
    }
    try git.output(["update-index", "-z", "--index-info"], input: Array(lines.joined()), index: index)
    return try git.line(["write-tree"], index: index)
  }

  /// The synced files among those that differ; todo.txt and done.txt always together, as one set.
  ///
  /// - Parameter layout: that of another list; nil for that of this one.
  func syncedPaths(in changes: [GitChange], of layout: SyncLayout? = nil) -> [String] {
    let layout = layout ?? self.layout
    var paths = changes.filter { $0.isRegular && layout.kind(of: $0.path) != nil }.map(\.path)
    let tasks = [layout.todo, layout.done].compactMap(\.self)
    if tasks.contains(where: paths.contains) { paths += tasks.filter { !paths.contains($0) } }
    return paths
  }
}
