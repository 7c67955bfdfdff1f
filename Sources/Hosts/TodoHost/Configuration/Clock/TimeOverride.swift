import ModuleKit
import TodoTxt

/// The variables that set the clock for scripts and tests.
enum TimeOverride {
  /// The second variable is used by todo.sh's own tests, for their date(1).
  private static let names = ["TODO_NOW", "TODO_TEST_TIME"]

  /// The time set by the environment, in seconds since 1970; nil if it is not set.
  ///
  /// - Throws: `CommandError` for an invalid time.
  static func seconds(in environment: Environment) throws(CommandError) -> Int? {
    for name in names {
      if let seconds = try seconds(environment[name] ?? [], in: name) { return seconds }
    }
    return nil
  }

  /// The time of a text, in seconds since 1970; nil for an empty text.
  ///
  /// - Parameters:
  ///   - text: seconds since 1970, `YYYY-MM-DD` for the start of that day, or `YYYY-MM-DDTHH:MM`, perhaps with
  ///     `:SS`, both in the user's time zone.
  ///   - name: the name of the variable.
  /// - Throws: `CommandError` for anything else.
  static func seconds(_ text: [UInt8], in name: String = "TODO_NOW") throws(CommandError) -> Int? {
    if text.isEmpty { return nil }
    guard let seconds = epochSeconds(text) ?? date(text) ?? dateAndTime(text) else {
      throw CommandError(
        """
        \(name) is “\(String(text))”: set it to seconds since 1970, to YYYY-MM-DD or to \
        YYYY-MM-DDTHH:MM.
        """)
    }
    return seconds
  }

  /// The last second whose year has four digits in every time zone.
  private static let lastSecond = 253_402_128_000

  private static func epochSeconds(_ text: [UInt8]) -> Int? {
    guard text.allSatisfy(\.isDigit), let seconds = Int(String(text)), seconds <= lastSecond else {
      return nil
    }
    return seconds
  }

  private static func date(_ text: [UInt8]) -> Int? {
    civilDate(text).map(LocalTime.start)
  }

  private static func dateAndTime(_ text: [UInt8]) -> Int? {
    let text = text.count == 16 ? text + ":00".utf8 : text
    guard text.count == 19, text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), let date = civilDate(text[..<10]),
      let hour = number(text[11...12], below: 24), let minute = number(text[14...15], below: 60),
      let second = number(text[17...18], below: 60)
    else { return nil }
    return LocalTime.seconds(of: CivilTime(date: date, secondOfDay: (hour * 60 + minute) * 60 + second))
  }

  /// The date, if its year has four digits in every time zone.
  private static func civilDate(_ text: some Collection<UInt8>) -> CivilDate? {
    CivilDate(text).flatMap { (1...9998).contains($0.components.year) ? $0 : nil }
  }

  private static func number(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard digits.allSatisfy(\.isDigit), let number = Int(String(decoding: digits, as: UTF8.self)),
      number < limit
    else { return nil }
    return number
  }
}
