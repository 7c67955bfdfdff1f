import ListArranging
import TerminalText
import TodoTxt
import ViewKit

/// Writes a listing for programs, or as a table.
struct ListExportView: View {
  let output: any TextOutput
  let format: ExportFormat

  /// The columns that the user has chosen; empty for all of the format.
  let columns: [TaskColumn]

  func display(_ export: ListExport) throws {
    var buffer = OutputBuffer(output)
    let columns = TaskColumns(columns, today: export.now.day, urgency: export.urgency)
    try format.write(export, self.columns.isEmpty ? nil : columns, &buffer)
    try buffer.flush()
  }
}
