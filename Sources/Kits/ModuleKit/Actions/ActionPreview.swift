import Synchronization
package import TodoStores
package import TodoTxt

/// The user's files, in which actions change texts in memory only: what an action would do is a difference of texts.
package final class ActionPreview: Sendable {
  package typealias Change = (path: String, list: TodoList, edits: [TodoEdit])

  private let files = InMemoryTodoFiles()
  let context: ModuleContext
  private let openTexts: [String: TodoList]

  /// The texts before the action, by path.
  private let before = Mutex<[String: TodoList]>([:])

  /// - Parameter openTexts: the texts in place of those on the disk, by path.
  package init(in context: ModuleContext, openTexts: [String: TodoList] = [:]) {
    (self.context, self.openTexts) = (context, openTexts)
  }

  private func store(at path: String) -> any TodoStore {
    let store = files.store(at: path)
    before.withLock { before in
      guard before[path] == nil else { return }
      let list = present(at: path)
      before[path] = list ?? TodoList()
      if let list { store.replace(with: list) }
    }
    return store
  }

  private func present(at path: String) -> TodoList? {
    if let list = openTexts[path] { return list }
    let file = context.stores.open(path)
    return file.exists ? try? file.list() : nil
  }

  /// What the actions have changed, by path: a text, and the edits that change it.
  package var changes: [Change] {
    let before = before.withLock(\.self)
    return Set(before.keys).union(files.paths).sorted().compactMap { path in
      let new = (try? files.store(at: path).list()) ?? TodoList()
      guard let old = before[path] else {
        // A line that is moved to another file is added there, whatever is in it.
        let lines = new.map { TodoEdit.append(Array($0.text)) }
        return lines.isEmpty ? nil : (path, present(at: path) ?? TodoList(), lines)
      }
      let edits = old.edits(makingIt: new)
      return edits.isEmpty ? nil : (path, old, edits)
    }
  }

  /// The context in which actions change these files and nothing else.
  ///
  /// - Parameter path: the list whose tasks the actions are for, which may be a done.txt.
  package func actingContext(onListAt path: String) -> ModuleContext {
    var context = context
    context.settings.files.todo = path
    context.stores = ModuleContext.Stores(
      todo: store(at: path), open: { self.store(at: $0) }, journal: files.journal,
      inspector: ReadingInspector(base: context.stores.inspector), textFiles: context.stores.textFiles)
    context.stores.state = { [files] in files.state(named: $0, of: $1) }
    context.stores.uids = { [files] in files.uids(of: $0) }
    return context
  }

  /// What the program's own `show` says about a task of a list; nil if it says nothing.
  package func description(of item: TodoItem, in list: TodoList, at path: String) -> String? {
    let call = ActionCall(
      [Array("show".utf8)], on: [SelectedTask(item.number, in: list)], from: .screen)
    var acting = actingContext(onListAt: path)
    // The journal is that of the file, so it knows the history of the task.
    acting.stores.journal = context.stores.journal
    let outcome = acting.run(call)
    return outcome.error == nil ? outcome.plainText : nil
  }
}

/// Looks at files, and deletes none.
private struct ReadingInspector: FileInspector {
  let base: any FileInspector

  func condition(of path: String) -> FileCondition? { base.condition(of: path) }
  func realPath(of path: String) -> String { base.realPath(of: path) }
  func isSameFile(_ path: String, _ other: String) -> Bool { base.isSameFile(path, other) }
  func textFiles(beside path: String) -> [String] { base.textFiles(beside: path) }
  func waitForWriters(of path: String) throws(TodoStoreError) { try base.waitForWriters(of: path) }
  func names(in directory: String) -> [String] { base.names(in: directory) }
  func conflictCopies(of path: String) -> [String] { [] }
  func leftovers(of path: String) -> [String] { [] }
  func deleteConflictCopy(at path: String, holding bytes: [UInt8]) -> Bool { false }
  func deleteEmptyFile(at path: String) -> Bool { false }
  func deleteUnlessOpen(at path: String) -> Bool { false }
  func deleteLeftover(at path: String) {}
  func locked<Result>(besides path: String, _ body: () throws -> Result) throws -> Result { try body() }
}
