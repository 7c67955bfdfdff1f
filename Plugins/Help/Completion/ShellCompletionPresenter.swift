import PlainText
import TodoStores
import ViewKit

struct ShellCompletionPresenter {
  let line: ShellCompletionLine
  let interactor: ShellCompletionInteractor
  let view: any View<[ShellCompletionDisplayData]>

  func present() throws {
    var choices = try interactor.choices(for: line.subject)
    if line.typed.isEmpty, let text = choices.first(where: { $0.isText }) { choices = [text] }
    try view.display(choices.compactMap(displayData))
  }

  /// Nil for a candidate that does not continue the typed text.
  private func displayData(for choice: CompletionChoice) -> ShellCompletionDisplayData? {
    let typed = line.typed
    switch choice {
    case .files:
      return .files
    case .text(let text):
      return text.hasPrefix(typed) && isHarmless(text) ? .candidate(text, meaning: nil) : nil
    case .candidate(let text, let meaning):
      return text.hasPrefix(typed) && isHarmless(text) ? .candidate(line.kept + text, meaning: meaning) : nil
    case .part(let text, let meaning):
      var begun = typed.lastIndex(of: ",").map { typed[typed.index(after: $0)...] } ?? typed
      if begun.hasPrefix("-") { begun.removeFirst() }
      guard text.hasPrefix(begun), isHarmless(text) else { return nil }
      return .candidate(line.word.dropLast(begun.count) + text, meaning: meaning)
    case .word(let text), .condition(let text):
      let last = typed.lastIndex(where: \.isWhitespace).map { typed[typed.index(after: $0)...] } ?? typed
      // A term that begins with a dash excludes the rest.
      let begun = last.hasPrefix("-") ? last.dropFirst() : last
      guard text.hasPrefix(begun), isHarmless(text), !begun.isEmpty || !choice.isCondition else { return nil }
      return .candidate(line.word.dropLast(begun.count) + text, meaning: nil)
    }
  }

  /// Whether a shell can print the word on one line of a terminal.
  private func isHarmless(_ text: String) -> Bool {
    text.withoutControls == text && !text.utf8.contains(UInt8(ascii: "\n")) && !text.mayHoldEscapes
  }
}

extension CompletionChoice {
  fileprivate var isText: Bool {
    if case .text = self { true } else { false }
  }

  fileprivate var isCondition: Bool {
    if case .condition = self { true } else { false }
  }
}

enum ShellCompletionDisplayData: Hashable {
  /// The completed word, and its meaning.
  case candidate(String, meaning: String?)

  /// File names, which the shell completes itself.
  case files
}
