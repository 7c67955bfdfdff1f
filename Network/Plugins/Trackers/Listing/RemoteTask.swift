package import RemoteServices
package import TodoTxt

/// An item as a line of todo.txt: `Fix the crash @bug gh:owner/name#12`.
///
/// The words before the key are the service's: the title, and the labels as contexts. Everything after the
/// key is the user's, and so are the priority, the dates, the projects and every `key:value` anywhere.
/// Nothing else is stored about a line, so any program on any device may change it.
///
/// A line is the item's only if the key is its last word, apart from projects, contexts and `key:value`, or
/// if the words before the key are exactly the item's. Any other line is the user's own and mentions the
/// item.
package struct RemoteTask: Hashable, Sendable {
  package let key: String
  package let state: RemoteItem.State

  /// The title and the labels, as written before the key.
  private let ownWords: [UInt8]

  package init(_ item: RemoteItem) {
    key = item.key
    state = item.state
    let words = [Self.title(item.title)] + item.labels.prefix(Self.mostLabels).compactMap(Self.context)
    ownWords = Array(words.joined(separator: " ").utf8)
  }

  /// A new line.
  ///
  /// - Parameter created: the creation date; nil for none.
  package func line(created: CivilDate? = nil) -> [UInt8] {
    Array((created.map { "\($0) " } ?? "").utf8) + ownWords + [UInt8(ascii: " ")] + key.utf8
  }

  /// Whether the line is the item's task, not the user's own line that mentions the item.
  ///
  /// - Parameters:
  ///   - oldKey: the item's key in the line; nil for its current key.
  ///   - isOnlyKey: Whether the line holds no other item's key. With several keys, their position proves nothing.
  package func owns(_ line: TodoItem, as oldKey: String? = nil, isOnlyKey: Bool = true) -> Bool {
    let body = line.body
    guard let place = Self.range(of: oldKey ?? key, in: body) else { return false }
    if body[..<place.lowerBound].dropLast().elementsEqual(ownWords) { return true }
    return isOnlyKey
      && body[place.upperBound...].split(separator: UInt8(ascii: " ")).allSatisfy { word in
        let word = String(decoding: word, as: UTF8.self)[...]
        return Self.isUsers(word) || word.utf8.count > 1 && word.hasPrefix("@")
      }
  }

  /// The line with the service's current words; unchanged if they are the same.
  ///
  /// - Parameter oldKey: the item's key in the line; nil for its current key.
  package func updating(_ line: [UInt8], as oldKey: String? = nil) -> [UInt8] {
    let task = TodoItem(line: line)
    let body = task.body
    guard let place = Self.range(of: oldKey ?? key, in: body) else { return line }
    let before = body[..<place.lowerBound].dropLast()
    let rest = Array(key.utf8) + task.text[place.upperBound...]
    // The common case: the user added nothing before the key, and the service changed nothing.
    if before.elementsEqual(ownWords) {
      return oldKey == nil ? line : Array(task.text[..<place.lowerBound]) + rest
    }
    var theirs: [Substring] = []
    var kept: [Substring] = []
    for word in String(decoding: before, as: UTF8.self).split(separator: " ") {
      if Self.isUsers(word) { kept.append(word) } else { theirs.append(word) }
    }
    let own = String(decoding: ownWords, as: UTF8.self).split(separator: " ")
    guard theirs != own || oldKey != nil else { return line }
    let words = (own + kept).joined(separator: " ")
    return Array(task.text[..<body.startIndex]) + words.utf8 + [UInt8(ascii: " ")] + rest
  }

  private static let mostLabels = 20

  /// The title without todo.txt syntax, so that strangers can't set due dates or projects through a title.
  private static func title(_ text: String) -> String {
    let line = RemoteText.oneLine(text)
    if isHarmless(line) { return line }
    let words = line.split(separator: " ").map(harmless)
    guard let first = words.first else { return "(untitled)" }
    let whole = words.joined(separator: " ")
    let task = TodoItem(whole)
    guard
      task.isCompleted || task.priority != nil || task.creationDate != nil || first == "x"
        || isMark(first)
    else { return whole }
    return (["“\(first)”"] + words.dropFirst()).joined(separator: " ")
  }

  /// Whether nothing in the text could mean anything in todo.txt, as in most titles.
  private static func isHarmless(_ line: String) -> Bool {
    guard let first = line.utf8.first, first != UInt8(ascii: "x"), first != UInt8(ascii: "("),
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    var last = UInt8(ascii: " ")
    for byte in line.utf8 {
      if last == UInt8(ascii: ":"), byte != UInt8(ascii: " ") { return false }
      if last == UInt8(ascii: " "), byte == UInt8(ascii: "+") || byte == UInt8(ascii: "@") { return false }
      last = byte
    }
    return true
  }

  /// Whether a program could read the word as a priority or a date at the start of a task.
  private static func isMark(_ word: String) -> Bool {
    CivilDate(word) != nil || word.utf8.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
  }

  private static func harmless(_ word: Substring) -> String {
    if word.utf8.count > 1, word.hasPrefix("+") || word.hasPrefix("@") { return "(\(word))" }
    guard let colon = word.firstIndex(of: ":"), isTag(word) else { return String(word) }
    let rest = word[word.index(after: colon)...]
    return "\(word[...colon]) \(harmless(rest))"
  }

  private static func context(_ label: String) -> String? {
    let word = RemoteText.oneLine(label, limit: 60).map { $0 == " " || $0 == ":" ? "-" : String($0) }.joined()
    return word.isEmpty ? nil : "@\(word)"
  }

  private static func isUsers(_ word: Substring) -> Bool {
    word.hasPrefix("+") && word.count > 1 || isTag(word)
  }

  private static func isTag(_ word: Substring) -> Bool { !TodoItem(String(word)).tags.isEmpty }

  /// The position of that word.
  static func range(of word: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
    text.split(separator: UInt8(ascii: " ")).first { $0.elementsEqual(word.utf8) }?.indices
  }
}
