public import TodoTxt

extension TodoCalendar {
  /// The date argument of an action: today or later.
  ///
  /// - Throws: `CommandError` (`badDate`) if the words are not a date, or a past one.
  public func day(_ text: String) throws(CommandError) -> CivilDate {
    let day: CivilDate
    do throws(DateRefusal) {
      day = try NaturalDate.forInput(text, in: DateContext(calendar: self)).day
    } catch {
      throw CommandError("\(error)", code: "badDate")
    }
    guard day >= today else {
      throw CommandError("\(text) is \(day.spelledOut), before today.", code: "badDate")
    }
    return day
  }
}
