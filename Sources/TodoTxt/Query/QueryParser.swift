/// Reads `--where`: `not` binds before `and`, which may be left out, and that before `or`.
struct QueryParser {
  private let text: [UInt8]
  private let calendar: TodoCalendar
  private var lexer: QueryLexer
  private var token: QueryLexer.Token
  private var result = Query()

  /// How many parentheses and `not` the parser is in.
  private var depth = 0

  /// What the stack holds easily; nobody writes so many parentheses.
  private static let deepest = 200

  init(_ text: [UInt8], calendar: TodoCalendar) throws(QueryError) {
    self.text = text
    self.calendar = calendar
    lexer = QueryLexer(text)
    token = try lexer.next()
  }

  mutating func query() throws(QueryError) -> Query {
    if case .end = token.kind { return result }
    // `sort:` or `limit:` alone is a query that every task matches.
    result.expression = try disjunction() ?? .everything
    guard case .end = token.kind else { throw error("this “)” has no “(” before it") }
    return result
  }

  /// - Returns: nil where nothing stands there but how to show the tasks.
  private mutating func disjunction() throws(QueryError) -> QueryExpression? {
    var expression = try conjunction()
    while case .or = token.kind {
      guard let left = expression else { throw error("nothing stands before this “or”") }
      let operation = source
      try advance()
      guard let right = try conjunction() else { throw operation.error("nothing stands after this “or”") }
      expression = .or(left, right)
    }
    return expression
  }

  private mutating func conjunction() throws(QueryError) -> QueryExpression? {
    var expression = try operand()
    while true {
      switch token.kind {
      case .or, .close, .end:
        return expression
      case .and:
        guard expression != nil else { throw error("nothing stands before this “and”") }
        try advance()
      case .open, .not, .word:
        break
      }
      let next = try operand()
      expression = [expression, next].compactMap(\.self).reduce(nil) { whole, part in
        whole.map { .and($0, part) } ?? part
      }
    }
  }

  private mutating func operand() throws(QueryError) -> QueryExpression? {
    let start = token
    switch start.kind {
    case .not:
      try advance()
      try deepen()
      guard let expression = try operand() else { throw error("nothing stands after “not”", at: start) }
      depth -= 1
      return .not(expression)
    case .open:
      try advance()
      try deepen()
      if case .close = token.kind { throw error("nothing stands in these parentheses", at: start) }
      let expression = try disjunction()
      guard case .close = token.kind else { throw error("this “(” has no “)” after it", at: start) }
      depth -= 1
      try advance()
      return expression
    case .word(let word, let isQuoted):
      try advance()
      return try operand(word, isQuoted: isQuoted, source: QuerySource(text: text, offset: start.offset))
    case .close:
      throw error(depth > 0 ? "something has to stand before this “)”" : "this “)” has no “(” before it")
    case .and:
      throw error("nothing stands before this “and”")
    case .or:
      throw error("nothing stands before this “or”")
    case .end:
      throw error("the query ends where a field or a term should follow")
    }
  }

  private mutating func operand(
    _ word: [UInt8], isQuoted: Bool, source: QuerySource
  ) throws(QueryError) -> QueryExpression? {
    let reader = QueryWordReader(word: word, source: source, allowsKeys: true, calendar: calendar)
    if isQuoted { return try reader.term() }
    let part = try reader.read()
    if case .expression(let expression) = part { return expression }
    guard depth == 0 else {
      throw source.error(
        "sort: and limit: are about the whole query and stand outside of “not” and parentheses")
    }
    switch part {
    case .expression: break
    case .sorting(let keys): result.sorting = keys
    case .limit(let number): result.limit = number
    }
    return nil
  }

  private mutating func advance() throws(QueryError) {
    token = try lexer.next()
  }

  private mutating func deepen() throws(QueryError) {
    depth += 1
    guard depth <= Self.deepest else { throw error("these are too many parentheses") }
  }

  private var source: QuerySource { QuerySource(text: text, offset: token.offset) }

  private func error(_ reason: String, at place: QueryLexer.Token? = nil) -> QueryError {
    QuerySource(text: text, offset: (place ?? token).offset).error(reason)
  }
}
