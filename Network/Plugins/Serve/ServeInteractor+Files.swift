import ModuleKit
import PlainText
import Synchronization
import TodoStores
import TodoTxt

/// A change of a file, planned by another machine's program.
struct FileCommit: Sendable {
  /// The identifier that the change has in the journals of both machines, in hexadecimal digits, the same for each retry.
  var request: String
  var first: JournalRecord.PartID
  var action: ActionIdentity

  /// The version of the file that the edits were planned for; nil if only the lines count.
  var base: String?

  /// The version that the file is to have.
  var result: String?

  /// Moves are to names of files.
  var edits: [TodoEdit]
}

/// A file at one moment.
struct ServedFile: Sendable {
  var list: TodoList
  var exists: Bool
  var version: String
}

extension ServeInteractor {
  /// The version of a missing file.
  static let noVersion = "none"

  /// - Throws: `PageRefusal`; 403 for a token that shows one view, as a file has all tasks.
  func file(named name: String, for grant: Grant) throws -> ServedFile {
    let store = context.stores.open(try path(ofFile: name, for: grant))
    let list = try store.list()
    let exists = !list.bytes.isEmpty || store.exists
    return ServedFile(
      list: list, exists: exists, version: exists ? versions.version(of: list) : Self.noVersion)
  }

  /// The versions of a file as it changes, beginning with the current one; nil if it can't be read.
  func versions(ofFile name: String, for grant: Grant) throws -> AsyncMapSequence<TodoUpdates, String?> {
    let versions = versions
    return context.stores.open(try path(ofFile: name, for: grant)).updates().map { update in
      switch update.problem {
      case nil: versions.version(of: update.list)
      case .missing: Self.noVersion
      default: nil
      }
    }
  }

  /// - Returns: the version of the file after the change.
  /// - Throws: `PageRefusal` 409 if the file, or a line, has changed; `TodoStoreError`. Nothing is changed
  ///   then.
  func commit(_ commit: FileCommit, to name: String, by grant: Grant) throws -> String {
    guard !grant.isReadOnly else { throw PageRefusal(status: 403, message: "This token can only read.") }
    let path = try path(ofFile: name, for: grant)
    let edits = try commit.edits.map { edit -> TodoEdit in
      guard case .move(let line, let name, let leavingBlank) = edit else { return edit }
      return .move(line, to: try self.path(ofFile: name, for: grant), leavingBlank: leavingBlank)
    }
    let store = context.stores.open(path).acting(as: RunningAction(commit.action, first: commit.first))
    var other: TodoList?
    do {
      let list = try store.update { list in
        other = nil
        guard isBase(of: commit, list) else {
          other = list
          return []
        }
        return edits
      }
      if let other { throw conflict(of: edits, with: other) }
      return versions.version(of: list)
    } catch TodoStoreError.lineChanged {
      throw conflict(of: edits, with: try store.list())
    }
  }

  private func isBase(of commit: FileCommit, _ list: TodoList) -> Bool {
    guard let base = commit.base else { return true }
    return base == versions.version(of: list) || base == Self.noVersion && list.bytes.isEmpty
  }

  /// The outcome of a change that was begun before the server stopped.
  ///
  /// - Returns: the version after it; no version if nothing was changed; nil if that is unknown.
  func outcome(of commit: FileCommit, to name: String, for grant: Grant) throws -> String?? {
    let file = try file(named: name, for: grant)
    let parts = try context.stores.journal.history().actions.first { $0.id == commit.first.action }?.parts
    if parts?.contains(where: { $0.id.part == commit.first.part }) == true { return .some(file.version) }
    if let base = commit.base, isBase(of: commit, file.list), base != commit.result { return .some(nil) }
    // The file was written, and the server was killed before the journal was.
    return file.version == commit.result ? .some(file.version) : nil
  }

  private func conflict(of edits: [TodoEdit], with list: TodoList) -> PageRefusal {
    let lines = edits.compactMap(\.line).filter { line in
      line.number > list.count || Array(list[line.number - 1].text) != line.text
    }
    return PageRefusal(
      status: 409, message: "The file is another one by now; nothing was changed.", code: "changed",
      lines: lines.prefix(100).map { line in
        let now = line.number > list.count ? nil : Array(list[line.number - 1].text)
        return [
          "line": .number(line.number), "old": .base64(line.text),
          "now": now.map(JSONValue.base64) ?? .null,
        ]
      })
  }

  /// The path of a file that is given out: the lists beside todo.txt, under the names that they usually have, and notes.
  private func path(ofFile name: String, for grant: Grant) throws -> String {
    guard grant.view == nil else { throw PageRefusal.hidden }
    let files = context.settings.files
    switch name {
    case "todo.txt": return files.todo
    case "done.txt": return files.done
    case "report.txt": return files.report
    default:
      let note = name.hasPrefix("notes/") ? name.dropFirst("notes/".count) : ""
      let isNote =
        !note.isEmpty && !note.hasPrefix(".")
        && note.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") }
      guard isNote || context.stores.textFiles().contains(name) else {
        throw PageRefusal(status: 404, message: "There is no \(name) beside todo.txt.", code: "missing")
      }
      return files.path(of: Array(name.utf8))
    }
  }
}

/// Caches the last requested version of each list, because computing that of a large list takes milliseconds.
final class FileVersions: Sendable {
  private let last = Mutex<[(list: TodoList, version: String)]>([])
  private static let most = 4

  func version(of list: TodoList) -> String {
    if let known = last.withLock({ $0.first { $0.list.bytes == list.bytes } }) { return known.version }
    let version = StableHash.version(of: list.bytes)
    last.withLock { last in
      last.insert((list, version), at: 0)
      if last.count > Self.most { last.removeLast() }
    }
    return version
  }
}
