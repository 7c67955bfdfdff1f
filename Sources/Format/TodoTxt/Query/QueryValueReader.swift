/// Reads the value after the colon or operator of a field.
struct QueryValueReader {
  let value: [UInt8]
  let source: QuerySource
  let calendar: TodoCalendar

  private var text: String { String(decoding: value, as: UTF8.self) }
  private var folded: String { text.lowercased() }

  /// `yes` or `no`.
  var answer: Bool? {
    ["yes": true, "no": false][folded]
  }

  var integer: Int? { Int(text) }

  // MARK: Dates

  func date() throws(QueryError) -> QueryDate {
    do throws(DateRefusal) {
      return try QueryDate(text, in: calendar)
    } catch {
      throw source.error(error)
    }
  }

  /// A date, a month such as `2026-11`, a year, `A..B`, `any` or `none`.
  func dateTest() throws(QueryError) -> QueryDateTest {
    switch folded {
    case "any": return .any
    case "none": return .none
    default:
      guard text.contains("..") else {
        if let (first, last) = monthOrYear { return .range(QueryDateRange(first: first, last: last)) }
        let date = try date()
        return .range(QueryDateRange(first: date, last: date))
      }
      return .range(try dateRange("dates"))
    }
  }

  /// The first and the last day of `2026-11` or `2026`; nil for other forms.
  private var monthOrYear: (QueryDate, QueryDate)? {
    guard text.utf8.count == 4 || text.utf8.count == 7,
      let first = CivilDate(text + "-01-01".suffix(10 - text.utf8.count)),
      let last = text.utf8.count == 4
        ? CivilDate(text + "-12-31") : Optional(first + (first.lastDayOfMonth - 1)),
      let (lower, upper) = try? (QueryDate("\(first)", in: calendar), QueryDate("\(last)", in: calendar))
    else { return nil }
    return (lower, upper)
  }

  private func dateRange(_ kind: String) throws(QueryError) -> QueryDateRange {
    let ends = try ends(
      read: { try? QueryDate($0, in: calendar) },
      areOrdered: { lower, upper in
        // `today..2026-12-24` and `tomorrow..eom` are not reversed, but empty on some days: a saved view goes on
        // without tasks. The ends themselves are such days.
        [calendar.today, lower.date(in: calendar).day, upper.date(in: calendar).day].contains { day in
          let then = TodoCalendar(today: day, firstWeekday: calendar.firstWeekday, time: calendar.time)
          let range = QueryDateRange(first: lower, last: upper).positions(in: then)
          return range.lower <= range.upper
        }
      })
    guard let (first, last) = ends else { throw badRange(kind) }
    return QueryDateRange(first: first, last: last)
  }

  private func ends<End: Comparable>(read: (String) -> End?) throws(QueryError) -> (End?, End?)? {
    try ends(read: read, areOrdered: <=)
  }

  /// The ends of `A..B`, either of which may be missing. A date may end with a dot, so all splits are tried.
  private func ends<End>(
    read: (String) -> End?, areOrdered: (End, End) -> Bool
  ) throws(QueryError) -> (End?, End?)? {
    let characters = Array(text)
    for dot in characters.indices.dropLast() where characters[dot] == "." && characters[dot + 1] == "." {
      let (first, second) = (String(characters[..<dot]), String(characters[(dot + 2)...]))
      let (lower, upper) = (read(first), read(second))
      guard first.isEmpty || lower != nil, second.isEmpty || upper != nil, !(first.isEmpty && second.isEmpty)
      else { continue }
      if let lower, let upper, !areOrdered(lower, upper) {
        throw source.error(
          "The range ends before it begins: \(text)", advice: "Try \(second)..\(first) instead.")
      }
      return (lower, upper)
    }
    return nil
  }

  private func badRange(_ kind: String) -> QueryError {
    // Report the error of the invalid end.
    for part in text.split(separator: "..", maxSplits: 1) where kind == "dates" {
      do throws(DateRefusal) {
        _ = try QueryDate(String(part), in: calendar)
      } catch {
        return source.error(error)
      }
    }
    return source.error(
      "Not a range of \(kind): \(text)",
      advice: kind == "dates" ? "Try today..fri, ..eom or fri.. instead." : "Try 2..5, ..5 or 2.. instead.")
  }

  // MARK: Numbers

  /// Numbers and ranges, separated by commas.
  func numbers() throws(QueryError) -> [QueryNumberRange] {
    var ranges: [QueryNumberRange] = []
    for part in parts {
      guard let range = try part.numberRange() else {
        throw part.source.error("Not a task number: \(part.text)", advice: "Try 2, 2,5 or 5..9.")
      }
      ranges.append(range)
    }
    return ranges
  }

  /// The test of `urgency:`, `urgency>` and so on.
  func urgency(_ relation: QueryRelation) throws(QueryError) -> QueryExpression {
    let every = QueryNumberRange(lower: nil, upper: nil)
    if relation == .colon || relation == .equals {
      switch folded {
      case "any": return .urgency(every)
      case "none": return .urgency(nil)
      default: break
      }
      if let (lower, upper) = try ends(read: UrgencyCoefficients.hundredths) {
        return .urgency(QueryNumberRange(lower: lower, upper: upper))
      }
    }
    guard let number = UrgencyCoefficients.hundredths(text) else {
      throw source.error("Not an urgency: \(text)", advice: "Try 8, 8.5, 8.., ..5 or none.")
    }
    let range = QueryNumberRange(relation, number)
    return relation == .differs ? .and([.urgency(every), .not(.urgency(range))]) : .urgency(range)
  }

  private func numberRange() throws(QueryError) -> QueryNumberRange? {
    if let integer { return QueryNumberRange(lower: integer, upper: integer) }
    return try ends { Int($0) }.map { QueryNumberRange(lower: $0, upper: $1) }
  }

  /// The test of `KEY=2..5`; nil if the value is not a range.
  func range() throws(QueryError) -> QueryTagTest? {
    guard text.contains("..") else { return nil }
    if let numbers = try numberRange() { return .number(numbers) }
    return .date(.range(try dateRange("numbers or dates")))
  }

  /// The minutes that compare with `2h` so, or are within `10m..2h`; nil if the value is neither, and for `!=` and `=2h`,
  /// which compare words.
  func durations(_ relation: QueryRelation) throws(QueryError) -> QueryNumberRange? {
    switch relation {
    case .differs: nil
    case .colon, .equals:
      text.contains("..")
        ? try ends { TaskDuration($0)?.minutes }.map { QueryNumberRange(lower: $0, upper: $1) } : nil
    default: TaskDuration(text).map { QueryNumberRange(relation, $0.minutes) }
    }
  }

  func limit() throws(QueryError) -> Int {
    guard let integer, integer >= 1 else { throw source.error("limit: takes a number, at least 1") }
    return integer
  }

  // MARK: Words

  func patterns() -> [QueryPattern] {
    parts.map { QueryPattern($0.value) }
  }

  func priorities() throws(QueryError) -> QueryPriorityTest {
    var test = QueryPriorityTest()
    for part in parts {
      switch part.folded {
      case "none": test.includesNone = true
      case "any": test.priorities.formUnion(Self.letters("A", "Z"))
      case let letters:
        guard
          let ends = letters.contains("..")
            ? try part.ends(read: Self.letter) : Self.letter(letters).map({ ($0, $0) })
        else { throw part.source.error("Not a priority: \(part.text)", advice: "Try A, A..C, none or any.") }
        test.priorities.formUnion(Self.letters(ends.0 ?? "A", ends.1 ?? "Z"))
      }
    }
    return test
  }

  private static func letter(_ text: String) -> Unicode.Scalar? {
    guard let letter = text.uppercased().unicodeScalars.first, text.utf8.count == 1,
      ("A"..."Z").contains(letter)
    else { return nil }
    return letter
  }

  private static func letters(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> [Priority] {
    (first.value...last.value).compactMap { Priority(rawValue: UInt8($0)) }
  }

  func states() throws(QueryError) -> QueryExpression {
    var expressions: [QueryExpression] = []
    for part in parts {
      guard let state = QueryState(named: part.folded) else {
        let states = QueryState.allCases.map(\.rawValue)
        let near = NearNames.nearest(to: part.folded, among: states + QueryState.otherNames.keys.sorted())
        throw part.source.error(
          "Not a state: \(part.text)",
          advice: NearNames.question(proposing: near)
            ?? "Try \(states.dropLast().joined(separator: ", ")) or \(states.last ?? "").")
      }
      expressions.append(.state(state))
    }
    return expressions.count > 1 ? .or(expressions) : expressions[0]
  }

  func part() throws(QueryError) -> QueryPart {
    guard parts.count == 1 else { throw source.error("has: and no: take one key") }
    return switch folded {
    case "project": .project
    case "context": .context
    case "pri", "priority": .priority
    case "created": .created
    case "done": .done
    case "due": .date(.due)
    case "t": .date(.threshold)
    case "until": .date(.until)
    default: .tag(value)
    }
  }

  func sortKeys() throws(QueryError) -> [QuerySortKey] {
    var keys: [QuerySortKey] = []
    for part in parts {
      let isReversed = part.text.hasPrefix("-")
      let name = String(part.folded.dropFirst(isReversed ? 1 : 0))
      guard !name.isEmpty else { throw part.source.error("sort: takes names separated by commas") }
      keys.append(QuerySortKey(name: name, isReversed: isReversed, source: part.source))
    }
    return keys
  }

  /// The value split at commas.
  private var parts: [QueryValueReader] {
    value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { part in
      QueryValueReader(value: Array(part), source: source.moved(by: part.startIndex), calendar: calendar)
    }
  }
}
