import Foundation
import ModuleKit
import Testing
@testable import TodoHost

/// Mistakes in a configuration are reported with their place.
@Suite struct SettingPlaceTests {
  private let directory = TestDirectory()

  private func invocation(
    _ configuration: String, program: String = "todo", environment: [String: String] = [:]
  ) throws -> Invocation {
    let path = directory.write(configuration, to: "config")
    return try Invocation(
      program, "-d", path, "ls", environment: environment.merging(["TODO_DIR": "/x"]) { $1 })
  }

  @Test(arguments: [
    ("\nTODO_WEEK_START=foo\n", ":2: TODO_WEEK_START is “foo”: set it to monday or sunday."),
    (
      "# x\n  export TODO_RECUR_MISSED='all'",
      ":2: TODO_RECUR_MISSED is “all”: set it to skip or to each."
    ),
    ("TODO_WRITE_UIDS=on\n", ":1: TODO_WRITE_UIDS is “on”: set it to 0 or to 1."),
    ("TODO_KEEP_PRIORITY=yes\n", ":1: TODO_KEEP_PRIORITY is “yes”: set it to 0 or to 1."),
    (
      "TODO_FILE_LIMIT=1\nTODO_FILE_LIMIT=much\n",
      ":2: TODO_FILE_LIMIT is “much”: set it to a number of megabytes from 1 to 4095."
    ),
    (
      "TODOTXT_PRIORITY_ON_ADD=b\n",
      ":1: TODOTXT_PRIORITY_ON_ADD should be a capital letter from A to Z (it is now \"b\")."
    ),
    // A value that bash must read.
    (
      "if true; then\n  TODO_WEEK_START=foo\nfi\n",
      ":2: TODO_WEEK_START is “foo”: set it to monday or sunday."
    ),
  ])
  func reportsBadValuesWithTheirLine(configuration: String, error: String) {
    #expect(throws: CommandError("\(directory.path)/config\(error)")) { try invocation(configuration) }
  }

  @Test func aValueOfTheEnvironmentHasNoLine() {
    let error = CommandError("TODO_WEEK_START is “foo”: set it to monday or sunday.")
    #expect(throws: error) { try invocation("TODO_DIR=/x\n", environment: ["TODO_WEEK_START": "foo"]) }
  }

  @Test(arguments: [
    (
      "TODO_WEEK_STRAT=monday\n", false, ":1: TODO_WEEK_STRAT is not a setting; did you mean TODO_WEEK_START?"
    ),
    (
      "x=1\nexport TODOTXT_VERBOS=2\n", true,
      ":2: TODOTXT_VERBOS is not a setting; did you mean TODOTXT_VERBOSE?"
    ),
    ("export TODO_SCHEDULE_DAYS=2\n", false, ":1: TODO_SCHEDULE_DAYS is not a setting."),
    ("export TODO_SCHEDULE_DAYS=2\n", true, nil), ("MY_OWN=1\n# TODO_WEEK_STRAT=x\n", false, nil),
    ("TODO_FULL_SH=x\n", false, nil),
  ])
  func unknownSettingsAreNamed(configuration: String, hasAddOns: Bool, sentence: String?) throws {
    let sentences = try invocation(configuration).unknownSettings { hasAddOns }
    #expect(sentences == (sentence.map { ["\(directory.path)/config\($0)"] } ?? []))
  }

  @Test func everySettingThatIsDocumentedIsKnown() throws {
    let names = Invocation.settingNames.filter { $0.hasPrefix("TODO") }
    #expect(names.count > 25)
    let configuration = names.filter {
      !["TODOTXT_PRIORITY_ON_ADD", "TODO_FILE_LIMIT", "TODO_LINE_LIMIT"].contains($0)
    }
    .map { "\($0)=\n" }.joined()
    #expect(try invocation(configuration).unknownSettings { false } == [])
  }

  /// The manual page of the configuration uses the same list of settings.
  @Test func everySettingThatIsReadIsDocumented() throws {
    let sources = TodoSandbox.root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(
        text.matches(of: /"(TODO_[A-Z_]+|TODOTXT_[A-Z_]+|HIDE_[A-Z]+_SUBSTITUTION)"/).map { String($0.1) })
    }
    #expect(names.count > 30)
    #expect(names.subtracting(Invocation.settingNames) == [])
  }

  @Test func asTodoShReportsNoUnknownSettingsOrLines() throws {
    #expect(try invocation("TODO_WEEK_STRAT=monday\n", program: "todo.sh").unknownSettings { false } == [])
    let error = CommandError(
      "TODOTXT_PRIORITY_ON_ADD should be a capital letter from A to Z (it is now \"b\").")
    #expect(throws: error) { try invocation("TODOTXT_PRIORITY_ON_ADD=b\n", program: "todo.sh") }
  }
}
