/// A date as a person writes it, in English and any case: `fri`, `next fri`, `3d`, `eom-3d`, `15 dec`,
/// `2026-12-15`, `fri at 14:00`. Hyphens and underscores between words count as blanks: `next-fri`,
/// `fri-2pm`.
///
/// Ambiguous dates are refused.
public struct NaturalDate: Hashable, Sendable {
  /// The most common forms, for completion.
  public static let examples = [
    "today", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "3d", "1w", "2w", "1m", "eow",
    "eom",
  ]

  public let date: TaskDate

  /// Whether the text explicitly allows a past date, as ISO dates and `yesterday` do.
  public let mayBePast: Bool

  /// The same form for a later date, offered if the date is past: `sonm` for `som`.
  let laterForms: [String]

  init(_ day: CivilDate, mayBePast: Bool = false, laterForms: [String] = []) {
    self.init(TaskDate(day), mayBePast: mayBePast, laterForms: laterForms)
  }

  init(_ date: TaskDate, mayBePast: Bool = false, laterForms: [String] = []) {
    self.date = date
    self.mayBePast = mayBePast
    self.laterForms = laterForms
  }

  /// Reads a date, past or future.
  public init(_ text: some StringProtocol, in context: DateContext) throws(DateRefusal) {
    self = try NaturalDateReader(text: String(text), context: context).date()
  }

  /// Reads a date to write into a task. A date before today is refused, unless `mayBePast`.
  public static func forInput(
    _ text: some StringProtocol, in context: DateContext
  ) throws(DateRefusal) -> TaskDate {
    let natural = try NaturalDate(text, in: context)
    guard natural.date.day < context.today, !natural.mayBePast else { return natural.date }
    let forms = natural.laterForms + [natural.date.description]
    throw DateRefusal(
      text: String(text), reason: .past(natural.date), forms: forms.map { .init($0, in: context) })
  }
}

extension DateRefusal.Form {
  init(_ text: String, in context: DateContext) {
    self.init(text: text, date: (try? NaturalDate(text, in: context))?.date)
    // An ISO date is explicit.
    if date?.description == text { date = nil }
  }
}
