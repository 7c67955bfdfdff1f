/// Tests `KEY=value` and similar on a given day. If the key occurs several times, any value counts, and any
/// name of `to:ann,bob`.
package struct QueryTagMatcher: Sendable {
  private enum Test {
    case matches([QueryPattern])
    case differs(from: [QueryPattern])
    case number(QueryNumberRange)
    case duration(QueryNumberRange)
    case date(QueryDays)
  }

  private let key: [UInt8]
  private let test: Test

  package init(key: [UInt8], _ test: QueryTagTest, _ calendar: TodoCalendar) {
    self.key = key
    self.test =
      switch test {
      case .matches(let patterns): .matches(patterns)
      case .differs(from: let patterns): .differs(from: patterns)
      case .number(let range): .number(range)
      case .duration(let range): .duration(range)
      case .date(let test): .date(QueryDays(test, calendar))
      }
  }

  package func matches(_ item: TodoItem) -> Bool {
    switch test {
    case .matches(let patterns):
      hasValue(item) { value in patterns.contains { $0.matches(value) } }
    case .differs(from: let patterns):
      hasValue(item) { _ in true } && !hasValue(item) { value in patterns.contains { $0.matches(value) } }
    case .number(let range):
      hasValue(item) { Int(String(decoding: $0, as: UTF8.self)).map(range.contains) ?? false }
    case .duration(let range):
      hasValue(item) {
        (TaskDuration(String(decoding: $0, as: UTF8.self))?.minutes).map(range.contains) ?? false
      }
    case .date(let days):
      hasValue(item) { value in
        value.withUnsafeBufferPointer { TaskTag.date(in: $0) }.map(days.contains) ?? false
      }
    }
  }

  private func hasValue(_ item: TodoItem, where condition: (ArraySlice<UInt8>) -> Bool) -> Bool {
    if key == QueryExpression.personKey { return item.people.contains(where: condition) }
    return item.firstTag(key) { condition($0) ? true : nil } != nil
  }
}

extension QueryPart {
  /// Whether a task matches.
  package func isPart(of item: TodoItem) -> Bool {
    switch self {
    case .project: item.firstProject != nil
    case .context: item.firstContext != nil
    case .priority: item.priority != nil
    case .created: item.creationDate != nil
    case .done: item.completionDate != nil
    case .date(let key): item.date(key) != nil
    case .tag(let key): item.firstTag(key) { _ in true } != nil
    }
  }
}
