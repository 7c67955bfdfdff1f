public import TodoTxt

/// Several lists as one. Each keeps its own store, and so its own file, lock and done.txt.
///
/// The list is that of `TodoList(joining:following:)`: the lines of the first file, then those of the next
/// ones. Edits go to the file whose lines they change. An added line goes to the first list, unless a word
/// `list:MARK` in it names another one; the word itself is not stored.
public final class JoinedTodoStore: TodoStore {
  private let lists: [JoinedList]

  /// Nil for an undo, and for a store without an action.
  private let action: RunningAction?

  /// Undoes what an action has changed before a list failed; nil to leave that to the user.
  private let undoing: UndoTransaction?

  /// - Parameters:
  ///   - lists: at least one; no two have the same mark or file.
  ///   - journal: has the changes of all lists. With it, an action that fails at a later list changes none of them.
  ///   - openStore: opens a file that the journal names.
  public convenience init(
    _ lists: [JoinedList], journal: (any TodoJournal)? = nil,
    openStore: (@Sendable (_ path: String) -> any TodoStore)? = nil
  ) {
    let undoing = journal.flatMap { journal in
      openStore.map { UndoTransaction(journal: journal, openStore: $0) }
    }
    self.init(lists, action: nil, undoing: undoing)
  }

  private init(_ lists: [JoinedList], action: RunningAction?, undoing: UndoTransaction?) {
    precondition(!lists.isEmpty, "no list to join")
    self.lists = lists
    self.action = action
    self.undoing = undoing
  }

  public var exists: Bool { lists[0].store.exists }

  public func acting(as action: RunningAction?) -> any TodoStore {
    JoinedTodoStore(lists.map { $0.acting(as: action) }, action: action, undoing: undoing)
  }

  public func list() throws(TodoStoreError) -> TodoList { try joined(snapshot()) }

  public func updates() -> TodoUpdates {
    let updates = lists.map { $0.store.updates() }
    return TodoUpdates { [marks = lists.map(\.mark), path = lists[0].path] continuation in
      JoinedUpdates(of: updates, marks: marks, path: path, to: continuation).start()
    }
  }

  // MARK: Editing

  @discardableResult
  public func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    var attempts = Attempts(at: lists[0].path)
    while true {
      try attempts.begin()
      var known = try snapshot()
      let edits = try edits(plan, of: known)
      let changed = Self.order(of: edits)
      guard let first = changed.first else { return try joined(known) }
      // Nothing may be refused once one list is changed.
      for index in changed.dropFirst() { _ = try known[index].edited(by: edits[index]) }
      // All commits are undone together.
      let action = changed.count > 1 ? action?.forOneUpdate() : nil
      let isFirstUpdate = action?.hasCommitted == false
      func store(_ index: Int) -> any TodoStore {
        action.map { lists[index].store.acting(as: $0) } ?? lists[index].store
      }
      var isOutdated = false
      let before = known
      known[first] = try store(first).update { now in
        isOutdated = now != before[first]
        return isOutdated ? [] : edits[first]
      }
      // Another program has saved: plan again.
      if isOutdated { continue }
      do throws(TodoStoreError) {
        for index in changed.dropFirst() {
          known[index] = try store(index).update { Self.moved(edits[index], from: before[index], to: $0) }
        }
      } catch {
        if isFirstUpdate, let action { takeBack(action, after: error) }
        throw error
      }
      return try joined(known)
    }
  }

  /// The lists to change. Those that gain lines come first, so that a line on its way to another list is in both after
  /// a failure, and never in neither.
  private static func order(of edits: [[TodoEdit]]) -> [Int] {
    let changed = edits.indices.filter { !edits[$0].isEmpty }
    let gaining = changed.filter { edits[$0].contains { $0.line == nil } }
    return gaining + changed.filter { !gaining.contains($0) }
  }

  /// Undoes the first part of an update whose second part failed. If that fails, too, the user's undo can do it later.
  private func takeBack(_ action: RunningAction, after error: TodoStoreError) {
    // The disk did not confirm the last change, which is made all the same.
    if case .unconfirmed = error { return }
    if case .done? = try? undoing?.undo(actionWithID: action.id) { action.forget() }
  }

  @discardableResult
  public func append(_ line: [UInt8]) throws(TodoStoreError) -> TodoItem {
    let (index, text) = destination(of: line)
    let item = try lists[index].store.append(text)
    if index == 0 { return item }
    let start = try list().parts.parts[index].lines.lowerBound
    return TodoItem(number: start + item.number, bytes: item.bytes)
  }

  public func append(
    all lines: [[UInt8]]
  ) throws(TodoStoreError) -> (items: [TodoItem], parts: ListParts) {
    if lines.count == 1 {
      let item = try append(lines[0])
      return ([item], try list().parts)
    }
    let list = try apply(lines.map(TodoEdit.append))
    var ends = list.parts.parts.map(\.lines.upperBound)
    let items = lines.reversed().map { line in
      let index = destination(of: line).index
      ends[index] -= 1
      return list[ends[index]]
    }
    return (items.reversed(), list.parts)
  }

  private func snapshot() throws(TodoStoreError) -> [TodoList] {
    var all: [TodoList] = []
    for list in lists { all.append(try list.store.list()) }
    return all
  }

  private func joined(_ snapshot: [TodoList]) throws(TodoStoreError) -> TodoList {
    guard snapshot.reduce(0, { $0 + $1.bytes.count + 1 }) <= TodoList.maximumByteCount else {
      throw .unreadable(path: lists[0].path, reason: "the lists together are larger than 4 GB")
    }
    return TodoList(joining: zip(lists, snapshot).map { ($0.mark, $1) }, following: snapshot[0])
  }

  /// The edits of each list, with its own line numbers.
  private func edits(
    _ plan: (TodoList) -> [TodoEdit], of known: [TodoList]
  ) throws(TodoStoreError) -> [[TodoEdit]] {
    let joined = try joined(known)
    var edits = [[TodoEdit]](repeating: [], count: lists.count)
    for edit in plan(joined) {
      switch edit {
      case .append(let line):
        let (index, text) = destination(of: line)
        edits[index].append(.append(text))
      case .insert(let bytes, at: let number):
        // Between two lists it goes to the end of the first of them.
        let index = number < 2 ? 0 : joined.parts.index(ofLine: number - 2) ?? lists.count - 1
        edits[index].append(.insert(bytes, at: number - joined.parts.parts[index].lines.lowerBound))
      case .replace(let line, with: let text):
        let (index, own) = try place(of: line, in: joined, known)
        edits[index].append(.replace(own, with: text))
      case .remove(let line, let leavingBlank):
        let (index, own) = try place(of: line, in: joined, known)
        edits[index].append(.remove(own, leavingBlank: leavingBlank))
      case .move(let line, to: let path, let leavingBlank):
        let (index, own) = try place(of: line, in: joined, known)
        // A completed task goes to the done.txt beside its own list.
        let path = path == lists[0].done ? lists[index].done : path
        edits[index].append(.move(own, to: path, leavingBlank: leavingBlank))
      }
    }
    return edits
  }

  private func place(
    of line: TodoLine, in joined: TodoList, _ known: [TodoList]
  ) throws(TodoStoreError) -> (index: Int, line: TodoLine) {
    guard let index = joined.parts.index(ofLine: line.number - 1) else {
      throw .lineChanged(line, now: nil)
    }
    let own = joined.parts.ownNumber(of: line.number)
    let current = TodoLine(joined[line.number - 1])
    guard current == line else {
      throw .lineChanged(TodoLine(number: own, text: line.text), now: current.text)
    }
    // A last line may end with a carriage return alone.
    return (index, TodoLine(known[index][own - 1]))
  }

  /// The list and the text of a line to add.
  private func destination(of line: [UInt8]) -> (index: Int, text: [UInt8]) {
    var end = line.endIndex
    while end > line.startIndex {
      let start = line[..<end].lastIndex(where: \.isBlank).map { $0 + 1 } ?? line.startIndex
      if let index = lists.firstIndex(where: { ListParts.isWord(line[start..<end], naming: $0.mark) }) {
        // With the blank in front of it, or else the one behind it.
        let isFirst = start == line.startIndex
        let rest =
          isFirst ? line[end...].drop(while: \.isBlank) : line[..<(start - 1)] + line[end...]
        return (index, Array(rest))
      }
      end = max(start - 1, line.startIndex)
    }
    return (0, line)
  }

  /// The edits of the same lines after another program has saved the list.
  private static func moved(_ edits: [TodoEdit], from earlier: TodoList, to list: TodoList) -> [TodoEdit] {
    if list == earlier { return edits }
    return edits.map { edit in
      guard let line = edit.line.flatMap({ SelectedTask($0.number, in: earlier).line(in: list) }) else {
        return edit
      }
      return switch edit {
      case .replace(_, with: let text): .replace(line, with: text)
      case .remove(_, let leavingBlank): .remove(line, leavingBlank: leavingBlank)
      case .move(_, to: let path, let leavingBlank): .move(line, to: path, leavingBlank: leavingBlank)
      case .append, .insert: edit
      }
    }
  }
}

/// One of several lists that are shown and edited as one.
public struct JoinedList: Sendable {
  /// The short name in front of its numbers.
  public let mark: String

  /// The path of the list, and of the done.txt that its completed tasks go to.
  public let path: String
  public let done: String
  public let store: any TodoStore

  public init(mark: String, path: String, done: String, store: any TodoStore) {
    self.mark = mark
    self.path = path
    self.done = done
    self.store = store
  }

  fileprivate func acting(as action: RunningAction?) -> JoinedList {
    JoinedList(mark: mark, path: path, done: done, store: store.acting(as: action))
  }
}
