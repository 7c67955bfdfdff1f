import ModuleKit
import TodoStores
import TodoTxt

/// Finds the possible continuations of a command line.
struct ShellCompletionInteractor {
  let store: any TodoStore
  let registry: ModuleRegistry
  let program: ProgramDescription
  let calendar: TodoCalendar
  let addOns: any AddOnDirectory
  let textFiles: @Sendable () -> [String]
  let userActions: @Sendable () -> [UserAction]
  let savedViews: () -> [SavedView]

  func choices(for subject: ShellCompletionLine.Subject) throws(TodoStoreError) -> [CompletionChoice] {
    var known: Set<CompletionChoice> = []
    return try allChoices(for: subject).filter { known.insert($0).inserted }
  }

  private func allChoices(for subject: ShellCompletionLine.Subject) throws(TodoStoreError)
    -> [CompletionChoice]
  {
    switch subject {
    case .action: actions
    case .option(let options): options.flatMap(spellings)
    case .value(let option): try values(of: option)
    case .operand(let action, let before, let isBuiltInOnly, let options):
      try options.flatMap(spellings)
        + choices(for: syntax(of: action, isBuiltInOnly: isBuiltInOnly), behind: before)
    case .nothing: []
    }
  }

  private func values(of option: CommandOption) throws(TodoStoreError) -> [CompletionChoice] {
    if option.name == "list" { return try store.list().parts.parts.map { .candidate($0.mark, nil) } }
    guard let names = registry.optionChoices.first(where: { $0.option == option }) else {
      return try choices(for: [Operand(name: option.valueName ?? "")])
    }
    return names.choices.map {
      names.areCombined ? .part($0.name, $0.summary) : .candidate($0.name, $0.summary)
    }
  }

  /// Nil for an add-on, which accepts anything.
  private func syntax(of action: String, isBuiltInOnly: Bool) -> CommandSyntax? {
    let isAddOn = !isBuiltInOnly && (addOns.names() ?? []).contains(action)
    return isAddOn ? nil : registry.command(named: action)?.syntax
  }

  private func choices(
    for syntax: CommandSyntax?, behind words: [String]
  ) throws(TodoStoreError) -> [CompletionChoice] {
    guard let syntax else { return try choices(for: [.taskNumber, .text]) }
    var choices = try choices(
      for: syntax.operands(at: words.count), tasks: syntax.tasks, besides: Set(words))
    if syntax.changesText, words.count == 1, let task = try task(named: words[0]) {
      choices.append(.text(String(decoding: task.text, as: UTF8.self)))
    }
    return choices
  }

  private func task(named word: String) throws(TodoStoreError) -> TodoItem? {
    let list = try store.list()
    let number = TaskNumber(reference: Array(word.utf8), in: list.parts)?.value
    return number.flatMap(list.task(numbered:))
  }

  /// - Parameters:
  ///   - tasks: the tasks whose numbers are offered.
  ///   - known: numbers that were already given.
  private func choices(
    for operands: [Operand], tasks: SuitableTasks = .all, besides known: Set<String> = []
  ) throws(TodoStoreError) -> [CompletionChoice] {
    var choices: [CompletionChoice] = []
    for operand in operands {
      switch operand {
      case .taskNumber, .taskNumbers:
        let list = try store.list()
        choices += list.lazy.filter { !$0.isBlank && tasks.include($0) }
          .map { (number: list.parts.spelled($0.number), task: $0) }
          .filter { !known.contains($0.number) }
          .map { .candidate($0.number, String(decoding: $0.task.text, as: UTF8.self).withoutControls) }
      case .term, .query:
        choices += try words(in: store.list())
        if program.hasLongOptions { choices += Self.conditions }
      case .text, .tag: choices += try words(in: store.list())
      case .person:
        choices += try store.list().people.map { .candidate(String(decoding: $0, as: UTF8.self), nil) }
      case .date: choices += dates
      case .priority: choices += "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { .candidate(String($0), nil) }
      case .taskFile: choices += textFiles().map { .candidate($0, nil) }
      case .path: choices.append(.files)
      case .view: choices += views
      case .context: choices += try [.candidate("none", "No context")] + views + words(in: store.list())
      case .number: break
      case .duration: choices += ["1d", "3d", "1w", "2w", "1m"].map { .candidate($0, nil) }
      case .choice(let words): choices += words.map { .candidate($0, nil) }
      case .action:
        choices += actions
        if program.hasLongOptions {
          choices += registry.contributions(of: HelpPageName.self).map {
            .candidate($0.value.name, $0.value.summary)
          }
        }
      }
    }
    return choices
  }

  /// Natural dates and their meanings.
  private var dates: [CompletionChoice] {
    NaturalDate.examples.compactMap { word in
      let day = try? NaturalDate.forInput(word, in: DateContext(calendar: calendar)).day
      return day.map { .candidate(word, $0.spelledOut) }
    }
  }

  private static let conditions = QueryVocabulary.fields.flatMap { field in
    QueryVocabulary.values(of: field).map { CompletionChoice.condition(field + $0) }
  }

  private var views: [CompletionChoice] {
    savedViews().map { .candidate($0.name, String(decoding: $0.definition, as: UTF8.self).withoutControls) }
  }

  private var actions: [CompletionChoice] {
    var choices: [CompletionChoice] = []
    let names = addOns.names() ?? []
    for syntax in registry.commands.map(\.syntax) + program.actions where !syntax.isHidden {
      choices += syntax.names.filter { !names.contains($0) }.map { .candidate($0, syntax.summary) }
    }
    let known = Set(names + registry.commands.flatMap(\.syntax.names))
    let own = program.hasLongOptions ? userActions().filter { !known.contains($0.name) } : []
    return choices + names.map { .candidate($0, "Add-on") } + own.map { .candidate($0.name, $0.summary) }
  }

  private func spellings(of option: CommandOption) -> [CompletionChoice] {
    var choices: [CompletionChoice] = []
    if let letter = option.letter { choices.append(.candidate("-\(letter)", option.summary)) }
    if program.hasLongOptions { choices.append(.candidate("--\(option.name)", option.summary)) }
    return choices
  }

  /// The projects of all tasks, then the contexts, the people and the lists.
  private func words(in list: TodoList) -> [CompletionChoice] {
    var projects: Set<String> = []
    var contexts: Set<String> = []
    for task in list {
      for name in task.projects { projects.insert("+" + String(decoding: name, as: UTF8.self)) }
      for name in task.contexts { contexts.insert("@" + String(decoding: name, as: UTF8.self)) }
    }
    let people = list.people.map { "to:" + String(decoding: $0, as: UTF8.self) }
    let lists = list.parts.parts.map { "list:\($0.mark)" }
    return (projects.sorted() + contexts.sorted() + people.sorted() + lists).map { .word($0) }
  }
}

/// A possible continuation.
enum CompletionChoice: Hashable, Sendable {
  /// A whole word, and its meaning.
  case candidate(String, String?)

  /// A name of a comma-separated list, with an optional dash, and its meaning.
  case part(String, String)

  /// A word of a task's text, which may be one of many in a shell's word.
  case word(String)

  /// A word of a query, such as `is:overdue`; offered only once it has been started, because there are many.
  case condition(String)

  /// A whole text to edit: the only offer if nothing is typed yet.
  case text(String)

  /// The name of any file.
  case files
}
