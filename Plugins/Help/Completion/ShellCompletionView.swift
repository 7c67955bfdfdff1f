import TerminalText
import ViewKit

/// Writes one line per candidate, for the shell scripts in `Completions`.
struct ShellCompletionView: View {
  let output: any TextOutput

  func display(_ data: [ShellCompletionDisplayData]) throws {
    var buffer = OutputBuffer(output)
    for line in data {
      switch line {
      case .candidate(let word, let meaning):
        buffer.bytes += word.utf8
        if let meaning { buffer.bytes += "\t\(meaning)".utf8 }
        buffer.bytes += "\n".utf8
      case .files:
        buffer.bytes += "\tfiles\n".utf8
      }
      try buffer.flushIfFull()
    }
    try buffer.flush()
  }
}

final class CandidatesView: View {
  private(set) var candidates: [PaletteInteractor.Candidate] = []

  func display(_ data: [ShellCompletionDisplayData]) {
    candidates = data.compactMap { line in
      if case .candidate(let word, let meaning) = line { (word, meaning ?? "", "") } else { nil }
    }
  }
}
