import TodoTxt
public import ViewKit

/// The text that an action was given.
public struct TextArgument: Hashable, Sendable {
  /// The words, joined with one space.
  public let text: [UInt8]

  /// Whether there is none; in todo.sh's way that is so when the first word is empty, too, whatever follows it.
  public let isMissing: Bool

  public init(_ words: some Collection<[UInt8]>, in settings: Settings) {
    text = words.joinedBySpaces
    isMissing = words.first.map { $0.isEmpty && settings.acceptsEmptyTexts } ?? true
  }
}

extension Collection<[UInt8]> {
  /// The words with one space between two, bad UTF-8 repaired.
  public var spaced: String { String(decoding: joinedBySpaces, as: UTF8.self) }

  /// Made by hand, as this runs at every start: `joined(separator:)` spends four times as long on its types.
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
  /// Whether it is a word that names a project or a context, with its sign.
  public var isTag: Bool {
    count > 1 && (self[0] == UInt8(ascii: "+") || self[0] == UInt8(ascii: "@"))
      && !contains { $0.isBlank || $0 == .newline || $0 == UInt8(ascii: "\r") }
  }

  /// Whether nobody would see anything of it in a list: it holds blanks and ends of lines only, or nothing.
  public var isBlankText: Bool {
    allSatisfy { $0.isBlank || $0 == .newline || $0 == UInt8(ascii: "\r") }
  }
}

extension Prompt {
  /// Asks for a text and hands it on without the blanks around it, as read(1) of a shell does.
  ///
  /// - Parameters:
  ///   - acceptsNothing: whether an empty answer or the end of the input is the empty text; else either
  ///     cancels.
  ///   - receive: takes the text; nil where the user cancelled.
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
