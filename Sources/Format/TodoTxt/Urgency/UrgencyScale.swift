/// Computes the urgency of the open tasks of one list at one moment.
///
/// The urgency is a sum of terms, one per factor: its weight times a share from 0 to 1.
public struct UrgencyScale: Sendable {
  private let calendar: TodoCalendar
  private let coefficients: UrgencyCoefficients
  private let dependencies: DependencyIndex

  /// - Complexity: one pass over the colons of the list.
  public init(_ list: TodoList, calendar: TodoCalendar, coefficients: UrgencyCoefficients) {
    self.init(DependencyIndex(list), calendar: calendar, coefficients: coefficients)
  }

  package init(
    _ dependencies: DependencyIndex, calendar: TodoCalendar, coefficients: UrgencyCoefficients
  ) {
    self.calendar = calendar
    self.coefficients = coefficients
    self.dependencies = dependencies
  }

  /// The terms of a task's urgency; empty for a completed task.
  public func terms(of task: TodoItem) -> [UrgencyTerm] {
    var terms: [UrgencyTerm] = []
    forEachFactor(of: task) { factor, share in
      let term = UrgencyTerm(factor: factor, coefficient: coefficients[factor], share: share)
      if term.coefficient != 0 { terms.append(term) }
    }
    return terms
  }

  /// The sum of the terms, in hundred-millionths; nil for a completed task.
  public func urgency(of task: TodoItem) -> Int? {
    guard !task.isCompleted else { return nil }
    var sum = 0
    forEachFactor(of: task) { factor, share in sum += coefficients[factor] * share }
    return sum
  }

  /// The urgency in hundredths, rounded; nil for a completed task.
  public func hundredths(of task: TodoItem) -> Int? {
    urgency(of: task).map(Self.hundredths)
  }

  /// Hundred-millionths as hundredths, rounded.
  public static func hundredths(_ urgency: Int) -> Int {
    (urgency < 0 ? -1 : 1) * ((abs(urgency) + 500_000) / 1_000_000)
  }

  /// - Parameter body: receives each factor with its share, in millionths.
  private func forEachFactor(of task: TodoItem, _ body: (UrgencyFactor, Int) -> Void) {
    guard !task.isCompleted, !task.isBlank else { return }
    // Most lines of a long list have no keys, and looking for each takes longer than the rest.
    let hasKeys = task.text.contains(UInt8(ascii: ":"))
    if hasKeys, let due = task.dueDate { body(.due, share(ofDue: due)) }
    switch task.priority?.rawValue {
    case nil: break
    case UInt8(ascii: "A"): body(.priorityA, Self.whole)
    case UInt8(ascii: "B"): body(.priorityB, Self.whole)
    case UInt8(ascii: "C"): body(.priorityC, Self.whole)
    default: body(.priority, Self.whole)
    }
    if dependencies.isBlocking(task) { body(.blocking, Self.whole) }
    if hasKeys, task.value(forKey: "tracking") != nil { body(.active, Self.whole) }
    if let created = task.creationDate, created < calendar.today {
      let days = Int(calendar.today.daysSinceEpoch) - Int(created.daysSinceEpoch)
      body(.age, min(days, Self.oldestAge) * Self.whole / Self.oldestAge)
    }
    let contexts = task.contexts.count
    if contexts > 0 { body(.tags, min(10, 7 + contexts) * Self.whole / 10) }
    if task.firstProject != nil { body(.project, Self.whole) }
    if hasKeys, task.note != nil { body(.note, Self.whole) }
    if hasKeys, task.isWaiting(on: calendar.today) { body(.waiting, Self.whole) }
    if dependencies.isBlocked(task) { body(.blocked, Self.whole) }
  }

  /// Taskwarrior's rule: 0.2 up to two weeks before the date, 1 from a week after it, proportional in
  /// between. A date without a time counts from its beginning.
  private func share(ofDue due: TaskDate) -> Int {
    let days = Int(calendar.today.daysSinceEpoch) - Int(due.day.daysSinceEpoch)
    if days < -Self.daysAhead - 1 { return Self.leastDue }
    if days > Self.daysOver + 1 { return Self.whole }
    let minutes = days * 1440 + (due.time.map { Int(calendar.time.minute) - Int($0.minute) } ?? 0)
    let span = (Self.daysAhead + Self.daysOver) * 1440
    let passed = max(0, min(span, minutes + Self.daysAhead * 1440))
    return Self.leastDue + (Self.whole - Self.leastDue) * passed / span
  }

  private static let whole = 1_000_000
  private static let leastDue = 200_000
  private static let daysAhead = 14
  private static let daysOver = 7

  /// In days: the age after which urgency no longer grows.
  private static let oldestAge = 365
}
