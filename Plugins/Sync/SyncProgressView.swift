import TerminalText
import ViewKit

/// Prints each step of a sync as a line on standard error, which escapes control characters.
struct SyncProgressView: View {
  let output: any TextOutput

  func display(_ step: SyncStep) throws {
    let text =
      switch step {
      case .fetching(let remote): "Fetching from \(remote)…"
      case .sending(let remote): "Sending to \(remote)…"
      }
    try output.write("\(text)\n")
  }
}
