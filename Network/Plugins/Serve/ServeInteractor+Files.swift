import ModuleKit
import PlainText
import Synchronization
import TodoStores
import TodoTxt

/// A change of a file, planned by another machine's program.
struct PlannedChange: Sendable {
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

/// A file at one moment, as a token sees it.
struct ServedFile: Sendable {
  var list: TodoList
  var exists: Bool
  var version: String

  static let missing = ServedFile(list: TodoList(), exists: false, version: ServeInteractor.noVersion)

  var bytes: [UInt8] { list.bytes }
}

extension ServedFile {
  /// The bytes that differ from an earlier state; nil if they are too many for an event, or if there is no
  /// file.
  func change(since earlier: ServedFile) -> JSONValue? {
    guard exists, earlier.exists else { return nil }
    let (old, new) = (earlier.list.bytes, list.bytes)
    let ends = CommonEnds(of: old.span, and: new.span)
    let inserted = new[ends.prefix..<(new.count - ends.suffix)]
    guard inserted.count <= Self.mostInserted else { return nil }
    return [
      "base": .string(earlier.version), "at": .number(ends.prefix),
      "removed": .number(old.count - ends.prefix - ends.suffix), "inserted": .base64(Array(inserted)),
    ]
  }

  /// Less than the longest line of an event that clients read.
  private static let mostInserted = 1 << 15
}

extension ServeInteractor {
  /// The version of a missing file.
  static let noVersion = "none"

  /// - Throws: `PageRefusal`, `TodoStoreError`.
  func file(named name: String) throws -> ServedFile {
    let store = context.stores.open(try path(ofFile: name))
    guard sees(name) else { return .missing }
    let list = try store.list()
    return served(list, exists: !list.bytes.isEmpty || store.exists, as: name)
  }

  /// A file as it changes, beginning with its current state; nil while it can't be read.
  func versions(ofFile name: String) throws -> AsyncMapSequence<TodoUpdates, ServedFile?> {
    context.stores.open(try path(ofFile: name)).updates().map { update in
      // The task of a note may have left the view since.
      guard sees(name) else { return .missing }
      return switch update.problem {
      case nil: served(update.list, exists: true, as: name)
      case .missing: .missing
      default: nil
      }
    }
  }

  /// A file that the token sees. In the todo.txt of a view's token the lines of other tasks are empty, so that each
  /// task keeps its number.
  private func served(_ list: TodoList, exists: Bool, as name: String) -> ServedFile {
    let list = name == "todo.txt" ? rule.visible(in: list) : list
    return ServedFile(
      list: list, exists: exists, version: exists ? versions.version(of: list) : Self.noVersion)
  }

  /// - Throws: `PageRefusal` 403 if the token can't change the file.
  func checkChange(ofFile name: String, by grant: Grant) throws {
    try grant.check(name == "done.txt" ? .changingAll : .changing)
    _ = try path(ofFile: name)
  }

  /// - Returns: the version of the file after the change.
  /// - Throws: `PageRefusal` 409 if the file, or a line, has changed; `TodoStoreError`. Nothing is changed
  ///   then.
  func commit(_ commit: PlannedChange, to name: String) throws -> String {
    let path = try path(ofFile: name)
    guard sees(name) else { throw PageRefusal.hidden }
    let edits = try commit.edits.map { edit -> TodoEdit in
      try refuseControls(in: edit)
      guard case .move(let line, let name, let leavingBlank) = edit else { return edit }
      guard name == "done.txt" || sees(name) else { throw PageRefusal.hidden }
      return .move(line, to: try self.path(ofFile: name), leavingBlank: leavingBlank)
    }
    let store = context.stores.open(path).acting(as: RunningAction(commit.action, first: commit.first))
    var problem: (any Error)?
    do {
      let list = try store.update { list in
        problem = nil
        do {
          let seen = served(list, exists: true, as: name).list
          guard isBase(of: commit, seen) else { throw conflict(of: edits, with: seen) }
          try check(edits, of: list, in: name)
          return edits
        } catch {
          problem = error
          return []
        }
      }
      if let problem { throw problem }
      return served(list, exists: true, as: name).version
    } catch TodoStoreError.lineChanged {
      throw conflict(of: edits, with: served(try store.list(), exists: true, as: name).list)
    }
  }

  /// Refuses edits of lines that a view's token does not see, and new tasks that it would not see.
  private func check(_ edits: [TodoEdit], of list: TodoList, in name: String) throws {
    guard let view = scope.view, name == "todo.txt" else { return }
    for edit in edits {
      let new: [UInt8]
      switch edit {
      case .append(let text), .insert(let text, _): new = text
      case .replace(let line, let text) where line.text.isEmpty && isBlank(line, of: list):
        new = text
      case .replace(let line, let text):
        try refuseUnseen(line, of: list)
        let keepsNote = (try? refuseNote(of: text, insteadOf: line.text)) != nil
        try refuseNote(of: text, insteadOf: keepsNote ? line.text : noted(line.text))
        continue
      case .remove(let line, _), .move(let line, _, _):
        try refuseUnseen(line, of: list)
        continue
      }
      try refuseNote(of: new)
      guard rule.shows(rule.asFirst(TodoList(bytes: new))) else {
        let line = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[0]
        let text = String(decoding: line, as: UTF8.self)
        throw PageRefusal(status: 403, message: "“\(text)” would not be in the view “\(view)”.")
      }
    }
  }

  private func isBlank(_ line: TodoLine, of list: TodoList) -> Bool {
    line.number > list.count || list[line.number - 1].text.isEmpty
  }

  private func isBase(of commit: PlannedChange, _ list: TodoList) -> Bool {
    guard let base = commit.base else { return true }
    return base == versions.version(of: list) || base == Self.noVersion && list.bytes.isEmpty
  }

  /// Its answer is the version after it.
  func outcome(of commit: PlannedChange, to name: String) throws -> RequestLog.Outcome {
    let file = try file(named: name)
    let parts = try context.stores.journal.history().actions.first { $0.id == commit.first.action }?.parts
    if parts?.contains(where: { $0.id.part == commit.first.part }) == true { return .made(file.version) }
    if let base = commit.base, isBase(of: commit, file.list), base != commit.result { return .notMade }
    // The file was written, and the server was killed before the journal was.
    return file.version == commit.result ? .made(file.version) : .unknown
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

  /// The path of a file that is given out: the lists beside todo.txt, under the names that they usually have, and
  /// notes.
  ///
  /// - Throws: `PageRefusal`; 403 for a file that a view's token does not see.
  private func path(ofFile name: String) throws -> String {
    let files = context.settings.files
    switch name {
    case "todo.txt": return files.todo
    case "done.txt": return files.done
    case "report.txt" where scope.view == nil: return files.report
    default:
      let note = name.hasPrefix("notes/") ? name.dropFirst("notes/".count) : ""
      let isNote =
        !note.isEmpty && !note.hasPrefix(".")
        && note.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") }
      guard scope.view == nil || isNote else { throw PageRefusal.hidden }
      guard isNote || context.stores.textFiles().contains(name) else {
        throw PageRefusal(status: 404, message: "There is no \(name) beside todo.txt.", code: "missing")
      }
      guard isNote else { return files.path(of: Array(name.utf8)) }
      guard let path = NoteName(name.utf8).flatMap({ files.path(ofNote: $0, context.stores.inspector) })
      else {
        throw PageRefusal.hidden
      }
      return path
    }
  }

  /// Refuses a line that the token does not see. The store refuses one that does not exist.
  private func refuseUnseen(_ line: TodoLine, of list: TodoList) throws {
    guard let view = scope.view, line.number > 0, line.number <= list.count,
      rule.visible([UInt32(line.number - 1)], of: rule.asFirst(list)).isEmpty
    else { return }
    throw PageRefusal(status: 403, message: "This token changes only tasks of the view “\(view)”.")
  }

  /// Refuses notes that a view's token chooses, by which it would get at files: a line may keep those of the line that
  /// it replaces.
  func refuseNote(of new: [UInt8], insteadOf old: [UInt8] = []) throws(PageRefusal) {
    let former = TodoItem(line: old).values(forKey: "note")
    guard
      scope.view == nil || TodoList(bytes: new).allSatisfy({ former.starts(with: $0.values(forKey: "note")) })
    else {
      throw PageRefusal(
        status: 403, message: "This token can't choose the note of a task; nothing was changed.")
    }
  }

  /// A line of the first list with the note that the action `note` gives to its task.
  private func noted(_ line: [UInt8]) throws -> [UInt8] {
    let (item, stores) = (TodoItem(line: line), rule.context.stores)
    guard item.note == nil else { return line }
    let name = try NoteName.unused(for: item, besides: Set(stores.todo.list().compactMap(\.noteName))) {
      stores.open(context.settings.files.path(of: $0.bytes))
    }
    return line + " note:".utf8 + name.bytes
  }

  /// Whether a file exists for the token: a view's has todo.txt, and the notes that its tasks of the same folder name.
  /// To its done.txt tasks can only move.
  private func sees(_ name: String) -> Bool {
    guard scope.view != nil, name != "todo.txt" else { return true }
    guard name.hasPrefix("notes/"), let list = try? context.stores.todo.list() else { return false }
    let files = context.settings.files
    return list.contains { item in
      item.note?.elementsEqual(name.utf8) == true
        && files.directory(ofListMarked: list.parts.mark(ofNumber: item.number)) == files.directory
    }
  }

  /// Refuses control characters that the line did not have, for the sake of terminals.
  private func refuseControls(in edit: TodoEdit) throws(PageRefusal) {
    switch edit {
    case .append(let text): try refuseControls(in: text, insteadOf: Array("\r\n".utf8))
    case .insert(let text, _): try refuseControls(in: text, insteadOf: Array("\r\n".utf8))
    case .replace(let line, let text): try refuseControls(in: text, insteadOf: line.text)
    case .remove, .move: break
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
