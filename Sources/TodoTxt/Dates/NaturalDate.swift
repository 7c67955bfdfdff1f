/// A date as a person writes it, in English and in any case: `fri`, `next fri`, `3d`, `eom-3d`, `15 dec`,
/// `2026-12-15`, `fri at 14:00`. Hyphens and underscores between words stand for blanks: `next-fri`, `fri-2pm`.
///
/// What may mean several days is refused rather than guessed at.
public struct NaturalDate: Hashable, Sendable {
  /// The forms that people write most, for completion.
  public static let examples = [
    "today", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "3d", "1w", "2w", "1m", "eow",
    "eom",
  ]

  public let date: TaskDate

  /// Whether the text itself says that the day may be a past one, as ISO dates and `yesterday` do.
  public let mayBePast: Bool

  /// What says the same of a later day, where the day is past: `sonm` for `som`.
  let laterForms: [String]

  init(_ day: CivilDate, mayBePast: Bool = false, laterForms: [String] = []) {
    self.init(TaskDate(day), mayBePast: mayBePast, laterForms: laterForms)
  }

  init(_ date: TaskDate, mayBePast: Bool = false, laterForms: [String] = []) {
    self.date = date
    self.mayBePast = mayBePast
    self.laterForms = laterForms
  }

  /// Reads a date, whenever it is.
  public init(_ text: some StringProtocol, in context: DateContext) throws(DateRefusal) {
    self = try NaturalDateReader(text: String(text), context: context).date()
  }

  /// Reads a date to write into a task: one before today has to be meant to be.
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
    // An ISO date says its day itself.
    if date?.description == text { date = nil }
  }
}
