import ViewKit

/// Keeps the candidates for a shell.
final class CandidatesView: View {
  private(set) var candidates: [PaletteInteractor.Candidate] = []

  func display(_ data: [ShellCompletionDisplayData]) {
    candidates = data.compactMap { line in
      if case .candidate(let word, let meaning) = line { (word, meaning ?? "", "") } else { nil }
    }
  }
}
