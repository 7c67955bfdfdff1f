public import TodoTxt

/// Which tasks a listing is asked for.
public struct ListCriteria: Sendable {
  public enum Rule: Sendable {
    /// Terms as todo.sh reads them.
    case terms(TodoFilter)

    /// - `leavesOutHeldBack`: whether hidden and waiting tasks are left out, and counted.
    case query(Query, leavesOutHeldBack: Bool)
  }

  public var rule: Rule

  /// What every listing keeps to besides; nil for nothing.
  public var context: TaskContext?

  /// The words that the user wrote.
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

  /// Whether every task matches, but for those that are held back.
  public var isEverything: Bool {
    switch narrowedRule {
    case .terms(let filter): filter.isEmpty
    case .query(let query, _): query.isEverything
    }
  }

  /// The rule, in the context where there is one.
  public var narrowedRule: Rule {
    guard let context, case .query(let query, let leavesOutHeldBack) = rule else { return rule }
    return .query(
      query.and(context.query), leavesOutHeldBack: leavesOutHeldBack && !context.query.asksForHeldBack)
  }

  /// Whether a task's match may depend on its number.
  public var asksForNumbers: Bool {
    switch narrowedRule {
    case .terms(let filter): !filter.isEmpty
    case .query(let query, _): query.asksForNumbers
    }
  }

  /// Whether it asks about completed tasks.
  public var asksForCompleted: Bool {
    if case .query(let query, _) = narrowedRule { query.asksForCompleted } else { false }
  }

  /// What both ask for; hidden and waiting tasks are left out unless one of them asks for these.
  public func and(_ other: Query) -> ListCriteria {
    guard case .query(let query, let leavesOutHeldBack) = rule else { return self }
    var criteria = self
    criteria.rule = .query(query.and(other), leavesOutHeldBack: leavesOutHeldBack && !other.asksForHeldBack)
    return criteria
  }

  /// Lets hidden and waiting tasks be listed, too.
  public mutating func showHeldBack() {
    if case .query(let query, _) = rule { rule = .query(query, leavesOutHeldBack: false) }
  }

  /// Whether a task's match may depend on other tasks.
  public var asksForOthers: Bool {
    if case .query(let query, _) = narrowedRule { query.asksForDependencies } else { false }
  }

  public var limit: Int? {
    if case .query(let query, _) = rule { query.limit } else { nil }
  }

  /// What of the query may mean something else than it was read as, and what was given up once the tasks were
  /// selected.
  public func doubts(in list: TodoList) -> [QueryDoubt] {
    switch rule {
    case .query(let query, _): query.doubts(in: list)
    case .terms(let filter): filter.doubts
    }
  }
}

extension CommandOption {
  /// `--where`, for every command that lists.
  public static let matching = CommandOption(
    "where", valueName: "QUERY",
    summary: "List the tasks that match a query: fields and terms with and, or, not and parentheses")

  /// `--all`, for every command that lists.
  public static let all = CommandOption("all", summary: "Include hidden and waiting tasks")

  /// `--no-context`, for every command that keeps to the context.
  public static let noContext = CommandOption(
    "no-context", summary: "Ignore the context set by “todo context”")
}

extension CommandArguments {
  /// What the operands, which are terms and fields, and `--where` ask for.
  ///
  /// - Parameter view: a query that was saved, and its words' order and limit yield to those of the command line.
  /// Hidden and waiting tasks are left out, and counted, unless `--all` or a part of the query asks for them.
  ///
  /// - Throws: `QueryError` for what is no query, `BasicRegex.SyntaxError` for what is no term of todo.sh.
  public func criteria(in context: ModuleContext, view: Query? = nil) throws -> ListCriteria {
    let settings = context.settings
    guard settings.readsTaskLanguage else {
      return ListCriteria(
        .terms(try TodoFilter(terms: operands, reading: settings.lineReading)), words: operands)
    }
    let calendar = context.calendar
    var query = view ?? Query()
    if let text = bytes(of: .matching) { query = query.and(try Query(text, calendar: calendar)) }
    query = query.and(try Query(terms: operands, calendar: calendar))
    var criteria = ListCriteria(
      .query(query.naming(me: settings.me), leavesOutHeldBack: !contains(.all) && !query.asksForHeldBack),
      words: operands)
    if !contains(.noContext) { criteria.context = try TaskContext.current(in: context) }
    return criteria
  }

  /// The order that `--sort` names, or else the query.
  ///
  /// - Throws: `CommandError` or `QueryError` where there is no such order.
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
