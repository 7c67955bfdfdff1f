import TodoTxt

/// The text that an action was given, as todo.sh reads it.
public struct TextArgument: Hashable, Sendable {
  /// The words, joined with one space.
  public let text: [UInt8]

  /// Whether there is no text, which is so when the first word is missing or empty, whatever follows it.
  public let isMissing: Bool

  public init(_ words: some Collection<[UInt8]>) {
    var text: [UInt8] = []
    for (index, word) in words.enumerated() {
      if index > 0 { text.append(.space) }
      text += word
    }
    self.text = text
    isMissing = words.first?.isEmpty ?? true
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
