/// A query: which tasks to list, and how. The user writes it after `--where`, or as the words of a listing.
///
/// Dates are kept as written, so that `due:today` means another date tomorrow.
public struct Query: Sendable {
  package var expression = QueryExpression.everything

  /// The sort keys, most important first; empty for the listing's own order.
  public internal(set) var sorting: [QuerySortKey] = []

  /// The maximum number of tasks to show.
  public internal(set) var limit: Int?

  /// For `urgency:`.
  var coefficients = UrgencyCoefficients()

  /// Parts of the query that may not mean what the user intended, independent of the tasks.
  var doubts: [QueryDoubt] = []

  /// Matches every task.
  public init() {}

  /// Reads `--where`.
  ///
  /// - Parameters:
  ///   - text: fields and terms with `and`, `or`, `not` and parentheses. An empty text matches every task.
  ///   - calendar: the day on which the dates are tried.
  /// - Throws: `QueryError` with the column that is wrong.
  public init(_ text: [UInt8], calendar: TodoCalendar) throws(QueryError) {
    var parser = try QueryParser(text, calendar: calendar)
    self = try parser.query()
  }

  /// Reads the words of a listing: fields and terms, all of which must match.
  ///
  /// - Throws: `QueryError` for an invalid field or regular expression.
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

  /// The query with a name instead of `me` in `to:me`.
  ///
  /// - Parameter me: nil if unknown; then `me` is an ordinary name.
  public func naming(me: String?) -> Query {
    guard let me else { return self }
    var query = self
    query.expression = expression.naming(me: Array(me.utf8))
    return query
  }

  /// The query with the user's weights for `urgency:`.
  public func weighing(urgency coefficients: UrgencyCoefficients) -> Query {
    var query = self
    query.coefficients = coefficients
    return query
  }

  public var withoutSortingAndLimit: Query {
    var query = self
    (query.sorting, query.limit) = ([], nil)
    return query
  }

  /// The conjunction of both queries. The order and limit of `other` take precedence.
  public func and(_ other: Query) -> Query {
    var query = self
    query.expression = expression.and(other.expression)
    if !other.sorting.isEmpty { query.sorting = other.sorting }
    query.limit = other.limit ?? limit
    query.doubts += other.doubts
    return query
  }

  /// Parts of the query that may not mean what the user intended, including keys that no task has. After a
  /// selection, also the terms whose search was given up.
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
      case .operatorAsTerm, .givenUp, .unknownList:
        return true
      }
    } + unknownLists(among: list.parts.parts.map(\.mark))
  }

  /// - Parameter marks: empty if there is one list, in which `list:` is a tag as any other.
  private func unknownLists(among marks: [String]) -> [QueryDoubt] {
    guard !marks.isEmpty else { return [] }
    let unknown = expression.lists.filter { pattern in
      !marks.contains { pattern.matches(Array($0.utf8)) }
    }
    return unknown.map { .unknownList($0.text, marks: marks) }
  }

  /// The list that every matching task is of, by its `list:`; nil if it may be one of several.
  ///
  /// - Parameter marks: those of all lists.
  public func list(among marks: [String]) -> String? {
    for case .list(let patterns) in expression.conjuncts {
      let named = marks.filter { mark in patterns.contains { $0.matches(Array(mark.utf8)) } }
      if named.count == 1 { return named[0] }
    }
    return nil
  }

  /// The words that a new task needs to match, as far as each match has them: `+Work`, `due:2026-12-01`.
  ///
  /// - Parameter tags: returns the known ones with their sign. Others are left out, because a query does not keep their
  ///   case.
  public func wordsOfNewTask(in calendar: TodoCalendar, among tags: () throws -> [String]) rethrows
    -> [String]
  {
    try expression.conjuncts.compactMap { part in
      switch part {
      case .name(let sigil, let patterns) where patterns.count == 1:
        return try tags().first { $0.utf8.first == sigil && patterns[0].text == $0.dropFirst().lowercased() }
      case .term(let term):
        return try term.filter.plainWord.flatMap { word in
          try tags().first { Array($0.uppercased().utf8) == word }
        }
      case .date(.due, .range(let range)):
        let days = QueryDays(.range(range), calendar)
        if days.contains(TaskDate(calendar.today)) { return "due:today" }
        let ends = [range.first, range.last].compactMap { $0?.date(in: calendar) }
        return ends.first { days.contains($0) }.map { "due:\($0)" }
      default: return nil
      }
    }
  }

  /// The words and names that a matching line has or may have, in upper case; no patterns and no numbers.
  public var wantedWords: [[UInt8]] { expression.wantedWords }

  /// Whether the result for a task may depend on other tasks.
  public var asksForDependencies: Bool { expression.asksForDependencies }
  public var asksForUrgency: Bool { expression.asksForUrgency }

  /// Whether the query mentions hidden or waiting tasks.
  public var asksForHeldBack: Bool { expression.asksForHeldBack }

  /// Whether the query mentions completed tasks.
  public var asksForCompleted: Bool { expression.asksForCompleted }

  /// Whether the result may depend on the task's number or its padding.
  public var asksForNumbers: Bool { expression.asksForNumbers }

  /// Whether every task matches.
  public var isEverything: Bool {
    if case .everything = expression { true } else { false }
  }
}

public struct QuerySortKey: Hashable, Sendable {
  public var name: String
  public var isReversed: Bool

  /// The error for an unknown order.
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
