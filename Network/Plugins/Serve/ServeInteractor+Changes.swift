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

extension PageChange {
  /// The lines of the tasks to add.
  var texts: [String] { (text ?? "").split(whereSeparator: \.isNewline).map(String.init) }

  /// The names of the actions that the journal has for it.
  fileprivate var commands: [String] {
    switch action {
    case "complete": ["do"]
    case "delete": ["del"]
    case "priority": [priority == nil ? "depri" : "pri"]
    case "tags": [removed.isEmpty ? "tag" : "untag"]
    default: [action]
    }
  }

  /// What the token needs.
  var need: Grant.Need { ["undo", "redo", "archive"].contains(action) ? .changingAll : .changing }

  /// The answer once it is made, the same for each retry.
  var message: String {
    switch action {
    case "add": texts.count == 1 ? "Added: \(texts[0])" : "Added \(texts.count) tasks."
    case "undo": "Undone."
    case "redo": "Redone."
    case "archive": "Archived."
    default: tasks.count == 1 ? "Done." : "Done: \(tasks.count) tasks."
    }
  }
}

/// The text of a line as pages show it.
enum ShownText {
  /// The bytes behind each U+FFFD of a line as a page shows it, in order.
  ///
  /// - Parameter edited: the line after the user has edited it; control characters count if it has none of them, as in
  ///   a form, where they are shown as U+FFFD.
  static func hiddenBytes(in line: ArraySlice<UInt8>, for edited: String) -> [[UInt8]] {
    let isForm = !edited.utf8.contains { $0 < 0x20 }
    var hidden: [[UInt8]] = []
    var decoder = UTF8()
    var rest = line[...]
    while !rest.isEmpty {
      var bytes = rest.makeIterator()
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar):
        let length = UTF8.width(scalar)
        if scalar == "\u{FFFD}" || isForm && scalar.value < 0x20 { hidden.append(Array(rest.prefix(length))) }
        rest = rest.dropFirst(length)
      case .error, .emptyInput:
        let length = invalidLength(of: rest)
        hidden.append(Array(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      decoder = UTF8()
    }
    return hidden
  }

  /// The number of bytes that decoding replaces by one U+FFFD.
  private static func invalidLength(of bytes: ArraySlice<UInt8>) -> Int {
    let length = (1...min(3, bytes.count)).last { length in
      String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars.count == 1
    }
    return length ?? 1
  }
}

extension ServeInteractor {
  /// Makes a requested change. Each task is changed by an action of the command line, so that it can be
  /// undone.
  ///
  /// - Throws: `PageRefusal` 409 if a line differs from the page's. Then nothing is changed, unless another
  ///   program saves between two tasks.
  /// - Returns: the number and the line of the task that was added; nil unless it is one.
  func change(_ change: PageChange) throws -> (number: Int, raw: String)? {
    switch change.action {
    case "add": return try add(change.texts)
    case "undo", "redo", "archive":
      _ = try answer(
        of: [change.action] + (try change.number.map { ["\(try number(of: change, $0))"] } ?? []))
    default:
      guard !change.tasks.isEmpty else { throw PageRefusal(status: 400, message: "No task is named.") }
      // Find every line before the first change, because names of equal lines are counted from the top.
      // Change them from the bottom up, because an action may remove a line.
      let items = try change.tasks.map { try item(named: $0.name, seenAs: $0.raw) }
      for item in items.sorted(by: { $0.number > $1.number }) { try self.change(item, by: change) }
    }
    return nil
  }

  /// What remains of a change that was begun before the server stopped.
  enum Remainder {
    case nothing, unknown
    case change(PageChange)
  }

  /// The number of undos and redos in the journal; 0 for a change of another kind.
  func undoCount(for change: PageChange) -> Int {
    guard ["undo", "redo"].contains(change.action) else { return 0 }
    return (try? context.stores.journal.history())?.changes.count { $0.action.origin == .undo } ?? 0
  }

  /// Decides by the journal which of the tasks were changed.
  func remainder(of change: PageChange, since beginning: RequestLog.Beginning) -> Remainder {
    guard let history = try? context.stores.journal.history() else { return .unknown }
    let time = beginning.time
    let actions = history.actions.filter { ($0.date, $0.secondOfDay) >= (time.date, time.secondOfDay) }
    switch change.action {
    case "add":
      let text = Array(change.texts.joined(separator: "\n").utf8)
      return actions.contains { $0.identity.words.last == text } ? .nothing : .change(change)
    case "undo", "redo":
      return undoCount(for: change) > beginning.undoCount ? .nothing : .change(change)
    case "note":
      guard let task = change.tasks.first else { return .change(change) }
      // The first note of a task changes its line, too.
      if actions.contains(where: { $0.identity.name == "note" && Self.hasChanged(task.raw, $0) }) {
        return .nothing
      }
      guard let (item, _, _) = try? line(named: task.name), let note = try? note(of: item) else {
        return .unknown
      }
      return note == change.text ?? "" ? .nothing : .change(change)
    case "archive": return .change(change)
    default:
      var changed = actions.filter { change.commands.contains($0.identity.name) }
        .flatMap(\.parts).flatMap(\.original.lines).compactMap(\.oldText)
      // Equal lines are changed from the bottom up, and named from the top down.
      var rest: [(name: String, raw: [UInt8])] = []
      for task in change.tasks.sorted(by: { ($0.name.utf8.count, $0.name) > ($1.name.utf8.count, $1.name) }) {
        if let place = changed.firstIndex(where: { Self.isShown($0[...], as: task.raw) }) {
          changed.remove(at: place)
        } else if !isThere(task.name) && hasOutcome(of: change, task.raw) {
          // It was killed after the file was written, and before the journal was.
          continue
        } else {
          rest.append(task)
        }
      }
      if rest.isEmpty { return .nothing }
      var remaining = change
      remaining.tasks = rest
      return .change(remaining)
    }
  }

  private func isThere(_ name: String) -> Bool { (try? line(named: name)) != nil }

  /// Whether the files are as a change of a task would leave them, which is not there any more.
  private func hasOutcome(of change: PageChange, _ raw: [UInt8]) -> Bool {
    guard let list = try? context.stores.todo.list() else { return false }
    switch change.action {
    case "delete": return true
    case "edit": return list.contains { $0.text.elementsEqual((change.text ?? "").utf8) }
    case "complete":
      let archive = (try? context.stores.open(context.settings.files.done).list()) ?? TodoList()
      // Without its priority, which a completed task loses.
      let words = raw.starts(with: "(".utf8) ? raw.dropFirst("(A) ".utf8.count) : raw[...]
      return [list, archive].contains { list in
        list.contains { $0.isCompleted && $0.text.suffix(words.count).elementsEqual(words) }
      }
    default: return false
    }
  }

  /// Whether an action has changed the line that a page shows so.
  private static func hasChanged(_ raw: [UInt8], _ action: JournalHistory.Action) -> Bool {
    action.parts.flatMap(\.original.lines).compactMap(\.oldText).contains { isShown($0[...], as: raw) }
  }

  private func add(_ texts: [String]) throws -> (number: Int, raw: String)? {
    guard !texts.isEmpty else { throw PageRefusal(status: 400, message: "The text is empty.") }
    for text in texts { try refuseControls(in: text) }
    if scope.view != nil {
      for text in texts {
        let line = try line(ofNew: text)
        try refuseNote(of: line)
        guard rule.shows(line) else {
          throw PageRefusal(status: 403, message: "“\(text)” would not be in this view; nothing was added.")
        }
      }
    }
    let added = try answer(
      of: texts.count == 1 ? ["add", "--", texts[0]] : ["addm", "--", texts.joined(separator: "\n")])
    guard texts.count == 1, let results = added["results"]?.elements, results.count == 1,
      case .number(let number) = results[0]["n"], let raw = results[0]["after"]?["raw"]?.text
    else { return nil }
    return (number, raw)
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

  private func item(named name: String, seenAs raw: [UInt8]) throws -> TodoItem {
    guard let (item, _, _) = try line(named: name) else { throw PageRefusal.gone }
    guard Self.isShown(item.text, as: raw) else { throw conflict(with: item, named: name) }
    return item
  }

  /// Whether a page shows the bytes of a line as that text: JSON has U+FFFD for bytes that are not UTF-8, and a form
  /// also for control characters.
  static func isShown(_ line: ArraySlice<UInt8>, as raw: [UInt8]) -> Bool {
    if line.elementsEqual(raw) { return true }
    let text = String(decoding: line, as: UTF8.self)
    return text.utf8.elementsEqual(raw) || PlainPageView.visible(text).utf8.elementsEqual(raw)
  }

  /// The C library's strings end at a NUL, and escape sequences would reach terminals.
  ///
  /// - Parameter old: the former bytes, whose control characters may stay.
  func refuseControls(in text: some Sequence<UInt8>, insteadOf old: some Sequence<UInt8>) throws(PageRefusal)
  {
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F }
    let former = Set(old.filter(isControl))
    guard !text.contains(where: { isControl($0) && !former.contains($0) }) else {
      throw PageRefusal(status: 400, message: "The text has control characters; nothing was changed.")
    }
  }

  private func refuseControls(in text: String) throws(PageRefusal) {
    try refuseControls(in: text.utf8, insteadOf: [])
  }

  /// The bytes of an edited line. Its U+FFFD stand for bytes that the page could not show.
  ///
  /// - Throws: `PageRefusal` 400 if some of them, but not all, were removed.
  static func bytes(of text: String, editedFrom line: ArraySlice<UInt8>) throws(PageRefusal) -> [UInt8] {
    let hidden = ShownText.hiddenBytes(in: line, for: text)
    let count = text.unicodeScalars.count { $0 == "\u{FFFD}" }
    guard count > 0, !hidden.isEmpty else { return Array(text.utf8) }
    guard count == hidden.count else {
      throw PageRefusal(
        status: 400, message: "The line has bytes that are not UTF-8: keep every � or remove all of them.")
    }
    var rest = hidden[...]
    return text.unicodeScalars.flatMap { scalar in
      scalar == "\u{FFFD}" ? rest.removeFirst() : Array(String(scalar).utf8)
    }
  }

  private func change(_ item: TodoItem, by change: PageChange) throws {
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
      let line = try Self.bytes(of: text, editedFrom: item.text)
      try refuseControls(in: line, insteadOf: item.text)
      try refuseNote(of: line, insteadOf: Array(item.text))
      // The log shows the words.
      let words = try ["edit", shownNumber(of: item), text].map { Array($0.utf8) }
      let action = ActionIdentity("edit", from: .screen, words: words)
      do {
        try context.acting(as: action).stores.todo.apply([
          .replace(TodoLine(item), with: line)
        ])
      } catch {
        guard case .lineChanged = error else { throw error }
        throw try conflict(at: item.number)
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
      throw try conflict(at: item.number)
    }
  }

  private func conflict(at number: Int) throws -> PageRefusal {
    let list = try context.stores.todo.list()
    // The action's own sentence quotes the line, which the scope may not show.
    return number <= list.count && !list[number - 1].isBlank ? conflict(with: list[number - 1]) : .gone
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

  /// - Parameter former: the name by which the page asked for the task.
  private func conflict(with item: TodoItem, named former: String? = nil) -> PageRefusal {
    let text = String(decoding: item.text, as: UTF8.self)
    var task: [JSONMember] = []
    if let former { task.append(JSONMember("was", .string(former))) }
    task.append(JSONMember("id", JSONValue((try? self.name(ofLine: item.number)) ?? nil)))
    task.append(JSONMember("raw", .string(text)))
    return PageRefusal(
      status: 409, message: "The task is now “\(text)”; nothing was changed.", tasks: [.object(task)])
  }
}
