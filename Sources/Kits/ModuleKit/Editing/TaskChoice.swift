public import TodoStores
import TodoTxt
import ViewKit

extension CommandOption {
  /// The options that select tasks by a query, as in a listing.
  static let taskSelection = [
    CommandOption("where", valueName: "QUERY", summary: "Apply to all tasks that match, after asking"),
    CommandOption("all", summary: "With --where: include hidden and waiting tasks"),
    CommandOption("no-context", summary: "With --where: ignore the context set by “todo context”"),
  ]
}

extension CommandArguments {
  /// Whether `--where` selects the tasks.
  public var choosesTasks: Bool { contains(.matching) }

  /// The tasks for an action: a request for each number in `words`, for each task of a range such as `1-3`,
  /// or, with `--where`, for each task that a listing with that query shows and that suits the action.
  ///
  /// Empty lines in a range are skipped. With `--where` the user is asked first, unless the settings forbid
  /// questions.
  ///
  /// - Parameter path: the path of the numbered file; nil for todo.txt.
  /// - Throws: `CommandError` if a range exceeds the file, no task matches, the user declines or can't be
  ///   asked, and with status 64 if `--expect` comes with anything but one number; `QueryError`;
  ///   `TodoStoreError`.
  public func tasks(
    _ words: [[UInt8]], of syntax: CommandSyntax, from path: String? = nil, in context: ModuleContext
  ) throws -> [TaskRequest] {
    let expected = bytes(of: .expect)
    let isChosen = syntax.bulkVerb != nil && choosesTasks
    guard expected == nil || words.count == 1 && TaskNumber(reference: words[0]) != nil && !isChosen else {
      throw CommandError.misuse("--\(CommandOption.expect.name) needs the number of one task.")
    }
    let store = path.map(context.stores.open) ?? context.stores.todo
    // The user sees the tasks of todo.txt.
    let request: ([UInt8]) -> TaskRequest = { word in
      path == nil ? self.request(for: word) : TaskRequest(word: word, expecting: expected)
    }
    if isChosen, let confirmed { return confirmed.map(TaskRequest.init) }
    if isChosen {
      return try TaskChoice(arguments: self, syntax: syntax, context: context).requests(from: store)
    }
    guard context.settings.understandsWordsFirst, words.contains(where: { TaskRange($0) != nil }) else {
      return words.map(request)
    }
    let listName = path.map(TodoFiles.name) ?? context.settings.files.todoName
    return try Self.numbers(words, of: try store.list(), listName: listName).map(request)
  }

  /// The numbers in `words` and in their ranges, without duplicates.
  private static func numbers(
    _ words: [[UInt8]], of list: TodoList, listName: String
  ) throws(CommandError) -> [[UInt8]] {
    var numbers: [[UInt8]] = []
    var known: Set<Int> = []
    for word in words {
      guard let range = TaskRange(word) else {
        let number = TaskNumber(reference: word, in: list.parts)?.value
        if number.map({ known.insert($0).inserted }) ?? true { numbers.append(word) }
        continue
      }
      var ends: [Int] = []
      for end in [range.first, range.last] {
        let number = TaskNumber(reference: Array("\(end)".utf8), in: list.parts)
        guard let value = number?.value, list.indices.contains(value - 1) else {
          throw CommandError("\(listName): No task \(end).", code: "noTask")
        }
        ends.append(value)
      }
      let (first, last) = (ends[0], ends[1])
      let tasks = (first...last).filter { !list[$0 - 1].text.isEmpty }
      guard !tasks.isEmpty else {
        throw CommandError("\(listName): No tasks from \(range.first) to \(range.last).", code: "noTask")
      }
      numbers += tasks.filter { known.insert($0).inserted }.map { Array(list.parts.spelled($0).utf8) }
    }
    return numbers
  }
}

extension ModuleContext {
  /// The question before a command line changes the tasks that its `--where` finds in todo.txt, such as
  /// “Complete 2 open tasks (1 Call Mom, 4 Buy milk)?”, and those tasks; nil if no question is needed.
  ///
  /// - Throws: the errors of `CommandArguments.tasks(_:of:from:in:)` before its question.
  public func choiceQuestion(for call: ActionCall) throws -> (text: String, tasks: [SelectedTask])? {
    guard !settings.isForced, let syntax = program.registry.command(named: call.name)?.syntax,
      syntax.bulkVerb != nil
    else { return nil }
    let arguments = try syntax.parse(call, in: settings)
    guard arguments.choosesTasks else { return nil }
    let list = try stores.todo.list()
    let found = try TaskChoice(arguments: arguments, syntax: syntax, context: self).lines(of: list)
    return (found.question, found.lines.map { SelectedTask(Int($0) + 1, in: list) })
  }
}

/// Selects an action's tasks by `--where`.
private struct TaskChoice {
  let arguments: CommandArguments
  let syntax: CommandSyntax
  let context: ModuleContext

  /// A request for each matching task, which must be unchanged since the question.
  func requests(from store: any TodoStore) throws -> [TaskRequest] {
    let list = try store.list()
    let found = try lines(of: list)
    try confirm(found.question, count: found.lines.count)
    return found.lines.map { line in
      TaskRequest(word: Array(list.parts.spelled(Int(line) + 1).utf8), expecting: Array(list[Int(line)].text))
    }
  }

  /// The matching tasks, and the question before they are changed.
  ///
  /// - Throws: `CommandError` if no task matches, or if the query may not mean what the user intended.
  func lines(of list: TodoList) throws -> (lines: [UInt32], question: String) {
    var options = arguments
    options.operands = []
    let criteria = try options.criteria(in: context)
    guard case .query(let query, let leavesOutHeldBack) = criteria.narrowedRule else { return ([], "") }
    try refuse(query, in: list)
    let (lines, waiting) = try lines(matching: query, leavingOutHeldBack: leavesOutHeldBack, of: list)
    let heldBack =
      waiting == 0 ? "" : " \(waiting) hidden or waiting \(waiting == 1 ? "task is" : "tasks are") left out."
    guard !lines.isEmpty else {
      let note = criteria.context.map { " \($0.note)." } ?? ""
      throw CommandError("No \(noun(1)) matches.\(heldBack)\(note)", code: "noTask")
    }
    let count = "\(syntax.bulkVerb ?? "") \(lines.count) \(noun(lines.count))"
    let question = "\(count) (\(names(of: lines, in: list)))\(effect)?"
    return (lines, "\(heldBack.isEmpty ? "" : heldBack.dropFirst() + " ")\(question)")
  }

  /// The first tasks, and the number of the others.
  private func names(of lines: [UInt32], in list: TodoList) -> String {
    lines.lazy.map { line in
      let words = String(decoding: list[Int(line)].body, as: UTF8.self)
      return (number: list.parts.spelled(Int(line) + 1), words: words)
    }.namesOfTasks
  }

  /// What the words after the tasks mean, with the day that is read from them: ` to Monday 2026-11-30`.
  private var effect: String {
    let isTask: (Operand) -> Bool = { $0 == .taskNumber || $0 == .taskNumbers }
    guard let start = arguments.kinds.firstIndex(where: { !isTask($0) }) else { return "" }
    let kind = arguments.kinds[start]
    let text = arguments.operands[start...].spaced
    switch kind {
    case .date:
      // The base of another date is a task's own.
      let date = try? NaturalDate(text, in: DateContext(calendar: context.calendar, allowsTime: true)).date
      return " to \(date?.spelledOut ?? text)"
    case .priority: return " to (\(text.uppercased()))"
    case .tag: return " \(text)"
    case .taskFile, .person: return " to \(text)"
    case .duration: return " by \(text)"
    default: return " “\(text)”"
    }
  }

  /// A change of many tasks requires an unambiguous query.
  private func refuse(_ query: Query, in list: TodoList) throws {
    // An empty word, as in '""', finds every task.
    guard arguments.bytes(of: .matching)?.isBlankText == false, !query.wantedWords.contains([]) else {
      throw CommandError.misuse("--where needs a query, such as is:open.")
    }
    guard query.sorting.isEmpty, query.limit == nil else {
      throw CommandError.misuse("--where takes no sort: or limit: here; it applies to all tasks that match.")
    }
    for case .unknownKey(let key, let near) in query.doubts(in: list) {
      let question = NearNames.question(proposing: near).map { " \($0)" } ?? ""
      throw CommandError("No task has “\(key)”.\(question) Nothing was changed.", code: "noTask")
    }
  }

  private func lines(
    matching query: Query, leavingOutHeldBack: Bool, of list: TodoList
  ) throws(CommandError) -> (lines: [UInt32], heldBack: Int) {
    let tasks = list.indices.lazy.filter { !list.heads[$0].isBlank }.map(UInt32.init)
    let selection = QuerySelection(
      query, in: list, calendar: context.calendar, numberWidth: "\(list.count)".utf8.count)
    let matching = selection.matches(among: Array(tasks)).filter { syntax.tasks.include(list[Int($0)]) }
    for case .givenUp(let term) in query.doubts(in: list) {
      throw CommandError("“\(term)” takes too long to match. Nothing was changed.", code: "query")
    }
    guard leavingOutHeldBack else { return (matching, 0) }
    let heldBack = Set(HeldBackLines(list.indices, of: list, on: context.calendar.today).lines)
    let lines = matching.filter { !heldBack.contains($0) }
    return (lines, matching.count - lines.count)
  }

  private func confirm(_ question: String, count: Int) throws {
    if context.settings.isForced { return }
    let prompt = context.surroundings.prompt
    guard prompt.hasUser else {
      throw CommandError(
        "Can't ask whether to change \(count) \(noun(count)). Use -f to change them.", code: "noUser")
    }
    var isConfirmed = false
    try prompt.confirm(question) { isConfirmed = $0 }
    guard isConfirmed else { throw CommandError("Nothing was changed.", code: "declined") }
  }

  private func noun(_ count: Int) -> String {
    let kind =
      switch syntax.tasks {
      case .all: ""
      case .open: "open "
      case .completed: "completed "
      case .prioritized: "prioritized "
      }
    return "\(kind)\(count == 1 ? "task" : "tasks")"
  }
}

extension RandomAccessCollection<(number: String, words: String)> {
  /// The first tasks by number and words, and the number of the others, for a question.
  package var namesOfTasks: String {
    let (most, longest) = (3, 30)
    var names = prefix(most).map { number, words in
      "\(number) \(words.count > longest ? words.prefix(longest - 1) + "…" : words[...])"
    }
    if count > names.count { names.append("\(count - names.count) more") }
    return names.joined(separator: ", ")
  }
}
