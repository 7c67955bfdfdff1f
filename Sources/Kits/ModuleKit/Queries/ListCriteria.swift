public import TodoTxt

public struct ListCriteria: Sendable {
  public enum Rule: Sendable {
    /// Terms as todo.sh reads them.
    case terms(TodoFilter)

    /// - `leavesOutHeldBack`: whether hidden and waiting tasks are left out, and counted.
    case query(Query, leavesOutHeldBack: Bool)
  }

  public var rule: Rule

  /// The context's condition; nil for none.
  public var context: StandingFilter?

  /// The user's words.
  public var words: [[UInt8]]

  /// Whether completed tasks are left out, and counted.
  public var leavesOutCompleted = false

  /// All tasks but hidden and waiting ones.
  public init() {
    self.init(.query(Query(), leavesOutHeldBack: true))
  }

  public init(_ rule: Rule, words: [[UInt8]] = []) {
    self.rule = rule
    self.words = words
  }

  /// The rule combined with the context.
  public var narrowedRule: Rule {
    guard let context, case .query(let query, let leavesOutHeldBack) = rule else { return rule }
    return .query(
      query.and(context.query), leavesOutHeldBack: leavesOutHeldBack && !context.query.asksForHeldBack)
  }

  /// Whether the result for a task may depend on its number.
  public var asksForNumbers: Bool {
    switch narrowedRule {
    case .terms(let filter): !filter.isEmpty
    case .query(let query, _): query.asksForNumbers
    }
  }

  public var asksForCompleted: Bool {
    if case .query(let query, _) = narrowedRule { query.asksForCompleted } else { false }
  }

  /// The conjunction of both; hidden and waiting tasks are left out unless one of them asks for them.
  public func and(_ other: Query) -> ListCriteria {
    guard case .query(let query, let leavesOutHeldBack) = rule else { return self }
    var criteria = self
    criteria.rule = .query(query.and(other), leavesOutHeldBack: leavesOutHeldBack && !other.asksForHeldBack)
    return criteria
  }

  /// Includes hidden and waiting tasks.
  public mutating func showHeldBack() {
    if case .query(let query, _) = rule { rule = .query(query, leavesOutHeldBack: false) }
  }

  /// Whether the result for a task may depend on other tasks.
  public var asksForOthers: Bool {
    if case .query(let query, _) = narrowedRule { query.asksForDependencies } else { false }
  }

  public var limit: Int? {
    if case .query(let query, _) = rule { query.limit } else { nil }
  }

  /// Parts of the query that may not mean what the user intended, and terms that were given up after the
  /// tasks were selected.
  public func doubts(in list: TodoList) -> [QueryDoubt] {
    switch rule {
    case .query(let query, _): query.doubts(in: list)
    case .terms(let filter): filter.doubts
    }
  }
}

extension CommandOption {
  public static let matching = CommandOption(
    "where", valueName: "QUERY",
    summary: "List the tasks that match a query: fields and terms with and, or, not and parentheses")

  public static let all = CommandOption("all", summary: "Include hidden and waiting tasks")

  /// `--no-context`, for commands that apply the context.
  public static let noContext = CommandOption(
    "no-context", summary: "Ignore the context set by “todo context”")
}

extension CommandArguments {
  /// The criteria from the operands, which are terms and fields, and from `--where`.
  ///
  /// - Parameter view: a saved query; its order and limit yield to those of the command line. Hidden and
  ///   waiting tasks are left out and counted, unless `--all` or a part of the query asks for them.
  ///
  /// - Throws: `QueryError` for an invalid query, `BasicRegex.SyntaxError` for an invalid term of todo.sh.
  public func criteria(by reader: QueryReader, view: Query? = nil) throws -> ListCriteria {
    let settings = reader.settings
    guard settings.readsTaskLanguage else {
      return ListCriteria(
        .terms(try TodoFilter(terms: operands, dialect: settings.lineDialect)), words: operands)
    }
    let calendar = reader.calendar
    var query = view ?? Query()
    if let text = bytes(of: .matching) { query = query.and(try Query(text, calendar: calendar)) }
    query = query.and(try Query(terms: operands, calendar: calendar))
    if query.asksForUrgency, let problem = settings.urgencyProblem { throw CommandError(problem) }
    var criteria = ListCriteria(
      .query(query.with(settings), leavesOutHeldBack: !contains(.all) && !query.asksForHeldBack),
      words: operands)
    if !contains(.noContext) { criteria.context = try reader.currentContext() }
    return criteria
  }

  /// - Throws: the errors of `criteria(by:view:)`.
  public func criteria(in context: ModuleContext) throws -> ListCriteria {
    try criteria(by: QueryReader(in: context))
  }

  /// The order given by `--sort`, or else by the query.
  ///
  /// - Throws: `CommandError` or `QueryError` if there is no such order.
  public func sorting(in registry: ModuleRegistry, _ criteria: ListCriteria) throws -> TodoSorting? {
    if let sorting = try sorting(in: registry) { return sorting }
    guard case .query(let query, _) = criteria.rule, !query.sorting.isEmpty else { return nil }
    var steps: [TodoSorting.Step] = []
    for key in query.sorting {
      guard let order = registry.order(named: key.name) else {
        let names = registry.orders.map(\.name)
        let near = NearNames.nearest(to: key.name, among: names)
        throw key.error(
          "Not an order: \(key.name)",
          advice: NearNames.question(proposing: near) ?? "Try \(names.joined(separator: ", ")).")
      }
      steps.append(TodoSorting.Step(order, isReversed: key.isReversed))
    }
    return TodoSorting(steps)
  }
}
