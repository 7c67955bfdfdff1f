import ListArranging
import ListInterface
import ListRendering
import ModuleKit
import TerminalText
import TodoTxt
import ViewKit

/// Writes a listing for programs, or as a table.
struct ListExportView: View {
  let output: any TextOutput
  let format: OutputFormat

  /// The columns that the user has chosen; empty for all of the format.
  let columns: [TaskColumn]
  let style: LineStyle
  let cutsLines: Bool
  let now: TaskDate

  /// The format as a module has added it; nil for one of the program's own.
  let added: ListFormat?

  func display(_ export: ListExport) throws {
    if let added {
      return try output.write(added.spell(FoundTasks(export.tasks, in: export.sections), export.today))
    }
    var buffer = OutputBuffer(output)
    let columns =
      columns.isEmpty ? nil : TaskColumns(columns, today: export.today, urgency: export.urgency)
    if format == .text, let columns {
      let table = ListTable(
        columns, style: style, width: output.columns, cutsLines: cutsLines, now: now)
      try table.write(export, to: &buffer)
      for line in export.footer { buffer.appendText("\(line)\n") }
    } else {
      try export.write(as: format, columns: columns, to: &buffer)
    }
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
