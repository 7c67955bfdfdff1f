import ListInterface
import Listing
import ModuleKit

struct ListPresenter {
  let interactor: ListInteractor
  let formatter: ListFormatter
  let settings: Settings
  let shell: any Shell
  let view: any View<ListingDisplayData>

  func present(_ request: ListRequest) throws {
    var result = try interactor.result(for: request)
    let list = formatter.displayData(for: result)
    guard request.grouping == nil, let pipeline = settings.finalFilter else {
      try view.display(ListingDisplayData(body: .list(list), footer: formatter.footer(for: result, request)))
      return
    }
    let text = try filtered(list, through: pipeline)
    // What the user's own filter leaves is what counts as shown.
    if result.parts.isEmpty {
      result.counts[0].shown = text.count { $0 == UInt8(ascii: "\n") }
    } else {
      for (index, part) in result.parts.enumerated() {
        let text = try filtered(formatter.displayData(for: part), through: pipeline)
        result.counts[index].shown = text.count { $0 == UInt8(ascii: "\n") }
      }
    }
    try view.display(ListingDisplayData(body: .text(text), footer: formatter.footer(for: result, request)))
  }

  /// The lines that the pipeline leaves, as a shell's `$(…)` has them: without empty ones at the end.
  private func filtered(_ list: ListDisplayData, through pipeline: String) throws -> [UInt8] {
    var text = try shell.filter(list.text.bytes, through: pipeline)
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    return text.isEmpty ? [] : text + [UInt8(ascii: "\n")]
  }
}

/// A whole listing.
struct ListingDisplayData: Sendable {
  enum Body: Sendable {
    case list(ListDisplayData)

    /// Lines as a program has made them.
    case text([UInt8])
  }

  var body: Body

  /// Lines to show below the list.
  var footer: [String]
}
