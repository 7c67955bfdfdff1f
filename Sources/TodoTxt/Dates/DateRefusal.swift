/// Why a text is taken for no day, with the forms that say what it might have meant.
public struct DateRefusal: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Several days may be meant.
    case ambiguous

    /// The calendar has no such day.
    case noSuchDay

    /// The day is before today, and nothing in the text says that it should be.
    case past(TaskDate)

    /// What the text counts from: the task has no such date.
    case noBase(String)

    /// The text has a time of day where only a day counts.
    case noTime

    /// No form of a date.
    case unknown
  }

  /// What to write instead, and the day that it means; nil where it means one only in another text.
  public struct Form: Hashable, Sendable {
    public var text: String
    public var date: TaskDate?
  }

  /// As it was written.
  public var text: String
  public var reason: Reason
  public var forms: [Form] = []
}

extension DateRefusal: CustomStringConvertible {
  /// What is wrong, then what to write instead.
  public var description: String { "\(statement).\(advice.map { " \($0)" } ?? "")" }

  /// What is wrong, without a full stop.
  package var statement: String {
    switch reason {
    case .ambiguous: "Ambiguous date: \(text)"
    case .noSuchDay: "No such day: \(text)"
    case .past(let date): "\(text) is \(date.spelledOut), before today"
    case .noBase(let key): "\(text) counts from \(key):, which the task does not have"
    case .noTime: "\(text) has a time of day, and only due: takes one"
    case .unknown: "Not a date: \(text)"
    }
  }

  /// What to write instead; nil where nothing is known.
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
