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

  /// The text that an edit of parts makes of a line.
  var edited: (@Sendable (_ line: [UInt8]) -> String)?
  var priority: String?
  var date: String?
  var added: [String] = []
  var removed: [String] = []

  /// The note, or the title of an action in the log, as the page shows it.
  var seen: String?

  /// An action in the log, from 1.
  var number: Int?

  /// The words of an action that the page knows by its description alone.
  var words: [String] = []

  /// The names of its options that are on.
  var flags: [String] = []

  /// The file beside todo.txt that has the tasks; nil for todo.txt.
  var list: String?
}

extension PageChange {
  /// The lines of the tasks to add.
  var texts: [String] {
    (text ?? "").split(whereSeparator: \.isNewline).map { EditedLine.priorityFirst(String($0)) }
  }

  /// What the token needs.
  var need: Grant.Need { Self.ofOneTask.contains(action) ? .changing : .changingAll }

  /// The changes whose effect is known to stay within the tasks that a token shows.
  private static let ofOneTask: Set<String> = [
    "add", "complete", "reopen", "delete", "priority", "due", "defer", "note", "edit", "tags",
  ]

  /// Whether it says what becomes of a task, whatever else the same token changed just before. The text of an edit is
  /// made of the one that was seen.
  var appliesToOwnChanges: Bool { Self.ofOneTask.contains(action) && (action != "edit" || edited != nil) }

  /// The name of its action on the command line.
  var command: String {
    switch action {
    case "complete": "do"
    case "delete": "del"
    case "priority": priority == nil ? "depri" : "pri"
    case "tags": added.isEmpty ? "untag" : "tag"
    default: action
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
  /// What a request asks for, as done.
  func message(of change: PageChange) -> String {
    let place = ["add", "move"].contains(change.action) ? change.words.first.map { " to \($0)" } ?? "" : ""
    switch change.action {
    case "add":
      return Self.sentence("Added", change.texts.map { Self.title(of: Array($0.utf8)) }) + place + "."
    case "undo": return "Undone."
    case "redo": return "Redone."
    case "archive": return "Archived."
    case "edit": return Self.sentence("Saved", [Self.title(of: Array((change.text ?? "").utf8))]) + "."
    default:
      let deed = told(by: change).map { "\($0):" } ?? deed(of: change.command) ?? "Changed"
      return Self.sentence(deed, change.tasks.map { Self.title(of: $0.raw) }) + place + "."
    }
  }

  /// What a change itself says of its tasks, such as their new date; nil if the action's deed has to do.
  private func told(by change: PageChange) -> String? {
    switch change.action {
    case "priority": return change.priority.map { "Priority \($0)" } ?? "No priority"
    case "tags": return (change.added + change.removed.map { "no \($0)" }).joined(separator: " ")
    case "due", "defer":
      let isDue = change.action == "due"
      return (try? date(change.date ?? "", isDue: isDue)).map {
        "\(isDue ? "Due" : "Waiting until") \($0.phrase(on: calendar.today))"
      }
    default: return nil
    }
  }

  /// Makes a requested change: one action, however many tasks, so that it is undone at once.
  ///
  /// - Parameter request: its identifier in the journal.
  /// - Throws: `PageRefusal` 409 if a line differs from the page's. Then nothing is changed, unless another
  ///   program saves at that moment.
  /// - Returns: what was done, and the number and the line of the task that was added, or came back first; nil unless
  ///   there is one.
  func change(
    _ change: PageChange, for request: String
  ) throws -> (message: String, shown: (number: Int, raw: String)?) {
    var (change, shown) = (change, (number: Int, raw: String)?.none)
    var outcome = ActionOutcome()
    switch change.action {
    case "add": shown = try add(change.texts, to: change.words.first, for: request)
    case "undo", "redo", "archive":
      let number = try change.number.map { ["\(try self.number(of: change, $0))"] } ?? []
      outcome = try perform(([change.action] + number).map { Array($0.utf8) }, for: request)
      let facts = outcome.facts(at: calendar.now).first
      let lines = facts?["lines"]?.elements ?? []
      if let line = lines.first(where: { $0["isBack"] == .bool(true) }),
        case .number(let number) = line["n"], let raw = line["raw"]?.text
      {
        shown = (number, raw)
      }
      // As the log names the action, without its number.
      if let name = facts?["action"]?.text, change.action != "archive",
        let deed = sentence(
          ofAction: name, on: lines.map { ($0["path"]?.text ?? "", $0["raw"]?.text ?? "") })
      {
        return ("\(message(of: change).dropLast()): \(deed).", shown)
      }
    default:
      guard !change.tasks.isEmpty else { throw PageRefusal(status: 400, message: "No task is named.") }
      if change.tasks.contains(where: { $0.name.hasPrefix("archived-") }) {
        throw PageRefusal(status: 400, message: "An archived task can’t be changed.")
      }
      if change.tasks.allSatisfy({ isEnded($0.name, $0.raw, by: change) }) { break }
      do {
        let owner = change.appliesToOwnChanges ? RequestLog.Key(request)?.owner : nil
        let found = try change.tasks.map { try find(named: $0.name, seenAs: $0.raw, by: owner) }
        if let edited = change.edited { change.text = edited(Array(found[0].item.text)) }
        outcome = try perform(
          words(of: change, on: found.map(\.item)),
          on: found.map { SelectedTask($0.item.number, in: $0.list) },
          for: request)
      } catch let refusal as PageRefusal where refusal.status == 409 {
        throw offeringTexts(of: change, refusal)
      }
    }
    return (Self.sentence(of: outcome) ?? message(of: change), shown)
  }

  /// What an action says that did something else than its name tells, such as `del` with words; nil for others.
  private static func sentence(of outcome: ActionOutcome) -> String? {
    guard outcome.results.allSatisfy({ $0.deed == nil }) else { return nil }
    for case .text(let sentence) in outcome.results.flatMap(\.messages) {
      return sentence.withoutTODO
    }
    return nil
  }

  /// That refusal with the texts of an edit that meets another one.
  private func offeringTexts(of change: PageChange, _ refusal: PageRefusal) -> PageRefusal {
    guard ["edit", "note"].contains(change.action), let mine = change.text else { return refusal }
    var refusal = refusal
    refusal.mine = mine
    let isNote = change.action == "note"
    if let theirs = refusal.tasks.first?[isNote ? "note" : "raw"]?.text, let raw = change.tasks.first?.raw {
      refusal.merged = EditedLine.merged(
        mine, theirs, editedFrom: isNote ? change.seen ?? "" : String(decoding: raw, as: UTF8.self),
        by: isNote ? "\n" : " ")
    }
    return refusal
  }

  /// The action and its words, without the tasks.
  private func words(of change: PageChange, on items: [TodoItem]) throws -> [[UInt8]] {
    let words: [String]
    switch change.action {
    case "complete", "reopen", "delete":
      guard change.words.isEmpty else {
        throw PageRefusal(status: 400, message: "“\(change.action)” takes no words.")
      }
      words = [change.command] + (change.action == "complete" ? try force(completing: items) : [])
    case "priority": words = [change.command, "--"] + [change.priority].compactMap(\.self)
    case "due", "defer":
      words = [change.action, "--"] + (change.words.isEmpty ? [change.date ?? "none"] : change.words)
    case "note":
      guard let item = items.first, try note(of: item) == change.seen ?? "" else {
        guard let item = items.first else { throw PageRefusal.gone }
        var refusal = conflict(with: item, named: change.tasks.first?.name)
        refusal.message = "The note has changed elsewhere; nothing was changed."
        throw refusal
      }
      words = ["note", "--text", change.text ?? ""]
    case "edit":
      guard let item = items.first, let text = change.text, text.contains(where: { !$0.isWhitespace }),
        !text.contains(where: \.isNewline)
      else {
        throw PageRefusal(status: 400, message: "The text of a task is one line; to delete it, use delete.")
      }
      let line = try Self.bytes(of: text, editedFrom: item.text)
      try refuseControls(in: line, insteadOf: item.text)
      try refuseNote(of: line, insteadOf: Array(item.text))
      return ["edit", "--text"].map { Array($0.utf8) } + [line]
    case "tags":
      let tags = change.added + change.removed
      guard !tags.isEmpty else { throw PageRefusal(status: 400, message: "No tag is named.") }
      if let other = tags.first(where: { !Array($0.utf8).isTag }) {
        throw PageRefusal(status: 400, message: "“\(other)” is not a tag: a tag begins with + or @.")
      }
      if change.added.isEmpty {
        words = ["untag", "--"] + change.removed
      } else {
        words = ["tag"] + change.removed.flatMap { ["--remove", $0] } + ["--"] + change.added
      }
    default:
      guard let action = actions.first(where: { $0.syntax.names.contains(change.action) }) else {
        throw PageRefusal(status: 400, message: "There is no action “\(change.action)”.")
      }
      // A list is one beside todo.txt.
      guard
        !action.words.contains(where: { $0.kind == .taskFile })
          || !change.words.contains(where: { $0.contains("/") })
      else { throw PageRefusal(status: 400, message: "That is not the name of a list.") }
      for word in change.words { try refuseControls(in: word) }
      let flags = action.flags.filter { change.flags.contains($0.name) }.map { "--\($0.name)" }
      // A page names the other tasks as it names its own.
      let given = try change.words.map { word in
        guard action.namesOthers else { return word }
        if let line = try line(named: word) { return try shownNumber(of: line.item) }
        guard !word.contains(where: \.isNumber) else {
          throw PageRefusal(
            status: 400, message: "“\(word)” is not expected here: the tasks are chosen already.")
        }
        return word
      }
      words = [action.syntax.name] + flags + ["--"] + given
    }
    return words.map { Array($0.utf8) }
  }

  /// What completes tasks of a view: hidden tasks block none of them, and no sentence names them.
  private func force(completing items: [TodoItem]) throws -> [String] {
    if scope.view == nil { return [] }
    let list = try context.stores.todo.list()
    let blocked = DependencyIndex(list)
    for item in items {
      let blockers = blocked.blockers(of: item).filter { number in !items.contains { $0.number == number } }
      if blockers.isEmpty { continue }
      let numbers = blockers.map(list.parts.spelled).joined(separator: ", ")
      throw PageRefusal(status: 400, message: "\(list.parts.spelled(item.number)) is blocked by \(numbers).")
    }
    return ["--force"]
  }

  /// The actions that a page can do by their names: those on tasks that read and write no other file.
  var actions: [ActionDescription] {
    context.program.registry.actions.filter { action in
      action.changesTasks && !action.words.contains { $0.kind == .path }
    }
  }

  /// Those of them that a token may do.
  func actions(allowedBy grant: Grant) -> [ActionDescription] {
    actions.filter { (try? grant.check(PageChange(request: "", action: $0.syntax.name).need)) != nil }
  }

  private func perform(
    _ words: [[UInt8]], on tasks: [SelectedTask] = [], for request: String
  ) throws -> ActionOutcome {
    do throws(PageRefusal) {
      var call = ActionCall(words, on: tasks, from: .page, request: request)
      call.allowsNumbers = actions.contains { $0.syntax.name == call.name && $0.namesOthers }
      return try run(call)
    } catch {
      guard error.status == 409, let task = tasks.first else { throw error }
      // The action's own sentence quotes the line, which the scope may not show.
      throw try conflict(at: task.line.number)
    }
  }

  /// Decides by the journal, and else by the files, whether a change was made.
  ///
  /// - Parameter request: its identifier in the journal.
  func outcome(of change: PageChange, for request: String) -> RequestLog.Outcome {
    let made = RequestLog.Outcome.made(message(of: change))
    // The use of the list finds in the files whether an announced change was made, else takes it back.
    _ = try? context.stores.todo.list()
    let journal = context.stores.journal
    guard let history = try? journal.history() else { return .unknown }
    if history.changes.contains(where: { $0.action.request == request }) { return made }
    if journal.isInterrupted, history.unconfirmed.joined().contains(where: { $0.request == request }) {
      return .unknown
    }
    switch change.action {
    case "add", "undo", "redo", "archive": return .notMade
    case "note":
      guard let task = change.tasks.first, let item = try? line(named: task.name)?.item else {
        return .unknown
      }
      return (try? note(of: item)) == change.text ?? "" ? made : .notMade
    default:
      // It may have been killed after the file was written, and before the journal was.
      let isMade = change.tasks.allSatisfy { !isThere($0.name) && hasOutcome(of: change, $0.raw) }
      return isMade && !change.tasks.isEmpty ? made : .notMade
    }
  }

  /// Whether a task is completed or deleted already, as by another page.
  ///
  /// A name is lost when the server starts anew, so the line decides. An address of one view learns of no other task.
  private func isEnded(_ name: String, _ raw: [UInt8], by change: PageChange) -> Bool {
    guard ["complete", "delete"].contains(change.action), scope.view == nil, !isThere(name),
      let list = try? context.stores.todo.list()
    else { return false }
    return !list.contains { $0.text.elementsEqual(raw) } && hasOutcome(of: change, raw)
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
      let completion = TaskCompletion(in: context)
      return [list, archive].contains { $0.contains { completion.isResult($0, of: raw) } }
    default: return false
    }
  }

  /// - Parameter list: the name of a list beside todo.txt, for a single text.
  /// - Returns: nil if the task is not in the first list.
  private func add(
    _ texts: [String], to list: String?, for request: String
  ) throws -> (number: Int, raw: String)? {
    guard !texts.isEmpty else { throw PageRefusal(status: 400, message: "The text is empty.") }
    for text in texts { try refuseControls(in: text) }
    if let list {
      guard scope.view == nil else { throw PageRefusal.hidden }
      guard texts.count == 1, !list.contains("/"), !list.hasPrefix("-") else {
        throw PageRefusal(status: 400, message: "A list takes one task, by the name of the list.")
      }
      try refuseControls(in: list)
      _ = try perform(["addto", "--", list, texts[0]].map { Array($0.utf8) }, for: request)
      return nil
    }
    if scope.view != nil {
      for text in texts {
        let line = try line(ofNew: text)
        try refuseNote(of: line)
        guard rule.shows(line) else {
          throw PageRefusal(status: 403, message: "“\(text)” would not be in this view; nothing was added.")
        }
      }
    }
    let words = texts.count == 1 ? ["add", "--", texts[0]] : ["addm", "--", texts.joined(separator: "\n")]
    let call = ActionCall(words.map { Array($0.utf8) }, from: .page, request: request)
    let results = try run(call).results
    guard texts.count == 1, results.count == 1, let task = results[0].after, let number = task.number.value
    else { return nil }
    return (number, String(decoding: task.text, as: UTF8.self))
  }

  /// The current number of an action in the log, if it is still the page's action.
  private func number(of change: PageChange, _ number: Int) throws -> Int {
    let actions = try facts(of: "log", "\(number)")
    guard let action = actions.last, action["number"] == .number(number), action["title"]?.text == change.seen
    else {
      throw PageRefusal(status: 409, message: "The log has changed; nothing was undone.")
    }
    return number
  }

  /// - Parameter owner: the token whose changes the line may have had since it was seen, because the page may not have
  ///   heard of them yet; nil for none.
  private func find(
    named name: String, seenAs raw: [UInt8], by owner: String?
  ) throws -> (item: TodoItem, list: TodoList) {
    guard let line = try line(named: name) else { throw PageRefusal.gone }
    let (item, list) = (line.item, line.list)
    guard
      Self.isShown(item.text, as: raw)
        || owner.map({ isResult(item.text, ofChangesTo: raw, by: $0) }) == true
    else { throw conflict(with: item, named: name) }
    return (item, list)
  }

  /// Whether the journal has the changes that lead from one line to another, all of them requested by that token.
  private func isResult(_ line: ArraySlice<UInt8>, ofChangesTo raw: [UInt8], by owner: String) -> Bool {
    let changes = (try? context.stores.journal.history().changes) ?? []
    var text = Array(line)
    for (change, action) in changes.reversed() {
      guard let line = change.lines.first(where: { $0.newText == text }) else { continue }
      guard let old = line.oldText, RequestLog.Key(action.request ?? "")?.owner == owner else { return false }
      if old == raw { return true }
      text = old
    }
    return false
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
  ///
  /// - Throws: `PageRefusal` 403 for a file that is no note.
  func note(of item: TodoItem) throws -> String {
    guard hasServedNote(item) else {
      throw PageRefusal(status: 403, message: "A note is no list, and lies in the folder of its list.")
    }
    guard item.note != nil else { return "" }
    let shown = try facts(of: "show", shownNumber(of: item)).first
    return Self.text(ofNote: shown?["note"])
  }

  /// Whether a task's note, if it has one, is given out: every file beside todo.txt that ends in .txt is a list.
  func hasServedNote(_ item: TodoItem) -> Bool {
    item.noteName.map { $0.fileName != $0.bytes || !$0.bytes.suffix(4).elementsEqual(".txt".utf8) }
      ?? (item.note == nil)
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
    if let note = try? note(of: item), !note.isEmpty { task.append(JSONMember("note", .string(note))) }
    return PageRefusal(
      status: 409, message: "The task is now “\(text)”; nothing was changed.", tasks: [.object(task)])
  }
}
