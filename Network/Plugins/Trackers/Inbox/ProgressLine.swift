import Synchronization
import TerminalText

/// Shows progress in one line of a terminal, and erases that line at the end. Prints nothing to a pipe.
final class ProgressLine: Sendable {
  private struct State {
    var counts: [(source: String, progress: PullProgress)] = []
    var isShown = false
  }

  /// Nil shows nothing, where the output must contain only data.
  private let output: (any TextOutput)?
  private let state = Mutex(State())

  init(output: (any TextOutput)?) {
    self.output = output
  }

  func show(_ progress: PullProgress) {
    guard let output, let columns = output.columns else { return }
    state.withLock { state in
      if let index = state.counts.firstIndex(where: { $0.source == progress.source }) {
        state.counts[index].progress = progress
      } else {
        state.counts.append((progress.source, progress))
      }
      var line = Array("\r\u{1B}[K".utf8)
      DisplayText.append(Self.text(state.counts.map(\.progress)), columns: max(1, columns - 1), to: &line)
      state.isShown = true
      try? output.write(line)
    }
  }

  func clear() {
    state.withLock { state in
      if state.isShown { try? output?.write("\r\u{1B}[K") }
      state = State()
    }
  }

  /// `work ████░░░░ 400 of 1000`; `work 400, page 4` if the source does not tell a total.
  private static func text(_ all: [PullProgress]) -> String {
    all.map { progress in
      guard let total = progress.total, total > 0 else {
        return "\(progress.source) \(progress.count), page \(progress.pages)"
      }
      let full = progress.count >= total ? 8 : min(8, Int(8 * Double(progress.count) / Double(total)))
      let bar = String(repeating: "█", count: full) + String(repeating: "░", count: 8 - full)
      return "\(progress.source) \(bar) \(progress.count) of \(total)"
    }.joined(separator: "  ")
  }
}
