import ModuleKit

/// A report: the facts for a program, the rows for a person.
struct ReportDisplayData {
  var facts: [ActionResult]

  /// With escape sequences for colours where there are any, and nothing else that acts on a terminal.
  var rows: [[UInt8]]
}
