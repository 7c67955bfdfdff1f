import ModuleKit
import TodoTxt

/// A report: the facts for a program, the rows for a person.
struct ReportDisplayData {
  var facts: [ActionResult]

  /// With escape sequences for colours where there are any, and nothing else that acts on a terminal.
  var rows: [[UInt8]]

  /// The same in a context: which one is a fact, too.
  func `in`(_ context: TaskContext?) -> ReportDisplayData {
    guard let context else { return self }
    return ReportDisplayData(
      facts: facts + [ActionResult("context", details: ["context": .string(context.name)], [])],
      rows: rows + [[], Array(context.note.utf8)])
  }
}
