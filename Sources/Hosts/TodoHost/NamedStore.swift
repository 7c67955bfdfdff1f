import Glibc
import TodoStores
import TodoTxt

/// The list given by `--file`, which must exist, unless lines are added to it; or one of `TODO_LISTS`. The
/// directory of a file must exist in any case.
struct NamedStore: TodoStore {
  /// The path as typed.
  let path: String

  let isFile: Bool

  /// Whether it is an error to read a list that does not exist.
  let mustExist: Bool
  let base: any TodoStore

  var exists: Bool { base.exists }

  func list() throws(TodoStoreError) -> TodoList {
    let list = try base.list()
    guard !isMissing(list) else { throw missing }
    return list
  }

  func updates() -> TodoUpdates { base.updates() }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    try requirePlace()
    var isMissing = false
    let list = try base.update { list in
      let edits = plan(list)
      isMissing = self.isMissing(list) && (edits.isEmpty || edits.contains { !$0.isAppending })
      return isMissing ? [] : edits
    }
    guard !isMissing else { throw missing }
    return list
  }

  func append(_ line: [UInt8]) throws(TodoStoreError) -> TodoItem {
    try requirePlace()
    return try base.append(line)
  }

  func acting(as action: RunningAction?) -> any TodoStore {
    NamedStore(path: path, isFile: isFile, mustExist: mustExist, base: base.acting(as: action))
  }

  private func isMissing(_ list: TodoList) -> Bool { mustExist && list.isEmpty && !exists }

  private var missing: TodoStoreError {
    .unreadable(
      path: path, reason: isFile ? "there is no such file" : "there is no such list")
  }

  private func requirePlace() throws(TodoStoreError) {
    guard isFile else { return }
    var status = stat()
    if unsafe stat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFCHR {
      throw .unwritable(path: path, reason: "it is a device, which keeps no tasks")
    }
    guard !exists, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    guard access(directory.systemPath, F_OK) != 0, errno == ENOENT || errno == ENOTDIR else { return }
    throw .unwritable(path: path, reason: "there is no directory \(directory.shownPath)")
  }
}

extension TodoEdit {
  fileprivate var isAppending: Bool {
    if case .append = self { true } else { false }
  }
}
