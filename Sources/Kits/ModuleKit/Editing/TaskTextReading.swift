public import TodoTxt

/// Reads a text for a task: the one place where natural dates become ISO dates.
public struct TaskTextReading: Sendable {
  private let clock: any CivilClock
  private let firstWeekday: Weekday
  private let me: String?

  /// Whether every word is kept as it is.
  public let isLiteral: Bool

  /// - Parameter isLiteral: whether to keep every word as it is.
  public init(in context: ModuleContext, isLiteral: Bool = false) {
    clock = context.surroundings.clock
    firstWeekday = context.settings.firstWeekday
    me = context.settings.me
    self.isLiteral = isLiteral || !context.settings.readsTaskLanguage
  }

  /// The day that natural dates count from.
  public var today: CivilDate { clock.today() }

  /// - Parameter line: the task that the text is to change; nil for a new one.
  /// - Throws: `TextDateRefusal` if the date of a key is invalid or ambiguous.
  public func read(
    _ text: [UInt8], for line: [UInt8]? = nil
  ) throws(TextDateRefusal) -> DatedText {
    if isLiteral { return DatedText(literal: text) }
    return try DatedText(text.naming(me: me), for: line, calendar: clock.calendar(startingOn: firstWeekday))
  }

  /// The lines that an existing line may become if its first natural date is read; none if it has no such date.
  package func corrections(of line: [UInt8]) -> [(date: TaskDate, text: [UInt8])] {
    do throws(TextDateRefusal) {
      let dated = try read(line)
      return dated.readings.first.map { [($0.date, dated.text)] } ?? []
    } catch {
      guard case .date(let key, let refusal) = error else { return [] }
      let old = Array("\(key.name):\(refusal.text)".utf8)
      return refusal.forms.compactMap { form in
        guard let date = form.date, let range = line.firstRange(of: old) else { return nil }
        var text = line
        text.replaceSubrange(range, with: "\(key.name):\(date)".utf8)
        return (date, text)
      }
    }
  }
}

extension CommandOption {
  /// `--literal`, for every action that takes a task's text.
  public static let literal = CommandOption(
    "literal", summary: "Keep words such as due:fri as typed; do not read dates")
}

extension CommandError {
  public init(_ refusal: TextDateRefusal) {
    self.init("\(refusal) Nothing was changed.", code: "badDate")
    advice = "--literal keeps the word as it is"
  }
}

extension Message {
  /// Reports the dates that were read from natural dates; empty if there were none.
  ///
  /// - Parameter task: the task with those dates.
  public static func days(
    _ readings: [DatedText.Reading], of task: NumberedTask, on today: CivilDate, listName: String,
    _ kind: TaskPhrase.Kind = .note
  ) -> [Message] {
    let phrases = TodoItem(line: task.text).phrases(of: readings, on: today)
    if phrases.isEmpty { return [] }
    return [.about(task.number, in: listName, "is \(phrases.joined(separator: ", "))", kind)]
  }
}
