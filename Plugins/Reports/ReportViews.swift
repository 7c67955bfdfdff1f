import ModuleKit
import TodoTxt

/// Writes the rows of a report.
struct ReportTextView: View {
  let output: any TextOutput

  func display(_ report: ReportDisplayData) throws {
    var buffer = OutputBuffer(output)
    for row in report.rows {
      buffer.bytes += row
      buffer.bytes.append(.newline)
      try buffer.flushIfFull()
    }
    try buffer.flush()
  }
}

/// Hands on the facts of a report.
struct ReportFactsView: View {
  let view: any View<[ActionResult]>

  func display(_ report: ReportDisplayData) throws {
    try view.display(report.facts)
  }
}
