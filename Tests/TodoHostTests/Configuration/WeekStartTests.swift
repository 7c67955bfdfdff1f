import ModuleKit
import Testing
import TodoTxt
@testable import TodoHost

@Suite struct WeekStartTests {
  @Test(arguments: [
    ("", Weekday.monday), ("C", .monday), ("C.UTF-8", .monday), ("POSIX", .monday), ("en_US.UTF-8", .sunday),
    ("en_GB.UTF-8", .monday), ("de_DE@euro", .monday), ("de_DE.UTF-8@euro", .monday), ("pt_BR", .sunday),
    ("pt_PT", .sunday), ("ar_EG.UTF-8", .saturday), ("fa_IR", .saturday), ("dv_MV", .friday), ("eo", .monday),
    ("en_", .monday), ("xx_ZZ", .monday), ("zh_CN.UTF-8", .sunday), ("fr_CA", .sunday), ("en_ZA", .sunday),
    ("en_AU", .monday),
  ])
  func followsTheTerritoryOfTheLocale(locale: String, expected: Weekday) {
    #expect(WeekStart.weekday(locale: Array(locale.utf8)) == expected)
  }

  @Test(arguments: [
    (["LANG": "en_US"], Weekday.sunday), (["LANG": "en_US", "LC_TIME": "en_GB"], .monday),
    (["LC_TIME": "en_GB", "LC_ALL": "ar_EG"], .saturday),
    (["LC_ALL": "", "LC_TIME": "", "LANG": "en_GB"], .monday),
    (["LANG": "en_US", "TODO_WEEK_START": "monday"], .monday), (["TODO_WEEK_START": "Sat"], .saturday),
    ([:], .monday),
  ])
  func followsTheEnvironment(environment: [String: String], expected: Weekday) throws {
    #expect(try Invocation("todo", environment: environment).settings.firstWeekday == expected)
  }

  @Test func theEnvironmentOverridesTheConfiguration() throws {
    let directory = TestDirectory()
    let file = directory.write("TODO_DIR=/d TODO_WEEK_START=monday", to: "config")
    #expect(try Invocation("todo", "-d", file).settings.firstWeekday == .monday)
    let environment = ["TODO_WEEK_START": "friday"]
    #expect(try Invocation("todo", "-d", file, environment: environment).settings.firstWeekday == .friday)
  }

  @Test func refusesInvalidDays() {
    #expect(throws: CommandError("TODO_WEEK_START is “mo”: set it to monday or sunday.")) {
      try Invocation("todo", environment: ["TODO_WEEK_START": "mo"])
    }
  }
}
