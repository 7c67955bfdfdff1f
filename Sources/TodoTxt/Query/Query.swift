/// Which tasks are wanted, and how: what a user writes after `--where`, or as the words of a listing.
///
/// Days are kept as they were written, so that `due:today` means another day tomorrow.
public struct Query: Sendable {
  package var expression = QueryExpression.everything

  /// By what to sort, the most important first; empty for the listing's own order.
  public internal(set) var sorting: [QuerySortKey] = []

  /// How many tasks to show at most.
  public internal(set) var limit: Int?

  /// What may mean something else than it was read as, whatever the tasks are.
  var doubts: [QueryDoubt] = []

  /// What every task matches.
  public init() {}

  /// Reads `--where`.
  ///
  /// - Parameters:
  ///   - text: fields and terms with `and`, `or`, `not` and parentheses between them. An empty one is
  ///     matched by every task.
  ///   - calendar: of a day that the dates are tried on.
  /// - Throws: `QueryError` with the column that is wrong.
  public init(_ text: [UInt8], calendar: TodoCalendar) throws(QueryError) {
    var parser = try QueryParser(text, calendar: calendar)
    self = try parser.query()
  }

  /// Reads the words of a listing: fields and terms that all have to match.
  ///
  /// - Throws: `QueryError` for a field that makes no sense, or a term that is no regular expression.
  public init(terms: [[UInt8]], calendar: TodoCalendar) throws(QueryError) {
    var parts: [QueryExpression] = []
    for term in terms {
      let reader = QueryWordReader(
        word: term, source: QuerySource(text: term, offset: 0, isWord: true), allowsKeys: false,
        calendar: calendar)
      doubts += reader.doubts
      let word = String(decoding: term, as: UTF8.self)
      if terms.count > 1, ["and", "or", "not"].contains(word.lowercased()) {
        doubts.append(.operatorAsTerm(word))
      }
      if QueryState(named: word.lowercased()) != nil { doubts.append(.stateAsTerm(word)) }
      switch try reader.read() {
      case .expression(let expression): parts.append(expression)
      case .sorting(let keys): sorting = keys
      case .limit(let number): limit = number
      }
    }
    expression = QueryExpression.all(parts)
  }

  /// The same with that name in the place of `me` in `to:me`.
  ///
  /// - Parameter me: nil where it is not known; then `me` is a name like any other.
  public func naming(me: String?) -> Query {
    guard let me else { return self }
    var query = self
    query.expression = expression.naming(me: Array(me.utf8))
    return query
  }

  /// The same without an order and a limit.
  public var withoutSortingAndLimit: Query {
    var query = self
    (query.sorting, query.limit) = ([], nil)
    return query
  }

  /// A query that asks for what both ask for; the order and the limit of `other` come first.
  public func and(_ other: Query) -> Query {
    var query = self
    query.expression = expression.and(other.expression)
    if !other.sorting.isEmpty { query.sorting = other.sorting }
    query.limit = other.limit ?? limit
    query.doubts += other.doubts
    return query
  }

  /// What may mean something else than it was read as: of the keys those that no task has. Once the tasks were
  /// selected, also the terms whose search was given up.
  public func doubts(in list: TodoList) -> [QueryDoubt] {
    var known: Set<QueryDoubt> = []
    return (doubts + expression.terms.flatMap(\.doubts)).filter { known.insert($0).inserted }.filter {
      doubt in
      switch doubt {
      case .unknownKey(let key, _):
        let bytes = Array(key.utf8)
        return !list.contains { $0.firstTag(bytes) { _ in true } != nil }
      case .stateAsTerm(let word):
        guard let filter = try? TodoFilter(terms: [Array(word.utf8)]) else { return false }
        return !list.contains { filter.matches(Array($0.text)) }
      case .operatorAsTerm, .givenUp:
        return true
      }
    }
  }

  /// Whether a task's match may depend on other tasks.
  public var asksForDependencies: Bool { expression.asksForDependencies }

  /// Whether it asks about what plain listings leave out: hidden and waiting tasks.
  public var asksForHeldBack: Bool { expression.asksForHeldBack }

  /// Whether it asks about completed tasks.
  public var asksForCompleted: Bool { expression.asksForCompleted }

  /// Whether a task's match may depend on its number or on how it is padded.
  public var asksForNumbers: Bool { expression.asksForNumbers }

  /// Whether every task matches.
  public var isEverything: Bool {
    if case .everything = expression { true } else { false }
  }
}

/// One name of `sort:`.
public struct QuerySortKey: Hashable, Sendable {
  public var name: String
  public var isReversed: Bool

  /// What to say where there is no such order.
  package var source: QuerySource

  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.isReversed == right.isReversed
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(isReversed)
  }

  /// - Parameters:
  ///   - reason: a sentence without its full stop.
  ///   - advice: whole sentences.
  public func error(_ reason: String, advice: String? = nil) -> QueryError {
    source.error(reason, advice: advice)
  }
}
