import PlainText
import TodoTxt

/// The words of a task as a row shows them: without its dates and note, which a row shows in places of their own.
struct ShownWords {
  let title: String

  /// The tags, keys and links at the end.
  let tail: [String]

  /// The letter of the priority, for a completed task that which it had; empty without one.
  let priority: String

  init(_ item: TodoItem) {
    var words = String(decoding: item.body, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
      String.init)
    var letter = item.priority.map { "\($0)" } ?? ""
    if item.isCompleted {
      let key = "pri:"
      if let had = words.first.flatMap(EditedLine.letter(in:)) {
        letter = had
        words.removeFirst()
      } else if let had = words.last(where: { $0.hasPrefix(key) && $0.utf8.count == key.utf8.count + 1 }) {
        letter = String(had.dropFirst(key.count))
      }
      words.removeAll { $0 == key + letter }
    }
    words.removeAll(where: Self.isElsewhere)
    let end = words.lastIndex { !Self.canEnd($0) }.map { $0 + 1 } ?? words.count
    title = words[..<end].joined(separator: " ")
    tail = Array(words[end...])
    priority = letter
  }

  /// The keys and links at the end, such as “Estimate” and “30 minutes”.
  var properties: [(title: String, value: String)] {
    tail.compactMap { word in
      if Self.isLink(word) { return ("Link", word) }
      guard let (key, value) = Self.pair(word), key != "rec" else { return nil }
      guard key == "est" else { return (key.prefix(1).uppercased() + key.dropFirst(), value) }
      let unit = ["m": "minute", "h": "hour"][value.suffix(1)]
      guard let unit, let count = Int(value.dropLast()) else { return ("Estimate", value) }
      return ("Estimate", String(count: count, unit))
    }
  }

  private static func isElsewhere(_ word: String) -> Bool {
    guard let (key, value) = pair(word, isAny: true) else { return false }
    return key == "note" || ["due", "t"].contains(key) && CivilDate(String(value.prefix(10))) != nil
  }

  private static func canEnd(_ word: String) -> Bool {
    ["+", "@"].contains(word.prefix(1)) && word.utf8.count > 1 || isLink(word) || pair(word) != nil
  }

  private static func isLink(_ word: String) -> Bool {
    ["http:", "https:"].contains { word.lowercased().hasPrefix($0) }
  }

  /// The parts of `key:value`, which no time and no address are.
  ///
  /// - Parameter isAny: whether the value may have any characters.
  private static func pair(_ word: String, isAny: Bool = false) -> (key: String, value: String)? {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let first = parts[0].first, !parts[1].isEmpty, !("0"..."9").contains(first),
      !parts[0].contains("/"), isAny || !parts[1].contains(where: { ":/".contains($0) })
    else { return nil }
    return (parts[0], parts[1])
  }
}
