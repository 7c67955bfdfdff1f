public import RemoteStores
public import TodoTxt

/// An item as a line of todo.txt: `Fix the crash @bug gh:owner/name#12`.
///
/// The words before the key are the service's: its title, and its labels as contexts. Whatever stands behind the key is
/// the user's, and so are everywhere the priority, the dates, the projects and every `key:value`. No line needs a
/// memory beside it, so that any program, on any device, may change it meanwhile.
public struct RemoteTask {
  public let item: RemoteItem

  public init(_ item: RemoteItem) {
    self.item = item
  }

  /// A new line.
  ///
  /// - Parameter created: the date to put in front; nil for none.
  public func line(created: CivilDate? = nil) -> [UInt8] {
    let words = (ownWords + [item.key]).joined(separator: " ")
    return Array((created.map { "\($0) " } ?? "").utf8) + words.utf8
  }

  /// The line with what the service says now; the same one where that is nothing new.
  public func updating(_ line: [UInt8]) -> [UInt8] {
    let task = TodoItem(line: line)
    let body = task.body
    guard let key = Self.range(of: item.key, in: body) else { return line }
    var theirs: [Substring] = []
    var kept: [Substring] = []
    for word in String(decoding: body[..<key.lowerBound], as: UTF8.self).split(separator: " ") {
      if Self.isUsers(word) { kept.append(word) } else { theirs.append(word) }
    }
    let own = ownWords
    guard theirs.map(String.init) != own.flatMap({ $0.split(separator: " ").map(String.init) }) else {
      return line
    }
    let words = (own + kept.map(String.init)).joined(separator: " ")
    return Array(task.text[..<body.startIndex]) + words.utf8 + [UInt8(ascii: " ")]
      + task.text[key.lowerBound...]
  }

  /// The title and the labels.
  private var ownWords: [String] {
    [title] + item.labels.prefix(Self.mostLabels).compactMap(Self.context)
  }

  private static let mostLabels = 20

  /// The title, of which no word means anything in todo.txt: a stranger must not make a task due, or another's.
  private var title: String {
    let words = RemoteText.oneLine(item.title).split(separator: " ").map(Self.harmless)
    guard let first = words.first else { return "(untitled)" }
    let whole = words.joined(separator: " ")
    let task = TodoItem(whole)
    guard
      task.isCompleted || task.priority != nil || task.creationDate != nil || first == "x"
        || Self.isMark(first)
    else { return whole }
    return (["“\(first)”"] + words.dropFirst()).joined(separator: " ")
  }

  /// What may be taken for a priority or a date in front of a task, by any program.
  private static func isMark(_ word: String) -> Bool {
    CivilDate(word) != nil || word.utf8.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
  }

  private static func harmless(_ word: Substring) -> String {
    if word.count > 1, word.hasPrefix("+") || word.hasPrefix("@") { return "(\(word))" }
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

  /// Where that word stands.
  static func range(of word: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
    let word = Array(word.utf8)
    var rest = text
    while let range = rest.firstRange(of: word) {
      let isWhole =
        (range.lowerBound == text.startIndex || text[range.lowerBound - 1] == UInt8(ascii: " "))
        && (range.upperBound == text.endIndex || text[range.upperBound] == UInt8(ascii: " "))
      if isWhole { return range }
      rest = text[(range.lowerBound + 1)...]
    }
    return nil
  }
}
