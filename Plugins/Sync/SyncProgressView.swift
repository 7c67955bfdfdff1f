import ModuleKit
import TerminalText
import ViewKit

/// Says in a line each what a sync is doing: standard error shows control sequences instead of obeying them.
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
