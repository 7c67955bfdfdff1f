/// The changes that another program made to a task: the difference of an iCalendar to-do from its source
/// line.
public struct VTODOChange: Hashable, Sendable {
  let old: VTODOProperties
  let new: VTODOProperties

  /// Nil if nothing differs.
  init?(from old: VTODOProperties, to new: VTODOProperties) {
    guard old != new else { return nil }
    self.old = old
    self.new = new
  }

  /// Whether an open task was completed; a recurring one comes back then.
  public var completes: Bool { !old.isDone && new.isDone }

  /// The completion date, if the other program gives one.
  public var completionDate: CivilDate? { new.completed.flatMap { CivilDate($0) } }

  /// The line with the same changes.
  ///
  /// - Parameters:
  ///   - completing: whether to apply a completion.
  ///   - today: the date for a completion without one.
  /// - Throws: `ExchangeError` if a line cannot express the change.
  public func applied(
    to line: [UInt8], completing: Bool = true, on today: CivilDate
  ) throws(ExchangeError) -> [UInt8] {
    guard String(validating: line, as: UTF8.self) != nil else {
      // The other program knows the words as text.
      let text = Array(String(decoding: line, as: UTF8.self).utf8)
      return try applied(to: text, completing: completing, on: today).withWords(of: line)
    }
    let item = TodoItem(line: line)
    var task = ComposedLine(item)
    if new.summary != old.summary {
      task = task.with(Self.merged(task.words, from: old.words, to: new.words))
    }
    change(&task, "due", old.due, new.due)
    change(&task, "t", old.start, new.start)
    change(&task, "rec", old.recurrence, new.recurrence)
    change(&task, "until", old.until, new.until)
    let categories = (old: old.plainCategories, new: new.plainCategories)
    task.remove(
      old.categories.filter { !categories.new.contains(VTODOProperties.plain($0)) }
        .map { $0.hasPrefix("@") ? $0 : "+\($0)" })
    task.add("+", new.categories.filter { !categories.old.contains(VTODOProperties.plain($0)) })
    task.remove(Self.added(new.parents, old.parents).map { "p:\($0)" })
    for parent in Self.added(old.parents, new.parents) { task.append("p:\(ComposedLine.asWord(parent))") }
    task.changePeople(
      adding: Self.added(old.people, new.people), removing: Self.added(new.people, old.people))
    for remark in new.remarks { task.append(remark: remark) }
    for word in new.additions { task.add(word.key, word.value) }
    if new.priority != old.priority { task.priority = new.letter }
    if new.created != old.created, new.created != nil, old.created != nil { task.created = new.created }
    if new.isDone != old.isDone || new.completed != old.completed, completing || !completes {
      task.isDone = new.isDone
      task.completed = new.isDone ? new.completed ?? "\(today)" : nil
      if !new.isDone { task.priority = task.priority ?? task.keptPriority }
    }
    if task.isDone { task.priority = nil }
    var wasDated = false
    return try task.text(today: today, wasDated: &wasDated)
  }

  private static func added(_ old: [String], _ new: [String]) -> [String] {
    let old = Set(old)
    return new.filter { !old.contains($0) }
  }

  private func change(_ task: inout ComposedLine, _ key: String, _ old: String?, _ new: String?) {
    guard old != new else { return }
    if let new { task.add(key, new) } else { task.removeKey(key) }
  }

  /// Applies the changed words of the summary to the text. Words that the summary omits stay.
  private static func merged(_ text: String, from old: [String], to new: [String]) -> String {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    var words = ComposedLine.words(of: text).map(String.init)
    // The position of each word of the old summary.
    var places: [Int] = []
    var place = 0
    for word in old {
      guard let found = words[place...].firstIndex(of: word) else { continue }
      places.append(found)
      place = found + 1
    }
    guard places.count == old.count else {
      // The line was changed here, too: keep the words of both.
      return (words + new.filter { !words.contains($0) }).joined(separator: " ")
    }
    let gone = Set(places[start..<(old.count - end)])
    let insertion = start < places.count ? places[start] : (places.last.map { $0 + 1 } ?? 0)
    var merged: [String] = []
    for (index, word) in words.enumerated() {
      if index == insertion { merged += new[start..<(new.count - end)] }
      if !gone.contains(index) { merged.append(word) }
    }
    if insertion >= words.count { merged += new[start..<(new.count - end)] }
    words = merged
    return words.joined(separator: " ")
  }
}

/// The fields of a VTODO in terms of todo.txt.
struct VTODOProperties: Hashable, Sendable {
  struct Addition: Hashable, Sendable {
    var key: String
    var value: String
  }

  var summary = ""
  var isDone = false
  var completed: String?
  var created: String?

  /// 1 to 9; 0 means none.
  var priority = 0

  /// Whether the programs that share the task know only three priorities, as most do.
  var isLinked = false

  var letter: String? {
    guard isLinked else { return ComposedLine.priority(priority) }
    return switch priority {
    case 1...4: "A"
    case 5: "B"
    case 6...9: "C"
    default: nil
    }
  }

  var due: String?
  var start: String?
  var recurrence: String?
  var until: String?

  /// Contexts have an `@`.
  var categories: [String] = []
  var parents: [String] = []

  /// The names of `to:`.
  var people: [String] = []

  /// The line's own words.
  var remarks: [String] = []
  var additions: [Addition] = []

  var words: [String] { ComposedLine.words(of: summary).map(String.init) }

  /// The names without the `@`, which programs without contexts omit.
  var plainCategories: Set<Substring> { Set(categories.map(Self.plain)) }

  static func plain(_ category: String) -> Substring { category.drop { $0 == "@" } }
}

extension [UInt8] {
  /// The line with the bytes that the words of another line had before they became text.
  fileprivate func withWords(of line: [UInt8]) -> [UInt8] {
    var words: [[UInt8]: [ArraySlice<UInt8>]] = [:]
    for word in line.split(whereSeparator: \.isBlank).reversed() {
      let text = Array(String(decoding: word, as: UTF8.self).utf8)
      if !text.elementsEqual(word) { words[text, default: []].append(word) }
    }
    var result: [UInt8] = []
    for part in split(omittingEmptySubsequences: false, whereSeparator: \.isBlank) {
      result += words[Array(part)]?.popLast() ?? part
      if part.endIndex < endIndex { result.append(self[part.endIndex]) }
    }
    return result
  }
}
