import PlainText

extension Palette {
  /// The text of a task with the look of each word's role.
  package func styledWords(of text: [UInt8]) -> [UInt8] {
    Array(
      text.split(separator: .space, omittingEmptySubsequences: false).map { word in
        styled(Array(word), Role(ofWord: word).map { self[$0] } ?? "")
      }.joined(separator: [.space]))
  }
}
