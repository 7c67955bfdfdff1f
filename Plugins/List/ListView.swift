import ModuleKit
import TerminalText
import ViewKit

/// Writes a listing once.
struct ListView: View {
  let output: any TextOutput
  let speller: ListSpeller

  func display(_ data: ListingDisplayData) throws {
    var buffer = OutputBuffer(output)
    try speller.append(data.list, to: &buffer)
    for line in data.footer { buffer.appendText(line + "\n") }
    try buffer.flush()
  }
}
