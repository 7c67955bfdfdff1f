/// A query prepared for one list and one day. It selects lines by the list's columns.
///
/// Each part of the query filters the lines that the previous parts have left, in a loop of its own, and
/// reads bytes instead of items where possible. Lines are passed by index.
public struct QuerySelection: Sendable {
  private let list: TodoList
  private let calendar: TodoCalendar
  private let numberWidth: Int
  private let expression: QueryExpression

  /// Built only if the query needs it, because it scans the whole list.
  private let dependencies: DependencyIndex?

  /// Built only for `urgency:`, likewise.
  private let urgency: UrgencyScale?

  /// - Parameter numberWidth: the padded width of numbers in terms.
  public init(_ query: Query, in list: TodoList, calendar: TodoCalendar, numberWidth: Int) {
    self.list = list
    self.calendar = calendar
    self.numberWidth = numberWidth
    expression = query.expression.inOrderOfCost
    dependencies = query.asksForDependencies ? DependencyIndex(list) : nil
    urgency =
      query.asksForUrgency
      ? UrgencyScale(list, calendar: calendar, coefficients: query.coefficients) : nil
  }

  /// The matching lines of `lines`, in order. Different ranges can be selected concurrently.
  ///
  /// - Parameter lines: indices of tasks, in ascending order.
  public func matches(among lines: [UInt32]) -> [UInt32] {
    matches(of: expression, among: lines)
  }

  private func matches(of expression: QueryExpression, among lines: [UInt32]) -> [UInt32] {
    switch expression {
    case .everything:
      return lines
    case .not(let part):
      return lines.subtracting(matches(of: part, among: lines))
    case .and(let parts):
      return parts.reduce(lines) { left, part in left.isEmpty ? left : matches(of: part, among: left) }
    case .or(let parts):
      var rest = lines
      var chosen: [UInt32] = []
      for part in parts where !rest.isEmpty {
        let matching = matches(of: part, among: rest)
        guard !matching.isEmpty else { continue }
        rest = rest.subtracting(matching)
        chosen = chosen.merged(with: matching)
      }
      return chosen
    case .term(let term):
      return matches(of: term, among: lines)
    case .date(let field, let test):
      return matches(of: QueryDays(test, calendar), in: field, among: lines)
    case .isDone(let isDone):
      return lines.filter { list.heads[Int($0)].isCompleted == isDone }
    case .priority(let test):
      return lines.filter { line in
        list.heads[Int(line)].priority.map { test.priorities.contains($0) } ?? test.includesNone
      }
    case .name(let sigil, let patterns):
      return filter(lines) { line, bytes in
        bytes.contains(sigil)
          && list[line].names(after: sigil).contains { name in
            patterns.contains { $0.matches(nameOrAncestor: name) }
          }
      }
    case .state(let state):
      return matches(of: state, among: lines)
    case .has(let part):
      return lines.filter { part.isPart(of: list[Int($0)]) }
    case .tag(let key, let test):
      let matcher = QueryTagMatcher(key: key, test, calendar)
      return lines.filter { matcher.matches(list[Int($0)]) }
    case .number(let ranges):
      return lines.filter { line in
        let number = Int(line) + 1
        return list.parts.isFirst(number) && ranges.contains { $0.contains(number) }
      }
    case .urgency(let range):
      return lines.filter { line in
        let value = urgency?.hundredths(of: list[Int(line)])
        return value.map { range?.contains($0) ?? false } ?? (range == nil)
      }
    case .list(let patterns):
      guard !list.parts.isEmpty else {
        return matches(of: .tag(key: Array("list".utf8), .matches(patterns)), among: lines)
      }
      let parts = list.parts.parts.filter { part in
        patterns.contains { $0.matches(Array(part.mark.utf8)) }
      }
      return lines.filter { line in parts.contains { $0.lines.contains(Int(line)) } }
    }
  }

  private func matches(of term: QueryTerm, among lines: [UInt32]) -> [UInt32] {
    if let word = term.filter.plainWord {
      return filter(lines) { _, bytes in bytes.containsIgnoringCase(word) }
    }
    var scratch: [UInt8] = []
    return lines.filter {
      term.filter.matches(list.itemOfItsFile(at: Int($0)), numberWidth: numberWidth, scratch: &scratch)
    }
  }

  private func matches(of days: QueryDays, in field: QueryDateField, among lines: [UInt32]) -> [UInt32] {
    filter(lines) { line, bytes in
      switch field {
      case .due: days.contains(TodoItem.dueTag(in: bytes.span)?.date)
      case .threshold:
        days.contains(
          TaskTag.nextValue(of: "t", in: bytes) == nil ? nil : list[line].threshold.map { TaskDate($0) })
      case .created: days.contains(list[line].creationDate.map { TaskDate($0) })
      case .done: days.contains(list[line].completionDate.map { TaskDate($0) })
      }
    }
  }

  private func matches(of state: QueryState, among lines: [UInt32]) -> [UInt32] {
    filter(lines) { line, bytes in
      let isOpen = !list.heads[line].isCompleted
      return switch state {
      case .open: isOpen
      case .done: !isOpen
      case .overdue: isOpen && TodoItem.dueTag(in: bytes.span).map { $0.date.isPast(in: calendar) } ?? false
      case .waiting: isOpen && isWaiting(line, bytes)
      case .hidden: isHidden(line, bytes)
      case .recurring: TaskTag.nextValue(of: "rec", in: bytes) != nil && list[line].recurrence != nil
      case .blocked: dependencies?.isBlocked(list[line]) ?? false
      case .tracking: isOpen && TaskTag.nextValue(of: "tracking", in: bytes) != nil
      case .ready:
        isOpen && !isWaiting(line, bytes) && !isHidden(line, bytes)
          && !(dependencies?.isBlocked(list[line]) ?? false)
      }
    }
  }

  private func isWaiting(_ line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    TaskTag.nextValue(of: "t", in: bytes) != nil && list[line].isWaiting(on: calendar.today)
  }

  private func isHidden(_ line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    TaskTag.nextValue(of: "h", in: bytes) != nil && list[line].isHidden
  }

  /// - Parameter condition: takes a line's index and its bytes.
  private func filter(
    _ lines: [UInt32], where condition: (Int, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [UInt32] {
    list.bytes.withUnsafeBufferPointer { bytes in
      lines.filter { line in
        condition(Int(line), UnsafeBufferPointer(rebasing: bytes[list.byteRange(ofLine: Int(line))]))
      }
    }
  }
}

extension QueryExpression {
  /// The cost of testing a line, without a unit.
  fileprivate var cost: Int {
    switch self {
    case .everything, .isDone, .priority, .number, .list, .state(.open), .state(.done): 0
    case .date: 1
    case .term(let term): term.filter.plainWord == nil ? 8 : 2
    case .name, .state, .has, .tag: 4
    case .urgency: 16
    case .not(let part): part.cost
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.cost }
    }
  }

  /// The same with the cheapest parts first, because later parts test fewer lines.
  fileprivate var inOrderOfCost: QueryExpression {
    switch self {
    case .not(let part): .not(part.inOrderOfCost)
    case .and(let parts): .and(Self.inOrderOfCost(parts))
    case .or(let parts): .or(Self.inOrderOfCost(parts))
    default: self
    }
  }

  private static func inOrderOfCost(_ parts: [QueryExpression]) -> [QueryExpression] {
    // Compute each cost once: it walks the whole part.
    parts.map { part in (part: part.inOrderOfCost, cost: part.cost) }
      .enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element.part)
  }
}

extension [UInt32] {
  /// The elements that are not in `removed`. Both are ascending, and `removed` is a subset.
  fileprivate func subtracting(_ removed: [UInt32]) -> [UInt32] {
    if removed.isEmpty { return self }
    var rest: [UInt32] = []
    rest.reserveCapacity(count - removed.count)
    var position = 0
    for line in self {
      if position < removed.count, removed[position] == line {
        position += 1
      } else {
        rest.append(line)
      }
    }
    return rest
  }

  /// The union; both are ascending.
  fileprivate func merged(with other: [UInt32]) -> [UInt32] {
    var union: [UInt32] = []
    union.reserveCapacity(count + other.count)
    var position = 0
    for line in self {
      while position < other.count, other[position] < line {
        union.append(other[position])
        position += 1
      }
      union.append(line)
    }
    return union + other[position...]
  }
}
