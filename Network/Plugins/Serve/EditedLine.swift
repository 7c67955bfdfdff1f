import TodoStores
import TodoTxt

/// Makes the line of a task that was edited as words and parts.
enum EditedLine {
  /// The line with other words, priority, due date, `rec:` and tags. Its dates, `t:` and note stay.
  ///
  /// - Parameter given: a part by its name; nil for one that stays. A priority, due date, `rec:` or tag among the words
  ///   counts instead of its part.
  static func line(insteadOf raw: [UInt8], _ given: (String) -> String?) -> String {
    let item = TodoItem(line: raw)
    let shown = ShownWords(item)
    let body = words(String(decoding: item.body, as: UTF8.self))
    func part(_ name: String) -> String {
      if let part = given(name) { return part }
      return switch name {
      case "text": shown.title
      case "priority": item.priority.map { "\($0)" } ?? ""
      case "date": item.due.map { "\($0)" } ?? ""
      case "time": item.dueDate?.time.map { "\($0)" } ?? ""
      case "rec": body.first { $0.hasPrefix("rec:") }.map { String($0.dropFirst(4)) } ?? ""
      default: shown.tail.filter { !$0.hasPrefix("rec:") }.joined(separator: " ")
      }
    }
    var head = String(decoding: raw.prefix(raw.count - item.body.count), as: UTF8.self)
    if item.priority != nil { head.removeFirst(4) }
    var own = words(priorityFirst(part("text")))
    var priority = part("priority")
    if let typed = own.first.flatMap(letter(in:)) {
      priority = typed
      own.removeFirst()
    }
    let mark = priority.isEmpty || item.isCompleted ? "" : "(\(priority)) "
    let lacks = { (key: String) in !own.contains { $0.hasPrefix(key) } }
    let (day, rhythm) = (lacks("due:") ? part("date") : "", lacks("rec:") ? part("rec") : "")
    let (time, tags) = (part("time"), words(part("tags")))
    let dates = [
      day.isEmpty ? "" : "due:\(day)\(time.isEmpty ? "" : "T")\(time)",
      rhythm.isEmpty ? "" : "rec:\(rhythm)",
    ]
    let unseen = body.filter { ($0.hasPrefix("t:") || $0.hasPrefix("note:")) && !tags.contains($0) }
    let all = own + tags.filter { !own.contains($0) } + dates + unseen
    return mark + head + all.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text with the priority that a user has typed at its end, before tags and keys, at its start.
  static func priorityFirst(_ text: String) -> String {
    var words = words(text)
    guard
      let place = words.lastIndex(where: { !$0.hasPrefix("+") && !$0.hasPrefix("@") && !$0.contains(":") }),
      place > 0, letter(in: words[place]) != nil, letter(in: words[0]) == nil
    else { return text }
    words.insert(words.remove(at: place), at: 0)
    return words.joined(separator: " ")
  }

  /// The priority of a word such as `(A)`; nil for any other word.
  static func letter(in word: String) -> String? {
    guard word.utf8.count == 3 else { return nil }
    return TodoItem(line: Array("\(word) ".utf8)).priority.map { "\($0)" }
  }

  /// Both texts in one, word by word or line by line; nil if both changed the same one.
  static func merged(
    _ mine: String, _ theirs: String, editedFrom base: String, by separator: Character = " "
  ) -> String? {
    func list(_ text: String) -> TodoList {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      return TodoList(bytes: parts.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] })
    }
    let theirs = list(theirs)
    guard let edits = try? theirs.edits(merging: list(mine), editedFrom: list(base)),
      let merged = try? theirs.applying(edits)
    else { return nil }
    return merged.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\(separator)")
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
