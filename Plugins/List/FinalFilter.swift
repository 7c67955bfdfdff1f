import ListArranging
import ListInterface
import ModuleKit

/// The user's filter program, which every listing goes through.
///
/// The program's output replaces an ungrouped listing. A grouped listing keeps its sections and its own text,
/// and shows only the tasks whose numbers are in the output.
struct FinalFilter: Sendable {
  private let pipeline: String
  private let shell: any Shell
  private let writer: ListWriter

  /// - Parameter pipeline: nil for no filter.
  /// - Returns: nil if listings go through no filter.
  init?(_ pipeline: String?, shell: any Shell, writer: ListWriter) {
    guard let pipeline else { return nil }
    self.pipeline = pipeline
    self.shell = shell
    self.writer = writer
  }

  /// Whether a listing goes through the filter.
  func applies(to request: ListRequest) -> Bool {
    // Tasks of done.txt have no numbers to recognise them by.
    request.grouping == nil || request.source != .todoAndDone
  }

  /// Returns the result with the lines that the filter leaves. Only these count as shown.
  ///
  /// - Throws: `CommandError` if the filter can't be run.
  func apply(to result: ListResult) throws -> ListResult {
    let text = try filtered(result)
    if result.sections.contains(where: { $0.title != nil }) { return result.keeping(text.taskNumbers) }
    var result = result
    result.filtered = text
    if result.parts.isEmpty {
      result.counts[0].shown = text.lineCount
    } else {
      for (index, part) in result.parts.enumerated() {
        result.counts[index].shown = try filtered(part).lineCount
      }
    }
    return result
  }

  private func filtered(_ result: ListResult) throws -> FilteredText {
    FilteredText(try shell.filter(writer.textToFilter(of: result), through: pipeline))
  }
}

extension ListResult {
  /// The result with only the tasks of these numbers, in their sections.
  fileprivate func keeping(_ numbers: Set<Int>) -> ListResult {
    var result = self
    var lines: [UInt32] = []
    result.sections = sections.compactMap { section in
      let start = lines.count
      lines += section.rows.filter { numbers.contains(tasks[$0].number) }.map { tasks.lines[$0] }
      return lines.count == start ? nil : ListSection(title: section.title, rows: start..<lines.count)
    }
    result.tasks = tasks.reordered(lines)
    result.counts[0].shown = lines.count
    return result
  }
}
