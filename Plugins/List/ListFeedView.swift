import ModuleKit
import TerminalText
import ViewKit

/// Writes each listing, with a form feed between two.
final class ListFeedView: View {
  private let output: any TextOutput
  private let speller: ListSpeller
  private var isFirst = true

  init(output: any TextOutput, speller: ListSpeller) {
    self.output = output
    self.speller = speller
  }

  func display(_ data: ListingDisplayData) throws {
    var buffer = OutputBuffer(output)
    if !isFirst { buffer.bytes += "\u{0C}".utf8 }
    isFirst = false
    try speller.append(data.list, to: &buffer)
    for line in data.footer { buffer.bytes += "\(line)\n".utf8 }
    try buffer.flush()
  }
}
