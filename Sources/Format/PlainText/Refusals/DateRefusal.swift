/// Why a text was not read as a date, and the forms that it may stand for.
public struct DateRefusal: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text can mean several days.
    case ambiguous
    case noSuchDay

    /// The day is before today, and the text does not name the past explicitly.
    case past(TaskDate)

    /// The date that the text counts from is missing in the task.
    case noBase(String)

    /// The text has a time of day, which is not allowed here.
    case noTime

    /// The text ends with what looks like a time, such as 25:00 or 13 pm.
    case noSuchTime

    /// The text has a time zone; tasks have the times of the user's clock.
    case zone

    /// No known form of a date.
    case unknown
  }

  /// A suggestion and its date; nil if the suggestion has a date only in another text.
  public struct Form: Hashable, Sendable {
    public var text: String
    public var date: TaskDate?

    package init(text: String, date: TaskDate?) {
      self.text = text
      self.date = date
    }
  }

  /// The text as written.
  public var text: String
  public var reason: Reason
  public var forms: [Form]

  /// Whether the text has the form of a date, although no such day or time exists: `31 feb`, `13 pm`.
  package var isWrittenAsDate: Bool { reason == .noSuchDay || reason == .noSuchTime }

  package init(text: String, reason: Reason, forms: [Form] = []) {
    self.text = text
    self.reason = reason
    self.forms = forms
  }
}

extension DateRefusal: CustomStringConvertible {
  /// The problem, then the suggestion.
  public var description: String { "\(statement).\(advice.map { " \($0)" } ?? "")" }

  /// The problem, without a full stop.
  package var statement: String {
    switch reason {
    case .ambiguous: "Ambiguous date: \(text)"
    case .noSuchDay: "No such day: \(text)"
    case .past(let date): "\(text) is \(date.spelledOut), before today"
    case .noBase(let key): "\(text) counts from \(key):, which the task does not have"
    case .noTime: "\(text) has a time of day, and only due: takes one"
    case .zone: "\(text) has a time zone, and the dates of tasks have none"
    case .noSuchTime, .unknown: "Not a date: \(text)"
    }
  }

  /// The suggestion; nil if there is none.
  package var advice: String? {
    let choice = Self.alternatives(
      forms.map { form in form.date.map { "\(form.text) (\($0.spelledOut))" } ?? form.text })
    return choice.isEmpty ? nil : "Try \(choice)."
  }

  private static func alternatives(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " or " + last
  }
}
