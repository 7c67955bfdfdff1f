/// A yes-or-no question that the user is answering.
struct Confirmation: Sendable {
  enum Outcome: Hashable, Sendable {
    case open, yes, no
    /// Neither: the user wants to go back.
    case cancelled
  }

  let label: String

  /// The meaning of Enter alone.
  let usual: Bool

  /// The answer typed so far; nil if one key is the whole answer.
  private(set) var editor: LineEditor?

  /// The key of the answer, if it has a text.
  private var key: [UInt8] = []

  var text: [UInt8] { editor?.text ?? key }

  init(_ question: String, usually usual: Bool, by style: ConfirmationStyle) {
    label = "\(question) (\(usual ? "Y/n" : "y/n")) "
    self.usual = usual
    editor = style == .line ? LineEditor() : nil
  }

  mutating func handle(_ key: Key) -> Outcome {
    guard let outcome = editor?.handle(key) else {
      self.key = key.character ?? []
      return Self.answer(with: key, usually: usual)
    }
    switch outcome {
    case .editing: return .open
    case .cancelled: return .cancelled
    case .submitted(let text):
      let word = String(decoding: text, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
      return word == "y" || word == "yes" || word.isEmpty && usual ? .yes : .no
    }
  }

  private static func answer(with key: Key, usually usual: Bool) -> Outcome {
    switch key {
    case .text("y"), .text("Y"): .yes
    case .enter: usual ? .yes : .no
    case .escape, .control("c"), .control("d"), .control("g"): .cancelled
    default: .no
    }
  }
}

/// How a yes-or-no question is answered.
public enum ConfirmationStyle: Hashable, Sendable {
  /// One key, at once.
  case key

  /// A line: the rest of a longer word, and Enter, are not left for the program that reads next.
  case line
}
