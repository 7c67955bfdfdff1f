public import TodoTxt

extension TodoCalendar {
  /// The day that an action is given in its user's words: today or later.
  ///
  /// - Throws: `CommandError` (`badDate`) where the words name no day, or one that is over.
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
