import Arranging
import ModuleKit
import Spelling
import TerminalText
import ViewKit

/// Writes a listing for programs.
struct ListExportView: View {
  let output: any TextOutput
  let format: OutputFormat

  func display(_ export: ListExport) throws {
    var buffer = OutputBuffer(output)
    try export.write(as: format, to: &buffer)
    try buffer.flush()
  }
}
