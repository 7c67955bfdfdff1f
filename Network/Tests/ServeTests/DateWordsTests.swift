import PlainText
import Testing
import TodoTxt

@testable import ServeModule

/// Today is Sunday, 2026-11-22.
@Suite struct DateWordsTests {
  private let words: DateWords

  init() throws {
    words = DateWords(
      calendar: TodoCalendar(today: try #require(CivilDate("2026-11-22")), firstWeekday: .monday))
  }

  @Test(arguments: [
    ("Call the landlord tomorrow  15:00 +Home", "Call the landlord due:2026-11-23T15:00 +Home"),
    ("Call Ann next fri +Home", "Call Ann due:2026-11-27 +Home"), ("Buy 3d glasses", "Buy 3d glasses"),
    ("Call Tom next monday", "Call Tom due:2026-11-23"), ("Call Tom", "Call Tom"),
    ("Tomorrow call Bob", "due:2026-11-23 call Bob"), ("tomorrow", "tomorrow"),
    ("Call due:fri or monday", "Call due:fri or monday"), ("+today it works", "+today it works"),
    ("Move in may", "Move in may"), ("May call", "May call"), ("Pay 15 dec", "Pay due:2026-12-15"),
    ("Book a week", "Book a week"), ("Call in 3 days", "Call due:2026-11-25"),
    ("The cat sat on the mat", "The cat sat on the mat"), ("Dance sat +Fun", "Dance due:2026-11-28 +Fun"),
    ("Read the 3rd chapter", "Read the 3rd chapter"), ("Call about yesterday", "Call about yesterday"),
    ("Water plants every friday", "Water plants due:2026-11-27 rec:fri"),
    ("Run every mon and eat", "Run due:2026-11-23 rec:mon and eat"),
    ("Run every mon, thu @park", "Run due:2026-11-23 rec:mon,thu @park"),
    ("Pay every month due:2026-12-01", "Pay rec:1m due:2026-12-01"),
    ("Clean every other week fri", "Clean rec:2w due:2026-11-27"),
    ("Stretch every day", "Stretch due:2026-11-22 rec:1d"), ("Every task", "Every task"),
  ])
  func datesAndRhythmsAreRead(_ typed: String, _ text: String) { #expect(words.read(typed).text == text) }

  @Test func namesTheWordsThatAreRead() {
    #expect(words.read("Clean every  week next fri").words == ["every week", "next fri"])
  }

  @Test func wordsThatWereThereStay() {
    let old = "Plan Friday party"
    #expect(words.read("Plan the Friday party", insteadOf: old).text == "Plan the Friday party")
    let given = "due:today +Home"
    #expect(words.read("Buy tomorrow due:today +Home", insteadOf: given).text == "Buy due:2026-11-23 +Home")
    #expect(words.read("Buy due:today", insteadOf: "due:today").text == "Buy due:today")
    #expect(words.read("Plan Friday party mon", insteadOf: old).text == "Plan Friday party due:2026-11-23")
  }
}
