import TodoTxt

/// Evaluates a query task by task in the plainest way, for comparison with the fast evaluator.
struct PlainQueryEvaluator {
  let list: TodoList
  let calendar: TodoCalendar

  func matches(_ expression: QueryExpression, _ item: TodoItem) -> Bool {
    switch expression {
    case .everything: true
    case .not(let part): !matches(part, item)
    case .and(let parts): parts.allSatisfy { matches($0, item) }
    case .or(let parts): parts.contains { matches($0, item) }
    case .term(let term): term.filter.matches(Array("\(padded(item.number)) ".utf8) + item.bytes)
    case .date(let field, let test): matches(test, date(field, item))
    case .isDone(let isDone): item.isCompleted == isDone
    case .priority(let test): item.priority.map { test.priorities.contains($0) } ?? test.includesNone
    case .name(let sigil, let patterns):
      words(item).contains { word in
        word.count > 1 && word.first == sigil
          && patterns.contains { pattern in
            Self.nameAndAncestors(word.dropFirst()).contains { pattern.matches($0) }
          }
      }
    case .state(let state): matches(state, item)
    case .has(let part): has(part, item)
    case .tag(let key, let test): matches(test, tagValues(key, item))
    case .list(let patterns): matches(.matches(patterns), tagValues(Array("list".utf8), item))
    case .urgency(let range):
      UrgencyScale(list, calendar: calendar, coefficients: UrgencyCoefficients()).hundredths(of: item)
        .map { range?.contains($0) ?? false } ?? (range == nil)
    case .number(let ranges): ranges.contains { $0.contains(item.number) }
    }
  }

  private static func nameAndAncestors(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.indices.map { Array(parts[...$0].joined(separator: [UInt8(ascii: ".")]))[...] }
      .filter { !$0.isEmpty }
  }

  private func matches(_ state: QueryState, _ item: TodoItem) -> Bool {
    let isWaiting = !item.isCompleted && date(.threshold, item).map { $0.day > calendar.today } ?? false
    let isHidden = tagValues(Array("h".utf8), item).first.map { $0 != "0" } ?? false
    return switch state {
    case .open: !item.isCompleted
    case .done: item.isCompleted
    case .overdue: !item.isCompleted && item.dueDate.map { $0.isPast(in: calendar) } ?? false
    case .waiting: isWaiting
    case .hidden: isHidden
    case .recurring: tagValues(Array("rec".utf8), item).contains { Recurrence($0) != nil }
    case .blocked: isBlocked(item)
    case .tracking: !item.isCompleted && !tagValues(Array("tracking".utf8), item).isEmpty
    case .ready: !item.isCompleted && !isWaiting && !isHidden && !isBlocked(item)
    }
  }

  private func isBlocked(_ item: TodoItem) -> Bool {
    guard !item.isCompleted else { return false }
    let id = tagValues(Array("id".utf8), item).first
    let needed = ["after", "dep"].flatMap { key in
      tagValues(Array(key.utf8), item).flatMap { $0.split(separator: ",").map(String.init) }
    }
    return list.contains { other in
      guard !other.isCompleted else { return false }
      let parents = tagValues(Array("p".utf8), other)
      let otherID = tagValues(Array("id".utf8), other).first
      return id.map(parents.contains) ?? false || otherID.map(needed.contains) ?? false
    }
  }

  private func has(_ part: QueryPart, _ item: TodoItem) -> Bool {
    switch part {
    case .project: words(item).contains { $0.count > 1 && $0.first == UInt8(ascii: "+") }
    case .context: words(item).contains { $0.count > 1 && $0.first == UInt8(ascii: "@") }
    case .priority: item.priority != nil
    case .created: item.creationDate != nil
    case .done: item.completionDate != nil
    case .date(let key): item.date(key) != nil
    case .tag(let key): !tagValues(key, item).isEmpty
    }
  }

  private func matches(_ test: QueryTagTest, _ values: [String]) -> Bool {
    switch test {
    case .matches(let patterns):
      values.contains { value in patterns.contains { $0.matches(Array(value.utf8)) } }
    case .differs(from: let patterns):
      !values.isEmpty && !values.contains { value in patterns.contains { $0.matches(Array(value.utf8)) } }
    case .number(let range): values.compactMap { Int($0) }.contains(where: range.contains)
    case .duration(let range): values.compactMap { TaskDuration($0)?.minutes }.contains(where: range.contains)
    case .date(let test): values.compactMap { CivilDate($0) }.contains { matches(test, TaskDate($0)) }
    }
  }

  private func matches(_ test: QueryDateTest, _ date: TaskDate?) -> Bool {
    if case .none = test { return date == nil }
    guard let date else { return false }
    return switch test {
    case .any: true
    case .none: false
    case .range(let range):
      range.first.map { compare(date, $0, >=, >=) } ?? true
        && range.last.map { compare(date, $0, <=, <=) } ?? true
    case .before(let other): compare(date, other, <, <)
    case .after(let other): compare(date, other, >, >)
    case .differs(from: let other): compare(date, other, !=, !=)
    }
  }

  /// A comparison with a day uses only the day.
  private func compare(
    _ date: TaskDate, _ other: QueryDate, _ days: (CivilDate, CivilDate) -> Bool,
    _ dates: (TaskDate, TaskDate) -> Bool
  ) -> Bool {
    let other = other.date(in: calendar)
    return other.time == nil ? days(date.day, other.day) : dates(date, other)
  }

  private func date(_ field: QueryDateField, _ item: TodoItem) -> TaskDate? {
    switch field {
    case .due: item.dueDate
    case .threshold: item.threshold.map { TaskDate($0) }
    case .created: item.creationDate.map { TaskDate($0) }
    case .done: item.completionDate.map { TaskDate($0) }
    }
  }

  private func words(_ item: TodoItem) -> [ArraySlice<UInt8>] { item.text.split(whereSeparator: \.isBlank) }

  private func tagValues(_ key: [UInt8], _ item: TodoItem) -> [String] {
    words(item).compactMap { word in
      let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 2, Array(parts[0]) == key, !parts[1].isEmpty else { return nil }
      return String(decoding: parts[1], as: UTF8.self)
    }
  }

  private func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, String(list.count).count - digits.count)) + digits
  }
}
