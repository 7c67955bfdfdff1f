import ModuleKit
import TerminalText

/// Says on a line of the terminal what a sync is doing, in the place of what it said before.
struct SyncProgressView: View {
  let output: any TextOutput

  func display(_ step: SyncStep?) throws {
    let text =
      switch step {
      case .fetching(let remote)?: "Fetching from \(remote)…"
      case .sending(let remote)?: "Sending to \(remote)…"
      case nil: ""
      }
    try output.write("\r\u{1B}[K\(text)")
  }
}
