/// The condition of a query, as a tree.
package indirect enum QueryExpression: Sendable {
  case everything
  case not(QueryExpression)

  /// The parts are in an array, because recursion must not be as deep as a query is long.
  case and([QueryExpression])
  case or([QueryExpression])

  /// A basic regular expression matches the line with its number, as listings show it.
  case term(QueryTerm)
  case date(QueryDateField, QueryDateTest)

  /// `done:yes`, `done:no`.
  case isDone(Bool)
  case priority(QueryPriorityTest)

  /// `project:` and `context:`: a name matches a pattern.
  case name(sigil: UInt8, [QueryPattern])
  case state(QueryState)
  case has(QueryPart)
  case tag(key: [UInt8], QueryTagTest)
  case number([QueryNumberRange])

  /// `urgency:`, in hundredths, as listings show it; nil for tasks without an urgency.
  case urgency(QueryNumberRange?)

  /// `list:`: the mark of the task's list; in the list of one file, a tag as any other.
  case list([QueryPattern])

  func and(_ other: QueryExpression) -> QueryExpression {
    if case .everything = other { return self }
    if case .everything = self { return other }
    return .all([self, other])
  }

  static func all(_ parts: [QueryExpression]) -> QueryExpression {
    let parts = parts.filter { if case .everything = $0 { false } else { true } }
    return parts.count > 1 ? .and(parts) : parts.first ?? .everything
  }

  /// The parts that must all hold.
  var conjuncts: [QueryExpression] {
    if case .and(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
  }

  var asksForDependencies: Bool {
    contains {
      switch $0 {
      case .state(.blocked), .state(.ready), .urgency: true
      default: false
      }
    }
  }

  var asksForUrgency: Bool {
    contains { if case .urgency = $0 { true } else { false } }
  }

  var asksForHeldBack: Bool {
    contains { part in
      switch part {
      case .state(.waiting), .state(.hidden), .date(.threshold, _), .has(.date(.threshold)): true
      case .has(.tag(let key)), .tag(let key, _): key.elementsEqual("h".utf8)
      default: false
      }
    }
  }

  var asksForCompleted: Bool {
    contains { part in
      switch part {
      case .isDone, .state(.done), .date(.done, _), .has(.done): true
      default: false
      }
    }
  }

  var asksForNumbers: Bool {
    contains { if case .term = $0 { true } else if case .number = $0 { true } else { false } }
  }

  var terms: [TodoFilter] {
    switch self {
    case .not(let part): part.terms
    case .and(let parts), .or(let parts): parts.flatMap(\.terms)
    case .term(let term): [term.filter]
    default: []
    }
  }

  /// The plain words that are not excluded, in upper case.
  var wantedWords: [[UInt8]] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.wantedWords)
    case .term(let term): term.filter.plainWord.map { [$0] } ?? []
    case .name(let sigil, let patterns):
      patterns.compactMap(\.plainText).map { [sigil] + $0.map(\.uppercasedASCII) }
    default: []
    }
  }

  var lists: [QueryPattern] {
    switch self {
    case .not(let part): part.lists
    case .and(let parts), .or(let parts): parts.flatMap(\.lists)
    case .list(let patterns): patterns
    default: []
    }
  }

  static let personKey = Array("to".utf8)

  /// The expression with a name instead of `me` in `to:me`.
  func naming(me: [UInt8]) -> QueryExpression {
    switch self {
    case .not(let part): .not(part.naming(me: me))
    case .and(let parts): .and(parts.map { $0.naming(me: me) })
    case .or(let parts): .or(parts.map { $0.naming(me: me) })
    case .tag(Self.personKey, .matches(let patterns)):
      .tag(key: Self.personKey, .matches(patterns.map { $0.naming(me: me) }))
    case .tag(Self.personKey, .differs(from: let patterns)):
      .tag(key: Self.personKey, .differs(from: patterns.map { $0.naming(me: me) }))
    default: self
    }
  }

  private func contains(where condition: (QueryExpression) -> Bool) -> Bool {
    switch self {
    case .not(let part): part.contains(where: condition)
    case .and(let parts), .or(let parts): parts.contains { $0.contains(where: condition) }
    default: condition(self)
    }
  }
}

package struct QueryTerm: Sendable {
  package var filter: TodoFilter
}

package enum QueryDateField: String, CaseIterable, Sendable {
  case due
  case threshold = "t"
  case created, done
}

package struct QueryDate: Sendable {
  private let text: String

  /// The date when it was written, used if it cannot be read any more.
  private let original: TaskDate

  package init(_ text: String, in calendar: TodoCalendar) throws(DateRefusal) {
    self.text = text
    original = try Self.date(text, calendar)
  }

  package func date(in calendar: TodoCalendar) -> TaskDate {
    (try? Self.date(text, calendar)) ?? original
  }

  /// Whether it is the next day of a name, or the next time of day: `mon`, `next-fri`, `sat-2pm`, `14:00`.
  fileprivate var isNext: Bool {
    TimedWords(text.lowercased())?.rest.isEmpty == true
      || text.split { !$0.isLetter }.contains { Weekday(name: $0, atLeast: 2) != nil }
  }

  private static func date(_ text: String, _ calendar: TodoCalendar) throws(DateRefusal) -> TaskDate {
    try NaturalDate(text, in: DateContext(calendar: calendar, allowsTime: true)).date
  }
}

/// Both ends are included; nil is an open end.
package struct QueryDateRange: Sendable {
  package var first: QueryDate?
  package var last: QueryDate?

  /// As in `TaskDate.position`; the lower one is greater in an empty range. In `fri..mon`, the Monday follows
  /// that Friday.
  package func positions(in calendar: TodoCalendar) -> (lower: Int, upper: Int) {
    let start = first?.date(in: calendar)
    let lower = start?.positions.lowerBound ?? .min
    let upper = last?.date(in: calendar).positions.upperBound ?? .max
    guard lower > upper, let start, let last, last.isNext else { return (lower, upper) }
    let later = TodoCalendar(
      today: start.day, firstWeekday: calendar.firstWeekday, time: start.time ?? .midnight)
    return (lower, last.date(in: later).positions.upperBound)
  }
}

package enum QueryDateTest: Sendable {
  case any, none

  case range(QueryDateRange)
  case before(QueryDate)
  case after(QueryDate)
  case differs(from: QueryDate)
}

package struct QueryPriorityTest: Sendable {
  package var priorities: Set<Priority> = []
  package var includesNone = false
}

package enum QueryState: String, CaseIterable, Sendable {
  case open, done, overdue, waiting, hidden, recurring, blocked, ready, tracking

  /// The states of Taskwarrior.
  static let otherNames = ["pending": open, "completed": done, "active": tracking]

  init?(named name: String) {
    guard let state = QueryState(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = state
  }
}

/// The subject of `has:` and `no:`.
package enum QueryPart: Sendable {
  case project, context, priority, created, done
  case date(DateKey)
  case tag([UInt8])
}

package enum QueryTagTest: Sendable {
  case matches([QueryPattern])

  /// The value is set and none of these.
  case differs(from: [QueryPattern])
  case number(QueryNumberRange)

  /// Minutes.
  case duration(QueryNumberRange)
  case date(QueryDateTest)
}

/// A range of integers, both ends included; nil is an open end.
package struct QueryNumberRange: Hashable, Sendable {
  package var lower: Int?
  package var upper: Int?

  package func contains(_ number: Int) -> Bool {
    number >= lower ?? .min && number <= upper ?? .max
  }
}
