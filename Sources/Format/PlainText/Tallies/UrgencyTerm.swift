/// One factor's term of a task's urgency.
public struct UrgencyTerm: Hashable, Sendable {
  public let factor: UrgencyFactor

  /// In hundredths.
  public let coefficient: Int

  /// In millionths.
  public let share: Int

  /// In hundred-millionths.
  public var value: Int { coefficient * share }

  package init(factor: UrgencyFactor, coefficient: Int, share: Int) {
    self.factor = factor
    self.coefficient = coefficient
    self.share = share
  }
}

/// A factor of a task's urgency; the raw value is its name in the setting.
public enum UrgencyFactor: String, CaseIterable, Sendable {
  case due
  case blocking
  case priorityA = "A"
  case priorityB = "B"
  case priorityC = "C"

  /// Any other letter.
  case priority
  case active
  case age
  case tags
  case project
  case note
  case waiting
  case blocked
}
