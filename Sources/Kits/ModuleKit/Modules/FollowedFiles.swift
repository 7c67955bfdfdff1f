package import EventLoop
import TodoStores
package import TodoTxt

/// Files that belong together, as they were last seen on the disk, and the settings of each.
@EventLoop
package final class FollowedFiles {
  private let context: ModuleContext
  private var contexts: [String: ModuleContext] = [:]
  private var lists: [String: TodoList] = [:]
  private var tags: [String: [[UInt8]]] = [:]
  private var followers: [String: Task<Void, any Error>] = [:]

  package var onChange: (_ path: String, _ list: TodoList) -> Void = { _, _ in }

  package init(in context: ModuleContext) { self.context = context }

  // MARK: Contents

  package func follow(_ path: String) {
    guard followers[path] == nil else { return }
    let updates = context.stores.open(path).updates()
    followers[path] = EventLoop.task { [weak self] in
      for await update in updates { self?.take(update, at: path) }
    }
  }

  private func take(_ update: TodoUpdate, at path: String) {
    lists[path] = update.problem == nil ? update.list : nil
    tags[path] = nil
    onChange(path, update.list)
  }

  package func close() {
    for follower in followers.values { follower.cancel() }
    followers = [:]
  }

  /// Nil if the file does not exist.
  package func list(at path: String) -> TodoList? {
    if let known = lists[path] { return known }
    let store = context.stores.open(path)
    return store.exists ? try? store.list() : nil
  }

  /// The projects and contexts of the files around a file, completed tasks included.
  package func tags(around path: String) -> [[UInt8]] {
    paths(around: path).filter { $0 != path }.flatMap { path in
      let found = tags[path] ?? TagCounts(of: list(at: path) ?? TodoList(), countingCompleted: true).tags
      tags[path] = found
      return found
    }
  }

  // MARK: Places

  /// The file, its todo.txt, its done.txt and the other lists that belong together, each once.
  package func paths(around path: String) -> [String] {
    let files = context(forFileAt: path).settings.files
    let others = context.stores.inspector.textFiles(beside: files.todo).map { files.path(of: Array($0.utf8)) }
      .filter { $0 != files.report }
    let lists = context.settings.files.lists.flatMap { [$0.todo, $0.done] }
    return ([path, files.todo, files.done] + lists + others).reduce(into: []) { paths, path in
      if !paths.contains(path) { paths.append(path) }
    }
  }

  /// The names of the lists that a task of the file may move to.
  package func namesOfOtherLists(around path: String) -> [String] {
    let done = context(forFileAt: path).settings.files.done
    return paths(around: path).filter { $0 != path && $0 != done }
      .compactMap { $0.split(separator: "/").last.map(String.init) }
  }

  /// Whether completed tasks go to the file.
  package func isDoneFile(_ path: String) -> Bool { context(forFileAt: path).settings.files.done == path }

  /// The context of a command line that names the file, a todo.txt or a done.txt: its settings, and the files beside it.
  package func context(forFileAt path: String) -> ModuleContext {
    let found = contexts[path] ?? makeContext(forFileAt: path)
    contexts[path] = found
    return found
  }

  private func makeContext(forFileAt path: String) -> ModuleContext {
    let inspector = context.stores.inspector
    func isSame(_ other: String) -> Bool { other == path || inspector.isSameFile(other, path) }
    let lists = context.eachList.map(\.context)
    if var list = lists.first(where: { isSame($0.settings.files.todo) }) {
      list.settings.files.todo = path
      return list
    }
    if var list = lists.first(where: { isSame($0.settings.files.done) }) {
      list.settings.files.done = path
      return list
    }
    let beside = TodoFiles(beside: path)
    let todo = beside.done == path ? "\(beside.directory)/todo.txt" : path
    var found = (try? context.program.configured([Array("--file".utf8), todo.pathBytes])) ?? context
    found.settings.files = TodoFiles(beside: todo)
    found.stores.todo = context.stores.open(todo)
    return found
  }
}
