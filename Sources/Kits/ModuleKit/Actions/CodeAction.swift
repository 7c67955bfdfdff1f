package import TodoStores
package import TodoTxt

/// A change of a list that the user may choose, with all that it needs.
package struct CodeAction: Sendable {
  package enum Kind: Hashable, Sendable {
    case fix
    case change

    /// Changes the whole list.
    case list(String)
  }

  package enum Change: Sendable {
    case edits([TodoEdit])

    /// - Parameter tasks: the numbers of those that the action applies to.
    case action(words: [[UInt8]], tasks: [Int])
    case sort(TodoOrder)
  }

  package var title: String
  package var kind: Kind
  package var change: Change

  package var finding: TaskFinding?
}

extension ModuleContext {
  /// What may be done to lines of a list: corrections, the actions that suit them, and what is for the whole list. An
  /// action with a question is offered once for each usual answer, and not at all if any text may answer it.
  ///
  /// - Parameters:
  ///   - tags: the projects and contexts of the list, the most used first.
  ///   - lists: the names of the other lists.
  package func offers(
    for lines: Range<Int>, of checked: CheckedList, tags: () -> [[UInt8]], lists: () -> [String]
  ) -> [CodeAction] {
    let tasks = lines.map { checked.list[$0] }.filter { !$0.isBlank }
    let fixes = checked.findings().filter { lines.contains($0.line - 1) && !$0.fix.isEmpty }.map {
      CodeAction(title: "Fix: \($0.text)", kind: .fix, change: .edits($0.fix), finding: $0)
    }
    let reading = TaskTextReading(in: self)
    let dates = tasks.prefix(Self.mostLines).flatMap { item in
      reading.corrections(of: TodoLine(item).text).map { date, text in
        CodeAction(
          title: "Write the date: \(date.phrase(on: reading.today))", kind: .fix,
          change: .edits([.replace(TodoLine(item), with: text)]))
      }
    }
    return fixes + dates + actions(on: tasks, tags: tags, lists: lists)
  }

  private func actions(
    on tasks: [TodoItem], tags: () -> [[UInt8]], lists: () -> [String]
  ) -> [CodeAction] {
    guard let first = tasks.first else { return [] }
    let offers = program.registry.actions.map {
      self.offers(of: $0, on: tasks, first: first, tags: tags, lists: lists)
    }
    // Those that a screen hints at come first, those with a choice last, and those for any task after those for some.
    func rank(_ offers: Offers) -> Int {
      (offers.action.isHinted ? 0 : 4) + (offers.isChoice ? 2 : 0)
        + (offers.action.syntax.tasks == .all ? 1 : 0)
    }
    return (0..<8).flatMap { place in offers.filter { rank($0) == place }.flatMap(\.offers) }
  }

  private func offers(
    of action: ActionDescription, on tasks: [TodoItem], first: TodoItem, tags: () -> [[UInt8]],
    lists: () -> [String]
  ) -> Offers {
    let suitable = tasks.filter(action.syntax.tasks.include)
    guard action.changesTasks, tasks.count == 1 || action.takesSeveral, !suitable.isEmpty,
      !action.syntax.asksForText
    else { return (action, false, []) }
    let count = suitable.count == 1 ? "the task" : "\(suitable.count) tasks"
    let title = "\(action.title) \(count)"
    let answers = answers(to: action.words.first, for: first, tags: tags, lists: lists)
    let offers = answers.compactMap { answer -> CodeAction? in
      let words = [Array(action.syntax.name.utf8)] + answer.words
      // One action adds tags, another one takes them away.
      if action.words.first?.kind == .tag, !changes(suitable, by: words) { return nil }
      return CodeAction(
        title: answer.label.isEmpty ? title : "\(title): \(answer.label)", kind: .change,
        change: .action(words: words, tasks: suitable.map(\.number)))
    }
    return (action, answers.contains { !$0.label.isEmpty }, offers)
  }

  /// What may be done to a whole list.
  ///
  /// - Parameter isDone: whether it is where completed tasks go, which can only be sorted.
  package func listOffers(isDone: Bool) -> [CodeAction] {
    let actions = [("archive", "Archive completed tasks"), ("deduplicate", "Remove duplicate tasks")]
      .filter { program.registry.command(named: $0.0) != nil && !isDone }
      .map { name, title in
        CodeAction(
          title: title, kind: .list(name), change: .action(words: [Array(name.utf8)], tasks: []))
      }
    // The lines are in the order of their numbers.
    return actions
      + program.registry.orders.filter { $0.name != "num" }.map { order in
        let phrase = order.summary.prefix { !",;".contains($0) }
        return CodeAction(title: "Sort \(phrase)", kind: .list("sort.\(order.name)"), change: .sort(order))
      }
  }

  private typealias Offers = (action: ActionDescription, isChoice: Bool, offers: [CodeAction])
  private typealias Answer = (label: String, words: [[UInt8]])

  private func answers(
    to word: ActionDescription.Word?, for item: TodoItem, tags: () -> [[UInt8]], lists: () -> [String]
  ) -> [Answer] {
    func each(_ values: [[UInt8]]) -> [Answer] { values.map { (String(decoding: $0, as: UTF8.self), [$0]) } }
    switch word?.kind {
    case .date:
      let calendar = calendar
      let context = DateContext(calendar: calendar, due: item.due, threshold: item.threshold)
      return ["today", "tomorrow", "mon", "1w"].compactMap { form in
        (try? NaturalDate(form, in: context)).map {
          ($0.date.phrase(on: calendar.today), [Array(form.utf8)])
        }
      }
    case .duration: return each(["1d", "1w", "1m"].map { Array($0.utf8) })
    case .choice(let words): return each(words.map { Array($0.utf8) })
    case .priority: return each(["A", "B", "C"].map { Array($0.utf8) })
    case .tag:
      let own = item.text.split(whereSeparator: \.isBlank).map { Array($0) }.filter(\.isTag)
      return each(own + tags().prefix(Self.mostTags).filter { !own.contains($0) })
    case .taskFile where word?.isRequired == true: return each(lists().map { Array($0.utf8) })
    default: return word?.isRequired == true ? [] : [("", [])]
    }
  }

  /// Whether an action changes these tasks, tried on a list of them alone.
  private func changes(_ tasks: [TodoItem], by words: [[UInt8]]) -> Bool {
    let list = TodoList(bytes: tasks.flatMap { $0.text + [.newline] })
    let path = settings.files.todo
    let offer = CodeAction(
      title: "", kind: .change, change: .action(words: words, tasks: Array(1...tasks.count)))
    let preview = ActionPreview(in: self, openTexts: [path: list])
    return (try? preview.changes(by: offer, to: list, at: path)) != nil
  }

  private static var mostTags: Int { 6 }
  private static var mostLines: Int { 50 }
}

extension CommandSyntax {
  /// Whether it opens an editor unless an option has the text.
  fileprivate var asksForText: Bool { options.contains { $0.name == "text" && $0.valueName != nil } }
}

extension ActionPreview {
  /// What a chosen change would do to a list, and to the files beside it.
  ///
  /// - Throws: `unchanged`, with the sentence of the action that was refused.
  package func changes(by offer: CodeAction, to list: TodoList, at path: String) throws(CommandError)
    -> [Change]
  {
    switch offer.change {
    case .edits(let edits):
      // What was found in the whole text may be older than the last letter.
      guard (try? list.applying(edits)) != nil else {
        throw CommandError("The text has changed.", code: "unchanged")
      }
      return [(path, list, edits)]
    case .sort(let order):
      let sorting = TodoSorting([TodoSorting.Step(order)])
        .prepared(for: list, at: context.calendar, in: context.settings)
      return [(path, list, sorting.edits(sorting: list))]
    case .action(let words, let tasks):
      var call = ActionCall(words, on: tasks.map { SelectedTask($0, in: list) }, from: .screen)
      // An add-on would change the file itself.
      call.allowsAddOn = false
      let outcome = actingContext(onListAt: path).run(call)
      let changes = changes
      if changes.isEmpty || outcome.error != nil {
        let sentence = outcome.plainText.split(separator: "\n").last.map(String.init)
        throw CommandError(sentence ?? "Nothing was changed.", code: "unchanged")
      }
      return changes
    }
  }
}
