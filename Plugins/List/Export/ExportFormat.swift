import ListArranging
import ListInterface
import ListRendering
import ModuleKit
import TerminalText
import TodoTxt

/// A format of listings: one of the program's own, or one that a module adds.
struct ExportFormat: Sendable {
  /// Writes a listing; the columns are those that the user has chosen, nil for all.
  typealias Writer = @Sendable (ListExport, TaskColumns?, inout OutputBuffer) throws -> Void

  let format: OutputFormat
  let takesColumns: Bool

  /// Whether it names tasks by their UIDs of calendars.
  var needsUIDs: Bool { format == .ics }

  let write: Writer

  init(_ format: OutputFormat, takesColumns: Bool = false, write: @escaping Writer) {
    (self.format, self.takesColumns, self.write) = (format, takesColumns, write)
  }

  /// Those with an option of their own.
  static let standard = [
    ExportFormat(.json, takesColumns: true) { try $0.writeJSON($1, to: &$2) },
    ExportFormat(.ndjson, takesColumns: true) { try $0.writeJSONLines($1, to: &$2) },
    ExportFormat(.csv, takesColumns: true) { try $0.writeCSV($1, to: &$2) },
    ExportFormat(.ics) { export, _, output in try export.writeICS(to: &output) },
  ]

  /// For people; its columns are always chosen.
  static func table(style: LineStyle, width: Int?, cutsLines: Bool, now: TaskDate) -> ExportFormat {
    ExportFormat(.text, takesColumns: true) { export, columns, output in
      guard let columns else { return }
      let table = ListTable(columns, style: style, width: width, cutsLines: cutsLines, now: now)
      try table.write(export, to: &output)
      for line in export.footer { output.appendText("\(line)\n") }
    }
  }
}

extension ModuleRegistry {
  /// - Throws: `CommandError` if only live lists have the format.
  func exportFormat(_ format: OutputFormat) throws(CommandError) -> ExportFormat {
    if let found = ExportFormat.standard.first(where: { $0.format == format }) { return found }
    guard let spell = listFormats.first(where: { $0.format == format })?.spell else {
      throw .misuse("“\(format.name)” is a format of live lists only: watch --format \(format.name).")
    }
    return ExportFormat(format) { export, _, output in
      output.bytes += try spell(FoundTasks(export.tasks, in: export.sections), export.now.day)
    }
  }

  /// The format of a live list that is not drawn for people; nil for text.
  ///
  /// - Throws: `CommandError` if live lists don't have the format.
  func liveFormat(_ format: OutputFormat) throws(CommandError) -> ListFormat? {
    guard format != .text else { return nil }
    let live = listFormats.filter { $0.follow != nil }
    if let found = live.first(where: { $0.format == format }) { return found }
    let names = ([.text] + live.map(\.format)).map(\.name).joined(separator: ", ")
    throw .misuse("watch has no format “\(format.name)”. Choose one of: \(names).")
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
