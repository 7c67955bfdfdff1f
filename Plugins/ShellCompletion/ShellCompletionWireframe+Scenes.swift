import EventLoop
import ListInterface
import ModuleKit
import ScreenKit
import ViewKit

extension ShellCompletionWireframe {
  /// Runs a command line from the bottom line of a screen.
  @EventLoop
  func presentPalette(on navigator: any Navigator, for scene: any Scene) {
    let palette = context.settings.palette
    let assistant = PaletteAssistant(palette: palette) { words in
      candidates(for: words, offers: words.count == 1 ? navigator.offers : [])
    }
    PaletteScreenPresenter(
      navigator: navigator, scene: scene, registry: context.program.registry,
      assistant: assistant,
      isWhole: { words in
        guard let name = words.first.map({ String(decoding: $0, as: UTF8.self) }),
          let command = context.program.registry.command(named: name.lowercased())
        else { return true }
        return (try? command.syntax.parse(Array(words.dropFirst()), in: context.settings)) != nil
      },
      openList: { words, title in
        guard let request = try listRequest(of: words),
          let list = context.module((any ListModuleInterface).self)
        else { return false }
        list.presentList(request, titled: title, on: navigator)
        return true
      }, question: context.choiceQuestion(for:), run: context.program.run
    ).present()
  }

  /// The list of todo.txt that a command line prints; nil if it prints something else, or if an add-on
  /// replaces the command.
  private func listRequest(of words: [[UInt8]]) throws -> ListRequest? {
    guard let name = words.first.map({ String(decoding: $0, as: UTF8.self) }),
      case .oneShot(let type)? = context.program.registry.command(named: name),
      let command = type as? any ListingCommand.Type,
      context.program.addOns.names()?.contains(name) != true
    else { return nil }
    let arguments = try command.syntax.parse(Array(words.dropFirst()), in: context.settings)
    guard !arguments.asksForHelp, try arguments.format(in: context.program.registry) == nil else {
      return nil
    }
    let request = try command.init(arguments: arguments, context: context).listRequest
    return request?.source == .todo ? request : nil
  }

  @EventLoop
  private func candidates(
    for words: [String], offers: [ScreenActionOffer]
  ) -> [PaletteAssistant.Candidate] {
    let found = begun(words, offers)
    guard found.isEmpty, let typed = words.last, !typed.isEmpty else { return found }
    let pattern = FuzzyPattern(typed)
    return begun(words.dropLast() + [""], offers).enumerated()
      .compactMap { index, candidate in pattern.score(candidate.word).map { (index, candidate, $0) } }
      .sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1)
  }

  /// The candidates that begin with the last word.
  @EventLoop
  private func begun(_ words: [String], _ offers: [ScreenActionOffer]) -> [PaletteAssistant.Candidate] {
    let view = CandidatesView()
    try? makePresenter(for: words, view: view).present()
    let typed = words.last ?? ""
    let actions = offers.filter { $0.action.name.hasPrefix(typed) }.map { offer in
      let keys = offer.keys.first.map { " (\($0.name))" } ?? ""
      return (word: offer.action.name, meaning: offer.obstacle ?? offer.action.summary + keys)
    }
    let names = Set(actions.map(\.word))
    return (actions + view.candidates.filter { !names.contains($0.word) }).sorted { $0.word < $1.word }
  }
}

/// Records the candidates instead of printing them.
private final class CandidatesView: View {
  private(set) var candidates: [PaletteAssistant.Candidate] = []

  func display(_ data: [ShellCompletionDisplayData]) {
    candidates = data.compactMap { line in
      if case .candidate(let word, let meaning) = line { (word, meaning ?? "") } else { nil }
    }
  }
}
