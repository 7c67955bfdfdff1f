import ModuleKit
import TodoStores
import TodoTxt

/// A change that a page requests.
struct PageChange: Sendable {
  /// 128 random bits in hexadecimal digits, the same for each retry.
  var request: String
  var action: String

  /// The page's names of the tasks, and their lines as the page shows them.
  var tasks: [(name: String, raw: [UInt8])] = []
  var text: String?
  var priority: String?
  var date: String?
  var added: [String] = []
  var removed: [String] = []

  /// The note, or the title of an action in the log, as the page shows it.
  var seen: String?

  /// An action in the log, from 1.
  var number: Int?
}

extension ServeInteractor {
  /// Makes a requested change. Each task is changed by an action of the command line, so that it can be
  /// undone.
  ///
  /// - Throws: `PageRefusal` 409 if a line differs from the page's. Then nothing is changed, unless another
  ///   program saves between two tasks.
  func change(_ change: PageChange, by grant: Grant) throws -> String {
    guard !grant.isReadOnly else { throw PageRefusal(status: 403, message: "This page is read-only.") }
    switch change.action {
    case "add": return try add(change, by: grant)
    case "undo", "redo", "archive":
      guard grant.view == nil else { throw PageRefusal.hidden }
      _ = try answer(
        of: [change.action] + (try change.number.map { ["\(try number(of: change, $0))"] } ?? []))
      return ["undo": "Undone.", "redo": "Redone.", "archive": "Archived."][change.action] ?? ""
    default:
      guard !change.tasks.isEmpty else { throw PageRefusal(status: 400, message: "No task is named.") }
      // Find every line before the first change, because names of equal lines are counted from the top.
      // Change them from the bottom up, because an action may remove a line.
      let items = try change.tasks.map { try item(named: $0.name, seenAs: $0.raw, by: grant) }
      for item in items.sorted(by: { $0.number > $1.number }) { try self.change(item, by: change, grant) }
      return change.tasks.count == 1 ? "Done." : "Done: \(change.tasks.count) tasks."
    }
  }

  /// Whether an action that was begun before the server stopped is in the journal.
  ///
  /// - Returns: nil if that is unknown.
  func wasDone(_ change: PageChange, begunAt time: CivilTime) -> Bool? {
    switch change.action {
    case "add":
      guard let actions = try? context.stores.journal.history().actions else { return nil }
      let text = Array((change.text ?? "").utf8)
      return actions.contains {
        ($0.date, $0.secondOfDay) >= (time.date, time.secondOfDay) && $0.identity.words.last == text
      }
    case "undo", "redo": return nil
    // Other changes name the former line, so they can't be made twice.
    default: return false
    }
  }

  private func add(_ change: PageChange, by grant: Grant) throws -> String {
    let texts = (change.text ?? "").split(whereSeparator: \.isNewline).map(String.init)
    guard !texts.isEmpty else { throw PageRefusal(status: 400, message: "The text is empty.") }
    for text in texts { try refuseControls(in: text) }
    if grant.view != nil {
      for text in texts {
        let line = try line(ofNew: text)
        try refuseNote(of: line, by: grant)
        guard try isSeen(0, of: TodoList(bytes: line), by: grant) else {
          throw PageRefusal(status: 403, message: "“\(text)” would not be in this view; nothing was added.")
        }
      }
    }
    _ = try answer(
      of: texts.count == 1 ? ["add", "--", texts[0]] : ["addm", "--", texts.joined(separator: "\n")])
    return texts.count == 1 ? "Added: \(texts[0])" : "Added \(texts.count) tasks."
  }

  /// The current number of an action in the log, if it is still the page's action.
  private func number(of change: PageChange, _ number: Int) throws -> Int {
    let actions = try answer(of: ["log", "\(number)"])["results"]?.elements ?? []
    guard let action = actions.last, action["number"] == .number(number), action["title"]?.text == change.seen
    else {
      throw PageRefusal(status: 409, message: "The log has changed; nothing was undone.")
    }
    return number
  }

  private func item(named name: String, seenAs raw: [UInt8], by grant: Grant) throws -> TodoItem {
    guard let (item, _, _) = try line(named: name, for: grant) else { throw PageRefusal.gone }
    guard Array(item.text) == raw else { throw conflict(with: item) }
    return item
  }

  /// The C library's strings end at a NUL, and escape sequences would reach terminals.
  private func refuseControls(in text: String) throws(PageRefusal) {
    guard !text.utf8.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }) else {
      throw PageRefusal(status: 400, message: "The text has control characters; nothing was changed.")
    }
  }

  private func change(_ item: TodoItem, by change: PageChange, _ grant: Grant) throws {
    func act(_ action: String, _ words: [String] = [], options: [String] = []) throws {
      try perform(action, on: item, seenAs: Array(item.text), words, options: options)
    }
    switch change.action {
    case "complete": try act("do")
    case "reopen": try act("reopen")
    case "delete": try act("del")
    case "priority":
      if let priority = change.priority { try act("pri", [priority]) } else { try act("depri") }
    case "due", "defer": try act(change.action, [change.date ?? "none"])
    case "note":
      guard try note(of: item) == change.seen ?? "" else {
        throw PageRefusal(status: 409, message: "The note has changed elsewhere; nothing was changed.")
      }
      try act("note", options: ["--text", change.text ?? ""])
    case "edit":
      guard let text = change.text, text.contains(where: { !$0.isWhitespace }),
        !text.contains(where: \.isNewline)
      else {
        throw PageRefusal(status: 400, message: "The text of a task is one line; to delete it, use delete.")
      }
      try refuseControls(in: text)
      try refuseNote(of: Array(text.utf8), insteadOf: Array(item.text), by: grant)
      // The log shows the words.
      let words = try ["edit", shownNumber(of: item), text].map { Array($0.utf8) }
      let action = ActionIdentity("edit", from: .screen, words: words)
      do {
        try context.acting(as: action).stores.todo.apply([
          .replace(TodoLine(item), with: Array(text.utf8))
        ])
      } catch {
        guard case .lineChanged(_, let now) = error else { throw error }
        throw conflict(with: TodoItem(number: item.number, bytes: (now ?? [])[...]))
      }
    case "tags":
      // Two actions: the second expects the line that the first has made.
      if !change.added.isEmpty { try act("tag", change.added) }
      if !change.removed.isEmpty {
        let now = try context.stores.todo.list()[item.number - 1]
        try perform("untag", on: item, seenAs: Array(now.text), change.removed)
      }
    default: throw PageRefusal(status: 400, message: "There is no action “\(change.action)”.")
    }
  }

  /// - Parameter words: none of them is an option.
  private func perform(
    _ action: String, on item: TodoItem, seenAs raw: [UInt8], _ words: [String], options: [String] = []
  ) throws {
    do {
      _ = try answer(
        of: [action, "--expect"].map { Array($0.utf8) } + [raw]
          + (options + ["--", shownNumber(of: item)] + words).map { Array($0.utf8) })
    } catch let refusal as PageRefusal where refusal.status == 409 {
      let list = try context.stores.todo.list()
      guard item.number <= list.count else { throw refusal }
      throw conflict(with: list[item.number - 1])
    }
  }

  /// A task's number as the command line takes it: with several lists, `team/5`.
  func shownNumber(of item: TodoItem) throws -> String {
    try context.stores.todo.list().parts.spelled(item.number)
  }

  /// The text of a task's note; empty without one.
  func note(of item: TodoItem) throws -> String {
    guard item.note != nil else { return "" }
    let shown = try answer(of: ["show", shownNumber(of: item)])["results"]?.elements?.first
    return Self.text(ofNote: shown?["note"])
  }

  static func text(ofNote lines: JSONValue?) -> String {
    (lines?.elements ?? []).compactMap(\.text).joined(separator: "\n")
  }

  private func conflict(with item: TodoItem) -> PageRefusal {
    let text = String(decoding: item.text, as: UTF8.self)
    let name = (try? self.name(ofLine: item.number - 1)) ?? ""
    return PageRefusal(
      status: 409, message: "The task is now “\(text)”; nothing was changed.",
      tasks: text.isEmpty ? [] : [["id": .string(name), "raw": .string(text)]])
  }
}
