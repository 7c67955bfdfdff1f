/// Parses `--where`: `not` binds tighter than `and`, which is optional, and `and` tighter than `or`.
struct QueryParser {
  private let text: [UInt8]
  private let calendar: TodoCalendar
  private var lexer: QueryLexer
  private var token: QueryLexer.Token
  private var result = Query()
  private var previous = ""

  /// The nesting depth of parentheses and `not`.
  private var depth = 0

  /// The maximum depth, so that the stack is not exhausted.
  private static let deepest = 200

  init(_ text: [UInt8], calendar: TodoCalendar) throws(QueryError) {
    self.text = text
    self.calendar = calendar
    lexer = QueryLexer(text)
    token = try lexer.next()
  }

  mutating func query() throws(QueryError) -> Query {
    if case .end = token.kind { return result }
    // A query of only `sort:` or `limit:` matches every task.
    result.expression = try disjunction() ?? .everything
    guard case .end = token.kind else { throw error("There is no “(” before this “)”") }
    return result
  }

  /// - Returns: nil if there is nothing but `sort:` and `limit:`.
  private mutating func disjunction() throws(QueryError) -> QueryExpression? {
    var parts = [try conjunction()].compactMap(\.self)
    while case .or = token.kind {
      guard !parts.isEmpty else { throw error("Something is missing before “or”") }
      let operation = token
      try advance()
      guard let part = try conjunction() else {
        throw error("Something is missing after “or”", at: operation)
      }
      parts.append(part)
    }
    return parts.count > 1 ? .or(parts) : parts.first
  }

  private mutating func conjunction() throws(QueryError) -> QueryExpression? {
    var parts = [try operand()].compactMap(\.self)
    while true {
      switch token.kind {
      case .or, .close, .end:
        return parts.isEmpty ? nil : .all(parts)
      case .and:
        guard !parts.isEmpty else { throw error("Something is missing before “and”") }
        try advance()
      case .open, .not, .word:
        break
      }
      if let part = try operand() { parts.append(part) }
    }
  }

  private mutating func operand() throws(QueryError) -> QueryExpression? {
    let start = token
    switch start.kind {
    case .not:
      try advance()
      try deepen()
      guard let expression = try operand() else { throw error("Something is missing after “not”", at: start) }
      depth -= 1
      return .not(expression)
    case .open:
      try advance()
      try deepen()
      if case .close = token.kind { throw error("These parentheses are empty", at: start) }
      let expression = try disjunction()
      guard case .close = token.kind else { throw error("There is no “)” after this “(”", at: start) }
      depth -= 1
      try advance()
      return expression
    case .word(let word, let isQuoted):
      try advance()
      return try operand(word, isQuoted: isQuoted, source: QuerySource(text: text, offset: start.offset))
    case .close:
      throw error(depth > 0 ? "Something is missing before “)”" : "There is no “(” before this “)”")
    case .and:
      throw error("Something is missing before “and”")
    case .or:
      throw error("Something is missing before “or”")
    case .end:
      throw error("Something is missing after “\(previous)”")
    }
  }

  private mutating func operand(
    _ word: [UInt8], isQuoted: Bool, source: QuerySource
  ) throws(QueryError) -> QueryExpression? {
    let reader = QueryWordReader(word: word, source: source, allowsKeys: true, calendar: calendar)
    if isQuoted { return try reader.term() }
    let part = try reader.read()
    result.doubts += reader.doubts
    if case .expression(let expression) = part { return expression }
    guard depth == 0 else {
      throw source.error(
        "sort: and limit: apply to the whole query",
        advice: "Move them out of “not” and the parentheses.")
    }
    switch part {
    case .expression: break
    case .sorting(let keys): result.sorting = keys
    case .limit(let number): result.limit = number
    }
    return nil
  }

  private mutating func advance() throws(QueryError) {
    previous = String(decoding: text[token.offset...].prefix { !$0.isBlank }, as: UTF8.self)
    token = try lexer.next()
  }

  private mutating func deepen() throws(QueryError) {
    depth += 1
    guard depth <= Self.deepest else { throw error("Parentheses and “not” are nested too deeply") }
  }

  private func error(_ reason: String, at place: QueryLexer.Token? = nil) -> QueryError {
    QuerySource(text: text, offset: (place ?? token).offset).error(reason)
  }
}
