public import TodoStores
public import TodoTxt

/// A query that limits every listing until the user changes it.
public struct StandingFilter: Sendable {
  /// The origin of the query.
  public enum Source: Hashable, Sendable {
    /// The name of a saved view.
    case view(String)

    /// A query as written.
    case query([UInt8])

    /// The query or the view's name, as the user wrote it.
    public var name: String {
      switch self {
      case .view(let name): name
      case .query(let text): String(decoding: text, as: UTF8.self)
      }
    }
  }

  public let source: Source

  /// Without an order and a limit, which belong to each listing.
  public let query: Query

  /// The query or the view's name, as the user wrote it.
  public var name: String { source.name }

  public func count(in list: TodoList, at calendar: TodoCalendar) -> Int {
    lines(of: list, at: calendar).count
  }

  /// The indices of a list's matching tasks, in order.
  public func lines(of list: TodoList, at calendar: TodoCalendar) -> [UInt32] {
    let lines = list.indices.lazy.filter { !list[$0].isBlank }.map { UInt32($0) }
    return QuerySelection(query, in: list, calendar: calendar, numberWidth: "\(list.count)".utf8.count)
      .matches(among: Array(lines))
  }

  /// The note below a limited listing.
  public var note: String { "Context: \(name) (--no-context ignores it)" }
}

/// The file of the context: one line, `view = NAME` or `query = QUERY`.
///
/// It is written like task files, so undo covers it.
public struct ContextFile: Sendable {
  private let store: any TodoStore

  /// Nil if there is no place for the file.
  public init?(in context: ModuleContext) {
    self.init(in: context.stores, context.settings)
  }

  init?(in stores: ModuleContext.Stores, _ settings: Settings) {
    guard let path = settings.contextFile else { return nil }
    store = stores.open(path)
  }

  /// Nil if no context is set.
  public func source() throws(TodoStoreError) -> StandingFilter.Source? {
    // Most users have none, and every listing asks.
    store.exists ? Self.source(in: try store.list()) : nil
  }

  /// The current file, and the file after each change.
  public func updates() -> TodoUpdates { store.updates() }

  public static func source(in file: TodoList) -> StandingFilter.Source? {
    file.lazy.compactMap { source(in: $0) }.first
  }

  /// - Parameter source: nil to clear the context.
  public func set(_ source: StandingFilter.Source?) throws(TodoStoreError) {
    let line = source.map(Self.line)
    try store.update { list in
      var edits: [TodoEdit] = []
      var line = line
      for item in list where Self.source(in: item) != nil {
        if let new = line.take() {
          edits.append(.replace(TodoLine(item), with: new))
        } else {
          edits.append(.remove(TodoLine(item), leavingBlank: false))
        }
      }
      if let line { edits.append(.append(line)) }
      return edits
    }
  }

  private static func line(_ source: StandingFilter.Source) -> [UInt8] {
    switch source {
    case .view(let name): Array("view = \(name)".utf8)
    case .query(let text): Array("query = ".utf8) + text
    }
  }

  private static func source(in item: TodoItem) -> StandingFilter.Source? {
    for (start, isView) in [("view = ", true), ("query = ", false)] where item.text.starts(with: start.utf8) {
      let value = Array(item.text.dropFirst(start.utf8.count))
      guard !value.isEmpty else { continue }
      return isView ? .view(String(decoding: value, as: UTF8.self)) : .query(value)
    }
    return nil
  }
}
