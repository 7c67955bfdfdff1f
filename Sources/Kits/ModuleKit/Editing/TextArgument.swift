import TodoTxt
public import ViewKit

/// The text operand of an action.
public struct TextArgument: Hashable, Sendable {
  /// The words, joined with one space.
  public let text: [UInt8]

  /// Whether there is no text; in todo.sh's way also if the first word is empty, whatever follows it.
  public let isMissing: Bool

  public init(_ words: some Collection<[UInt8]>, in settings: Settings) {
    text = words.joinedBySpaces
    isMissing = words.first.map { $0.isEmpty && settings.acceptsEmptyTexts } ?? true
  }
}

extension Collection<[UInt8]> {
  /// The words joined with one space, with invalid UTF-8 repaired.
  public var spaced: String { String(decoding: joinedBySpaces, as: UTF8.self) }

  /// Written by hand, because it runs at every start: `joined(separator:)` spends four times as long on its
  /// types.
  var joinedBySpaces: [UInt8] {
    var text: [UInt8] = []
    var isFirst = true
    for word in self {
      if !isFirst { text.append(.space) }
      isFirst = false
      text += word
    }
    return text
  }
}

extension [UInt8] {
  /// Whether it is a project or context with its sign.
  public var isTag: Bool {
    count > 1 && (self[0] == UInt8(ascii: "+") || self[0] == UInt8(ascii: "@"))
      && !contains { $0.isBlank || $0 == .newline || $0 == UInt8(ascii: "\r") }
  }

  /// Whether the text is blank: only blanks and line endings, or empty.
  public var isBlankText: Bool {
    allSatisfy { $0.isBlank || $0 == .newline || $0 == UInt8(ascii: "\r") }
  }
}

extension Prompt {
  /// Asks for a text and passes it on without surrounding blanks, like a shell's read(1).
  ///
  /// - Parameters:
  ///   - acceptsNothing: whether an empty answer, or the end of the input, counts as the empty text;
  ///     otherwise it cancels.
  ///   - receive: receives the text; nil if the user cancelled.
  public func askForText(
    _ question: Question, acceptsNothing: Bool, receive: @escaping ([UInt8]?) throws -> Void
  ) throws {
    try ask(question) { answer in
      var text = (answer ?? []).drop(while: \.isBlank)
      while text.last?.isBlank == true { text.removeLast() }
      try receive(text.isEmpty && !acceptsNothing ? nil : Array(text))
    }
  }
}
