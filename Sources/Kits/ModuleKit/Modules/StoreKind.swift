public import TodoStores

/// A kind of store that a module adds. The lists whose paths begin with its scheme and a colon are its own:
/// `sqlite:/home/ann/tasks.db/todo.txt`.
///
/// The user names such a list like a file, by `TODO_FILE` or `--file`. Lists beside it, such as done.txt, have the
/// same path up to the last slash. The journal records the path unchanged, and undo opens it again, so it must have
/// the same meaning in every folder.
public struct StoreKind: Sendable {
  public let scheme: String

  /// Opens a list by its whole path.
  public let open: @Sendable (_ path: String, _ services: StoreServices) -> any TodoStore

  public init(
    _ scheme: String, open: @escaping @Sendable (_ path: String, _ services: StoreServices) -> any TodoStore
  ) {
    self.scheme = scheme
    self.open = open
  }

  func has(_ path: String) -> Bool {
    let path = path.utf8
    let scheme = scheme.utf8
    return path.starts(with: scheme) && path.dropFirst(scheme.count).first == UInt8(ascii: ":")
  }
}
