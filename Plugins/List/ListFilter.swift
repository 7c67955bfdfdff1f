import Arranging
import ListInterface
import ModuleKit
import Spelling

/// The user's filter program, which every ungrouped listing goes through.
struct ListFilter: Sendable {
  private let pipeline: String
  private let shell: any Shell
  private let speller: ListSpeller

  /// - Returns: nil if the listing goes through no filter.
  init?(for request: ListRequest, settings: Settings, shell: any Shell, speller: ListSpeller) {
    guard request.grouping == nil, let pipeline = settings.finalFilter else { return nil }
    self.pipeline = pipeline
    self.shell = shell
    self.speller = speller
  }

  /// Returns the result with the lines that the filter leaves. Only these count as shown.
  ///
  /// - Throws: `CommandError` where the filter can't be run.
  func apply(to result: ListResult) throws -> ListResult {
    var result = result
    let text = try filtered(result)
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
    FilteredText(try shell.filter(speller.textToFilter(of: result), through: pipeline))
  }
}
