import AddInterface
import ModuleKit
import TodoStores
import TodoTxt

struct AddInteractor {
  /// The name of the answer history: whole tasks.
  static let history = "tasks"

  let store: any TodoStore
  let clock: any CivilClock
  let reading: TaskTextReading
  let settings: Settings

  /// The lists that are one; empty if there is only one.
  let lists: [ListFile]

  /// The list that gets the tasks; nil for that which the text, the context or the configuration says.
  let list: ListFile?

  let queries: QueryReader

  /// Appends tasks to the list, all or none.
  ///
  /// - Parameter texts: each becomes one line; every CR and LF in it becomes a space. Those without text are skipped.
  /// - Returns: the tasks as stored.
  /// - Throws: `CommandError` if no text is left; `TextDateRefusal` for an invalid date; `TodoStoreError`.
  func add(_ texts: [[UInt8]]) throws -> [AddedTask] {
    let texts = try texts.map(\.asOneLine).filter { settings.acceptsEmptyTexts || hasText($0) }
      .map { try reading.read($0) }
    guard settings.acceptsEmptyTexts || !texts.isEmpty else {
      throw CommandError("Nothing was added: a task needs text.", code: "noText")
    }
    let lines = try texts.map { try inItsList(line(for: $0.text)) }
    let (items, parts) = try store.append(all: lines)
    return zip(items, texts).map { item, text in
      AddedTask(number: item.number, text: Array(item.text), days: text.readings, parts: parts)
    }
  }

  /// Whether a line has a word besides those that name its list.
  private func hasText(_ line: [UInt8]) -> Bool {
    line.split(whereSeparator: \.isBlank).contains { word in
      !lists.contains { ListParts.isWord(word, naming: $0.mark) }
    }
  }

  /// The line with the word that names its list to the store, unless it has one: the list asked for, or that
  /// of the context.
  ///
  /// - Throws: `CommandError` if it names a list that does not exist, or several lists.
  private func inItsList(_ line: [UInt8]) throws -> [UInt8] {
    if let mark = reading.isLiteral ? nil : ListFile.namedMark(in: line, ofNone: lists) {
      throw CommandError.noList(mark, among: lists)
    }
    let named = lists.filter { $0.isNamed(in: line) }
    if named.count > 1 {
      let words = named.map { "list:\($0.mark)" }.joined(separator: " and ")
      throw CommandError.misuse("A task has one list, and the text names \(words).")
    }
    if let mark = named.first?.mark {
      // The store reads the last word, and keeps the others as text.
      let others = line.split(whereSeparator: \.isBlank).filter { ListParts.isWord($0, naming: mark) }
        .dropLast()
      return others.reversed().reduce(into: line) { $0.removeSubrange($1.startIndex...$1.endIndex) }
    }
    guard !lists.isEmpty else { return line }
    let mark =
      try list
      ?? queries.currentContext()?.query.list(among: lists.map(\.mark))
      .flatMap { mark in lists.first { $0.mark == mark } }
    return mark.map { line + Array(" list:\($0.mark)".utf8) } ?? line
  }

  /// Returns the days that all of the tasks have got: `due Fri 27 Nov`; empty if they differ.
  func commonPhrases(of tasks: [AddedTask]) -> [String] {
    let today = clock.today()
    let phrases = Set(tasks.map { TodoItem(line: $0.text).phrases(of: $0.days, on: today) })
    return phrases.count == 1 ? phrases.first ?? [] : []
  }

  /// Returns the context if it hides some of these tasks from listings, else nil.
  func contextHiding(_ tasks: [AddedTask]) -> StandingFilter? {
    guard let context = try? queries.currentContext() else { return nil }
    let known = tasks.map { TodoList(bytes: $0.text) }
    let marks = tasks.map { $0.parts.mark(ofNumber: $0.number) }
    let list =
      lists.isEmpty
      ? TodoList(bytes: Array(tasks.map(\.text).joined(separator: [.newline])))
      : TodoList(joining: zip(marks, known).map { ($0 ?? "", $1) }, following: TodoList())
    return context.count(in: list, at: clock.calendar(startingOn: settings.firstWeekday)) < tasks.count
      ? context : nil
  }

  /// The line for `text`: a leading `(b)` becomes `(B)`, the date follows the priority, and a task without a
  /// priority gets the configured one.
  ///
  /// - Parameter text: one line.
  private func line(for text: [UInt8]) -> [UInt8] {
    var line = text
    if Self.startsWithLetter(line) { line[1] = line[1].uppercasedASCII }
    if settings.addsCreationDate {
      let position = TodoItem(line: line).priority == nil ? 0 : 4
      line.insert(contentsOf: "\(clock.today()) ".utf8, at: position)
    }
    if let priorityOnAdd = settings.priorityOnAdd, !Self.startsWithLetter(line) {
      line.insert(contentsOf: "(\(priorityOnAdd)) ".utf8, at: 0)
    }
    return line
  }

  /// Whether todo.sh would see a priority when adding the line; the format also requires a space.
  private static func startsWithLetter(_ line: [UInt8]) -> Bool {
    line.count >= 3 && line[0] == UInt8(ascii: "(") && line[2] == UInt8(ascii: ")")
      && Priority(rawValue: line[1].uppercasedASCII) != nil
  }
}
