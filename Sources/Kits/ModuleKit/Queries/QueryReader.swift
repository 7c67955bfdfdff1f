public import TodoTxt

extension Query {
  /// The query with the user's name and weights of urgency.
  func with(_ settings: Settings) -> Query {
    naming(me: settings.me).weighing(urgency: settings.urgency)
  }
}

/// Reads saved views and contexts by the user's settings, for interactors.
public struct QueryReader: Sendable {
  /// The orders and groupings that a query may name.
  public let registry: ModuleRegistry
  let settings: Settings
  private let stores: ModuleContext.Stores
  private let clock: any CivilClock

  public init(in context: ModuleContext) {
    registry = context.program.registry
    settings = context.settings
    stores = context.stores
    clock = context.surroundings.clock
  }

  public var calendar: TodoCalendar { clock.calendar(startingOn: settings.firstWeekday) }

  /// Why `sort:urgency` can't be used; nil if it can.
  public var urgencyProblem: String? { settings.urgencyProblem }

  /// - Throws: `QueryError` with the column in the query.
  public func query(of view: SavedView) throws(QueryError) -> Query {
    try Query(view.queryText, calendar: calendar).with(settings)
  }

  /// - Throws: `CommandError` if there is no such view, and for a query with a limit; `QueryError` for an
  ///   invalid query, or one with an order; `TodoStoreError`.
  public func context(from source: StandingFilter.Source) throws -> StandingFilter {
    let query: Query
    switch source {
    case .view(let name):
      guard let view = try SavedViews(in: stores, settings).all().first(where: { $0.name == name }) else {
        throw CommandError(
          "The context is the view “\(name)”, which does not exist. Clear it: "
            + "\(settings.programName) context none.", code: "noView")
      }
      query = try self.query(of: view)
    case .query(let text):
      query = try Query(text, calendar: calendar)
      if let key = query.sorting.first { throw key.error("A context cannot have sort: in its query") }
      guard query.limit == nil else {
        throw CommandError.misuse("A context cannot have limit: in its query.")
      }
    }
    return StandingFilter(source: source, query: query.withoutSortingAndLimit.with(settings))
  }

  /// The current context; nil for none, and in todo.sh's way.
  ///
  /// - Throws: the errors of `context(from:)`.
  public func currentContext() throws -> StandingFilter? {
    guard settings.readsTaskLanguage else { return nil }
    return try ContextFile(in: stores, settings)?.source().map(context)
  }
}
