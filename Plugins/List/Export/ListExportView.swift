import Arranging
import ListInterface
import ModuleKit
import Rendering
import TerminalText
import ViewKit

/// Writes a listing for programs.
struct ListExportView: View {
  let output: any TextOutput
  let format: OutputFormat

  /// The format as a module has added it; nil for one of the program's own.
  let added: ListFormat?

  func display(_ export: ListExport) throws {
    if let added {
      return try output.write(added.spell(FoundTasks(export.tasks, in: export.sections), export.today))
    }
    var buffer = OutputBuffer(output)
    try export.write(as: format, to: &buffer)
    try buffer.flush()
  }
}

extension FoundTasks {
  init(_ tasks: ListedTasks, in sections: [ListSection]) {
    self.init(
      list: tasks.list,
      sections: sections.map { FoundTasks.Section(title: $0.title ?? "", count: $0.rows.count) },
      lines: tasks.lines, numbers: tasks.numbers,
      isBlocked: { tasks.blocked?.contains(tasks.lines[$0]) ?? false })
  }
}
