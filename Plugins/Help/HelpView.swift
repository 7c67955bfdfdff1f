import ModuleKit
import TerminalText
import ViewKit

/// Writes a text unchanged.
struct HelpView: View {
  let output: any TextOutput

  func display(_ text: [UInt8]) throws {
    try output.write(text)
  }
}
