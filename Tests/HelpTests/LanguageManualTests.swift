import Testing
import TodoTxt

@testable import HelpModule

/// The program reads the examples of the manual as the manual explains them.
@Suite struct LanguageManualTests {
  private func forms(_ title: String) throws -> [String] {
    let section = try #require(LanguageManual.sections.first { $0.title == title })
    return section.items.flatMap { $0.name.replacing(", ", with: ",").split(separator: ",").map(String.init) }
  }

  @Test func everyDateOfTheManualIsValid() throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
    var context = DateContext(calendar: TodoCalendar(today: today, firstWeekday: .monday))
    (context.due, context.threshold, context.allowsTime) = (today, today, true)
    let forms = try forms("DATES")
    #expect(forms.count > 20)
    for form in forms {
      let text =
        form.hasPrefix("t:") ? form.dropFirst(2) : form.hasPrefix("due:") ? form.dropFirst(4) : form[...]
      #expect(throws: Never.self, "\(form)") { try NaturalDate(text, in: context) }
    }
  }

  @Test func everyRecurrenceOfTheManualIsValid() throws {
    let section = try #require(LanguageManual.sections.first { $0.title == "RECURRENCE" })
    let words = section.items.flatMap { $0.name.split(separator: " ") }.filter { $0.hasPrefix("rec:") }
    #expect(words.count > 7)
    for word in words {
      let value = word.dropFirst(4).reversed().drop { $0 == "," }.reversed()
      #expect(Recurrence(String(value)) != nil, "\(word)")
    }
  }
}
