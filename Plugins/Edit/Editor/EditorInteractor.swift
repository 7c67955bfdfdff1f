import Merging
import ModuleKit
import TodoStores
import TodoTxt

struct EditorInteractor {
  let store: any TodoStore
  let reading: TaskTextReading

  func find(_ request: TaskRequest) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.findTask(request)
  }

  /// - Parameter text: the whole line, including priority and dates.
  func replace(_ request: TaskRequest, with text: [UInt8]) throws(TodoStoreError) -> TaskReport<TextOutcome> {
    try store.editTasks([request]) { request, editor throws(TaskProblem) in
      let old = try editor.task(request)
      let dated = try reading.readOrRefuse(text, for: old)
      return TextOutcome(old: old, new: try editor.replace(old, with: dated.text), days: dated.readings)
    }
  }

  /// The whole file.
  func text() throws(TodoStoreError) -> [UInt8] { try list().bytes }

  func taskCount(of text: [UInt8]) -> Int { TodoList(bytes: text).count { !$0.isBlank } }

  func list() throws(TodoStoreError) -> TodoList { try store.list() }

  /// Reads the dates of an edited text, and merges it as `merge(_:editedFrom:)` of lists does.
  ///
  /// - Throws: also `CommandError` for an invalid date; then nothing is changed.
  func merge(_ edited: [UInt8], editedFrom base: [UInt8]) throws -> LineEdits {
    let base = TodoList(bytes: base)
    return try merge(try dated(TodoList(bytes: edited), editedFrom: base), editedFrom: base)
  }

  /// The edited list with the dates of its new and changed lines read. All other bytes stay.
  func dated(_ edited: TodoList, editedFrom base: TodoList) throws -> TodoList {
    let known = Set(base.map(\.text))
    var edits: [TodoEdit] = []
    for edit in edited.edits(makingIt: base) {
      guard let line = edit.line, !known.contains(line.text[...]) else { continue }
      let old: [UInt8]? = if case .replace(_, with: let text) = edit { text } else { nil }
      do throws(TextDateRefusal) {
        edits.append(.replace(line, with: try reading.read(line.text, for: old).text))
      } catch {
        throw CommandError(error)
      }
    }
    return try edited.applying(edits)
  }

  /// Applies the user's changes of `base` to the list.
  ///
  /// - Throws: `lineChanged` if another program has changed the same words, or a line that the user deleted;
  ///   then nothing is changed.
  func merge(_ edited: TodoList, editedFrom base: TodoList) throws(TodoStoreError) -> LineEdits {
    var made = LineEdits([])
    var failure: TodoStoreError?
    try store.update { list in
      (made, failure) = (LineEdits([]), nil)
      var edits: [TodoEdit] = []
      do throws(TodoStoreError) {
        edits = try list.edits(merging: edited, editedFrom: base)
      } catch {
        if let merged = Self.merged(list, edited, base) {
          edits = list.edits(makingIt: merged)
        } else {
          failure = error
        }
      }
      made = LineEdits(edits)
      if edited.hasByteOrderMark != base.hasByteOrderMark, list.hasByteOrderMark == base.hasByteOrderMark {
        made.hasByteOrderMark = edited.hasByteOrderMark
        edits.append(.byteOrderMark(isPresent: edited.hasByteOrderMark))
      }
      return edits
    }
    if let failure { throw failure }
    return made
  }

  /// Both changes, merged by tasks; nil if the user must decide.
  private static func merged(_ list: TodoList, _ edited: TodoList, _ base: TodoList) -> TodoList? {
    func files(_ list: TodoList) -> TaskFiles { TaskFiles(todo: Array(list.bytes)) }
    let merge = TaskMerge(base: files(base), ours: files(list), theirs: files(edited))
    let isDecided = merge.events.allSatisfy { event in
      switch event {
      case .merged, .folded: true
      case .keptBoth, .keptBothInNote, .movedApart, .revived: false
      }
    }
    let merged = TodoList(bytes: merge.result.todo ?? [])
    // A line that is too different to be a version of the other would occur twice.
    let isOneOfEach = merged.count == list.count + edited.count - base.count
    return isDecided && isOneOfEach ? merged : nil
  }
}

/// What an editor has done to the lines of a file.
struct LineEdits: Sendable {
  private(set) var changed = 0
  private(set) var added = 0
  private(set) var removed = 0

  /// Whether the file has a byte order mark, if that has changed.
  var hasByteOrderMark: Bool?

  /// The last of these lines, with its former text if it was removed.
  private(set) var last: [UInt8] = []

  init(_ edits: [TodoEdit]) {
    for edit in edits {
      switch edit {
      case .replace(_, with: let text): (changed, last) = (changed + 1, text)
      case .append(let text), .insert(let text, at: _): (added, last) = (added + 1, text)
      case .remove(let line, leavingBlank: _), .move(let line, to: _, leavingBlank: _):
        (removed, last) = (removed + 1, line.text)
      }
    }
  }

  var count: Int { changed + added + removed }
}
