import ModuleKit
import TodoTxt

/// The variables that set the clock for scripts and tests.
enum TimeOverride {
  /// The second is what todo.sh's own tests set, for a date(1) of theirs.
  private static let names = ["TODO_NOW", "TODO_TEST_TIME"]

  /// The seconds since 1970 that the environment sets the clock to; nil where it does not.
  ///
  /// - Throws: `CommandError` for what is no time.
  static func seconds(in environment: Environment) throws(CommandError) -> Int? {
    for name in names {
      if let seconds = try seconds(environment[name] ?? [], in: name) { return seconds }
    }
    return nil
  }

  /// The seconds since 1970 that the text means; nil where it is empty.
  ///
  /// - Parameters:
  ///   - text: seconds since 1970, `YYYY-MM-DD`, which is the start of that day, or `YYYY-MM-DDTHH:MM:SS`, both
  ///     in the user's time zone.
  ///   - name: of the variable that has it.
  /// - Throws: `CommandError` for anything else.
  static func seconds(_ text: [UInt8], in name: String = "TODO_NOW") throws(CommandError) -> Int? {
    if text.isEmpty { return nil }
    guard let seconds = epochSeconds(text) ?? date(text) ?? dateAndTime(text) else {
      throw CommandError(
        """
        \(name) is “\(String(text))”: set it to seconds since 1970, to YYYY-MM-DD or to \
        YYYY-MM-DDTHH:MM:SS.
        """)
    }
    return seconds
  }

  /// The last second that has a year of four digits in every time zone.
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
    guard text.count == 19, text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), let date = civilDate(text[..<10]),
      let hour = number(text[11...12], below: 24), let minute = number(text[14...15], below: 60),
      let second = number(text[17...18], below: 60)
    else { return nil }
    return LocalTime.seconds(of: CivilTime(date: date, secondOfDay: (hour * 60 + minute) * 60 + second))
  }

  /// The day, where every time zone has a year of four digits around it.
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
