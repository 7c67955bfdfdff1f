/// The meaning of one word of a query.
enum QueryWord {
  case expression(QueryExpression)
  case sorting([QuerySortKey])
  case limit(Int)
}

/// Reads one word of a query: a field if it is one, else a term.
struct QueryWordReader {
  var word: [UInt8]
  let source: QuerySource

  /// Whether `KEY=value` is a field for every key.
  let allowsKeys: Bool
  let calendar: TodoCalendar

  func read() throws(QueryError) -> QueryWord {
    let isExcluded = word.first == UInt8(ascii: "-")
    let start = isExcluded ? 1 : 0
    guard let (key, relation, value) = parts(from: start), !value.isEmpty else {
      return .expression(try term())
    }
    let reader = QueryValueReader(
      value: Array(value), source: source.moved(by: value.startIndex), calendar: calendar)
    let named: QueryWord?
    do throws(QueryError) {
      named = try field(key, relation, reader)
    } catch {
      var (other, error) = (self, error)
      other.word = key + value
      guard relation == .colon, "<>!=".utf8.contains(value[value.startIndex]), (try? other.read()) != nil
      else { throw error }
      error.advice = "Leave out the colon: \(String(decoding: other.word, as: UTF8.self))."
      throw error
    }
    guard let field = named else { return .expression(try term()) }
    guard isExcluded else { return field }
    guard case .expression(let expression) = field else {
      throw source.error("sort: and limit: can't be excluded")
    }
    return .expression(.not(expression))
  }

  /// The key, if it may be misspelled.
  var doubts: [QueryDoubt] {
    guard let (key, relation, value) = parts(from: word.first == UInt8(ascii: "-") ? 1 : 0), !value.isEmpty
    else { return [] }
    let name = String(decoding: key.map(\.lowercasedASCII), as: UTF8.self)
    if name == "has" || name == "no" {
      let part = String(decoding: value, as: UTF8.self)
      let near = QueryFieldNames.nearParts(part.lowercased())
      return near.isEmpty ? [] : [.unknownKey(part, near: near)]
    }
    guard relation == .colon || allowsKeys, QueryDateField(rawValue: name) == nil, name != "urgency",
      !(Self.fieldNames + Self.priorityNames).contains(name)
    else { return [] }
    let near = QueryFieldNames.near(name)
    return near.isEmpty ? [] : [.unknownKey(String(decoding: key, as: UTF8.self), near: near)]
  }

  /// The word as a term, whatever it looks like.
  func term() throws(QueryError) -> QueryExpression {
    let isExcluded = word.first == UInt8(ascii: "-")
    do throws(BasicRegex.SyntaxError) {
      let filter = try TodoFilter(terms: [isExcluded ? Array(word.dropFirst()) : word].map(Self.including))
      return isExcluded ? .not(.term(QueryTerm(filter: filter))) : .term(QueryTerm(filter: filter))
    } catch {
      throw source.error(
        "Not a regular expression: \(error.pattern)", advice: "\(error.reason).")
    }
  }

  /// In a filter, a leading dash excludes.
  private static func including(_ pattern: [UInt8]) -> [UInt8] {
    pattern.first == UInt8(ascii: "-") ? [UInt8(ascii: "\\")] + pattern : pattern
  }

  /// Splits the word at its first operator; nil if the text before it is not a key.
  private func parts(from start: Int) -> (key: [UInt8], relation: QueryRelation, value: ArraySlice<UInt8>)? {
    guard let end = word[start...].firstIndex(where: { ":<>=!".utf8.contains($0) }), end > start,
      let relation = QueryRelation.allCases.first(where: { word[end...].starts(with: $0.rawValue.utf8) })
    else { return nil }
    let key = word[start..<end]
    // A key that ends with a dash is an arrow, as in `->`.
    guard key.allSatisfy(Self.isPartOfKey), key.last != UInt8(ascii: "-") else { return nil }
    return (Array(key), relation, word[(end + relation.rawValue.utf8.count)...])
  }

  private static func isPartOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default:
      false
    }
  }

  private func field(
    _ key: [UInt8], _ relation: QueryRelation, _ value: QueryValueReader
  ) throws(QueryError) -> QueryWord? {
    let name = String(decoding: key.map(\.lowercasedASCII), as: UTF8.self)
    if let date = QueryDateField(rawValue: name) {
      if date == .done, relation == .colon, let isDone = value.answer { return .expression(.isDone(isDone)) }
      return .expression(.date(date, try dateTest(relation, value)))
    }
    if name == "urgency" { return .expression(try value.urgency(relation)) }
    if Self.priorityNames.contains(name), relation != .colon {
      throw source.error(
        "Priorities can't be compared, as programs disagree on their order",
        advice: "Try pri:A..C or pri:A,B.")
    }
    guard relation == .colon else {
      guard allowsKeys else { return nil }
      if Self.fieldNames.contains(name) {
        throw source.error("\(name) needs a colon", advice: "Try \(name):…")
      }
      return .expression(.tag(key: key, try tagTest(of: name, relation, value)))
    }
    switch name {
    case "pri", "priority": return .expression(.priority(try value.priorities()))
    case "project": return .expression(.name(sigil: UInt8(ascii: "+"), value.patterns()))
    case "context": return .expression(.name(sigil: UInt8(ascii: "@"), value.patterns()))
    case "to": return .expression(.tag(key: QueryExpression.personKey, .matches(value.patterns())))
    case "list": return .expression(.list(value.patterns()))
    case "is", "status": return .expression(try value.states())
    case "has": return .expression(.has(try value.part()))
    case "no": return .expression(.not(.has(try value.part())))
    case "num": return .expression(.number(try value.numbers()))
    case "sort": return .sorting(try value.sortKeys())
    case "limit": return .limit(try value.limit())
    default: return nil
    }
  }

  static func isCompared(_ word: [UInt8]) -> Bool {
    let name = String(decoding: word.map(\.lowercasedASCII), as: UTF8.self)
    return QueryDateField(rawValue: name) != nil || name == "urgency" || priorityNames.contains(name)
  }

  private static let fieldNames = ["project", "context", "is", "status", "has", "no", "num", "sort", "limit"]
  private static let priorityNames = ["pri", "priority"]

  private func dateTest(
    _ relation: QueryRelation, _ value: QueryValueReader
  ) throws(QueryError) -> QueryDateTest {
    switch relation {
    case .colon: return try value.dateTest()
    case .equals:
      let date = try value.date()
      return .range(QueryDateRange(first: date, last: date))
    case .differs: return .differs(from: try value.date())
    case .below: return .before(try value.date())
    case .above: return .after(try value.date())
    case .atMost: return .range(QueryDateRange(last: try value.date()))
    case .atLeast: return .range(QueryDateRange(first: try value.date()))
    }
  }

  private static let durationNames = ["est", "spent"]

  private func tagTest(
    of name: String, _ relation: QueryRelation, _ value: QueryValueReader
  ) throws(QueryError) -> QueryTagTest {
    if Self.durationNames.contains(name), let range = try value.durations(relation) {
      return .duration(range)
    }
    switch relation {
    case .colon, .equals:
      if let range = try value.range() { return range }
      return .matches(value.patterns())
    case .differs:
      return .differs(from: value.patterns())
    case .below, .above, .atMost, .atLeast:
      guard let number = value.integer else { return .date(try dateTest(relation, value)) }
      return .number(QueryNumberRange(relation, number))
    }
  }
}

/// The operators between key and value.
enum QueryRelation: String, CaseIterable {
  // Longer operators first, because shorter ones are prefixes of them.
  case colon = ":"
  case atMost = "<="
  case atLeast = ">="
  case differs = "!="
  case below = "<"
  case above = ">"
  case equals = "="
}

extension QueryNumberRange {
  /// The numbers that compare so; those equal to `number` for `!=`.
  init(_ relation: QueryRelation, _ number: Int) {
    self =
      switch relation {
      case .below: QueryNumberRange(lower: nil, upper: number == .min ? .min : number - 1)
      case .atMost: QueryNumberRange(lower: nil, upper: number)
      case .above: QueryNumberRange(lower: number == .max ? .max : number + 1, upper: nil)
      case .atLeast: QueryNumberRange(lower: number, upper: nil)
      case .colon, .equals, .differs: QueryNumberRange(lower: number, upper: number)
      }
  }
}
