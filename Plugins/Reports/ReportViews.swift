import ModuleKit
import TerminalText
import TodoTxt
import ViewKit

/// Writes a report for people.
struct ReportTextView: View {
  let output: any TextOutput
  let layout: ReportLayout

  func display(_ report: ReportDisplayData) throws {
    var buffer = OutputBuffer(output)
    for row in rows(of: report) + (report.note.map { [[], Array($0.utf8)] } ?? []) {
      buffer.bytes += row
      buffer.bytes.append(.newline)
      try buffer.flushIfFull()
    }
    try buffer.flush()
  }

  private func rows(of report: ReportDisplayData) -> [[UInt8]] {
    switch report.body {
    case .statistics(let statistics):
      StatisticsText(statistics, layout: layout).rows()
    case .calendar(let months, let days, let calendar):
      MonthTable(layout: layout, calendar: calendar).rows(of: months, days)
    }
  }
}

/// Passes on the facts of a report.
struct ReportFactsView: View {
  let view: any View<[ActionResult]>

  func display(_ report: ReportDisplayData) throws {
    try view.display(report.facts)
  }
}
