import ModuleKit
import TodoTxt

enum WeekStart {
  /// `TODO_WEEK_START` if set, or else the custom of the user's territory.
  ///
  /// - Throws: `CommandError` if `TODO_WEEK_START` is invalid.
  static func weekday(_ variables: ShellVariables) throws(CommandError) -> Weekday {
    guard let chosen = variables.text("TODO_WEEK_START") else {
      return weekday(
        locale: variables["LC_ALL"].ifAny ?? variables["LC_TIME"].ifAny ?? variables["LANG"] ?? [])
    }
    guard let weekday = Weekday(name: chosen) else {
      throw CommandError(
        "\(variables.place(of: "TODO_WEEK_START"))TODO_WEEK_START is “\(chosen)”: set it to monday or "
          + "sunday.")
    }
    return weekday
  }

  /// - Parameter locale: for example `en_GB.UTF-8@euro`.
  static func weekday(locale: [UInt8]) -> Weekday {
    let name = locale.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    guard let mark = name.firstIndex(of: UInt8(ascii: "_")) else { return .monday }
    let territory = name[(mark + 1)...]
    if isListed(territory, in: sunday) { return .sunday }
    if isListed(territory, in: saturday) { return .saturday }
    return territory.elementsEqual("MV".utf8) ? .friday : .monday
  }

  // The territories whose week does not start on Monday, from the weekData of the Unicode CLDR.
  private static let sunday: StaticString = """
    AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JO JP KE KH KR LA MH MM MO MT MX MZ NI \
    NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """
  private static let saturday: StaticString = "AF BH DJ EG IQ IR KW LY OM QA SD SY"

  private static func isListed(_ territory: ArraySlice<UInt8>, in list: StaticString) -> Bool {
    list.withUTF8Buffer { list in
      list.split(separator: .space).contains { $0.elementsEqual(territory) }
    }
  }
}

extension [UInt8]? {
  /// The value; nil if it is empty.
  fileprivate var ifAny: [UInt8]? {
    flatMap { $0.isEmpty ? nil : $0 }
  }
}
