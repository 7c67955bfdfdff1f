import Synchronization
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

/// Opens the stores of a program: files, and lists of the registered kinds. Opens each list of such a kind
/// once, so that all its followers hear of each commit.
public final class StoreOpener: Sendable {
  private let kinds: [StoreKind]
  private let journal: any TodoJournal
  private let waiting: StoreWaiting
  private let token: String?
  private let environment: @Sendable () -> [[UInt8]]
  private let file: @Sendable (_ path: String) -> any TodoStore

  /// An array of structures, because every start of the program makes it, mostly for nothing.
  private let opened = Mutex<[Opened]>([])

  private struct Opened {
    let path: String
    let store: any TodoStore
  }

  /// - Parameters:
  ///   - token, environment: as in `StoreServices`.
  ///   - file: opens any path that is of no registered kind.
  public init(
    _ kinds: [StoreKind], journal: any TodoJournal, waiting: StoreWaiting = StoreWaiting(),
    token: String? = nil, environment: @escaping @Sendable () -> [[UInt8]] = { [] },
    file: @escaping @Sendable (_ path: String) -> any TodoStore
  ) {
    self.kinds = kinds
    self.journal = journal
    self.waiting = waiting
    self.token = token
    self.environment = environment
    self.file = file
  }

  public func open(_ path: String) -> any TodoStore {
    guard let kind = kinds.first(where: { $0.has(path) }) else { return file(path) }
    if let store = opened.withLock({ $0.first { $0.path == path } })?.store { return store }
    // Not under the lock: a store may open others.
    var services = StoreServices(journal: journal, waiting: waiting) { self.open($0) }
    services.token = token
    services.environment = environment
    let new = kind.open(path, services)
    return opened.withLock { opened in
      if let other = opened.first(where: { $0.path == path }) { return other.store }
      opened.append(Opened(path: path, store: new))
      return new
    }
  }
}
