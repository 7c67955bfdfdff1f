import Merging
import TodoStores

/// The state of a sync with a folder on a server: a private file, replaced as a whole.
struct WebDAVState: Hashable {
  /// The other lists of the folder that are synced, since the setup.
  var lists: Set<String> = []

  /// The common state after the last merge: the base of the next one.
  var base: FileSet = [:]

  /// The files of the server at the last request, and the version of each.
  var theirs: FileSet = [:]
  var etags: [String: String] = [:]

  /// The files whose ETag may belong to another version by now.
  var unsettled: Set<String> = []

  /// The files whose sending was interrupted.
  var sent: FileSet = [:]

  /// The notes that stay here, because only the server named them when it first did.
  var withheld: Set<String> = []

  /// A merge that is being written, and the files before it; nil for none.
  var pending: Pending?

  struct Pending: Hashable {
    var old: FileSet = [:]
    var new: FileSet = [:]
    var progress = MergeProgress()
  }

  /// Whether anything was ever synced.
  var isKnown = false

  init() {}
}

extension WebDAVState {
  private static let header = "todo-webdav 1"

  /// Reads a saved state; an invalid one counts as none, so that the next sync has no base.
  init(saved: [UInt8]) {
    guard let state = Self.read(saved) else { return }
    self = state
  }

  /// For each file `KIND SIZE PATH`, then an ETag and perhaps `unsettled`, each after a tab; then the
  /// content, and a newline.
  private static func read(_ bytes: [UInt8]) -> WebDAVState? {
    var rest = bytes[...]
    guard line(&rest) == header else { return nil }
    var state = WebDAVState()
    state.isKnown = true
    while !rest.isEmpty {
      guard let head = line(&rest) else { return nil }
      let fields = head.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      let words = fields[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let size = Int(words[1]), size >= 0, size < rest.count else { return nil }
      let path = String(words[2])
      let content = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      guard rest.popFirst() == .newline else { return nil }
      switch words[0] {
      case "base": state.base[path] = content
      case "theirs":
        state.theirs[path] = content
        if fields.count > 1 { state.etags[path] = String(fields[1]) }
        if fields.count > 2 { state.unsettled.insert(path) }
      case "sent": state.sent[path] = content
      case "withheld": state.withheld.insert(path)
      case "list": state.lists.insert(path)
      case "old": state.pending = (state.pending ?? Pending()).setting(\.old, path, content)
      case "progress": state.pending = (state.pending ?? Pending()).progressing(content)
      case "new": state.pending = (state.pending ?? Pending()).setting(\.new, path, content)
      default: return nil
      }
    }
    return state
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: .newline) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(pathBytes: rest[..<end])
  }

  var saved: [UInt8] {
    var saved = Array("\(Self.header)\n".utf8)
    func named(_ paths: Set<String>) -> FileSet { Dictionary(uniqueKeysWithValues: paths.map { ($0, []) }) }
    for (kind, files) in [
      ("list", named(lists)), ("base", base), ("theirs", theirs), ("sent", sent),
      ("old", pending?.old ?? [:]),
      ("new", pending?.new ?? [:]), ("withheld", named(withheld)),
      ("progress", pending.map { ["-": $0.progress.saved] } ?? [:]),
    ] {
      for (path, bytes) in files.sorted(by: { $0.key < $1.key })
      where !path.contains("\n") && !path.contains("\t") {
        saved += Array("\(kind) \(bytes.count) ".utf8) + path.pathBytes
        if kind == "theirs", let etag = etags[path] {
          saved += Array("\t\(etag)\(unsettled.contains(path) ? "\tunsettled" : "")".utf8)
        }
        saved.append(.newline)
        saved += bytes
        saved.append(.newline)
      }
    }
    return saved
  }
}

extension WebDAVState.Pending {
  fileprivate func progressing(_ saved: [UInt8]) -> Self {
    var pending = self
    pending.progress = MergeProgress(saved: saved)
    return pending
  }

  fileprivate func setting(_ files: WritableKeyPath<Self, FileSet>, _ path: String, _ bytes: [UInt8]) -> Self
  {
    var pending = self
    pending[keyPath: files][path] = bytes
    return pending
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
}
