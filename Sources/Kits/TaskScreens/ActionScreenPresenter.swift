import EventLoop
public import ModuleKit
public import ScreenKit
public import TodoStores
import ViewKit

/// Does an action to the selected tasks of a screen, and tells on the bottom line what became of them.
@EventLoop
struct ActionScreenPresenter {
  /// Commits through this context belong to actions of the screen.
  let context: ModuleContext
  let navigator: any Navigator

  /// Asks for the word that the keys lack, and does the action.
  func perform(_ syntax: CommandSyntax, by key: ActionKey, on tasks: [SelectedTask], keys: [Key]) {
    if let reverse = key.reverse, !tasks.contains(where: { syntax.tasks.include($0) }) {
      return run([Array(reverse.utf8)], on: tasks, titled: reverse)
    }
    let letter = key.keys.contains { $0.hasSuffix("LETTER") } ? keys.last?.letter.map { [[$0]] } : nil
    guard letter == nil, let missing = key.missing else {
      let words = [Array(syntax.name.utf8)] + (letter ?? [])
      let runs = { run(words, on: tasks, titled: key.title, openingEditor: key.opensEditor) }
      guard key.asksForSeveral, tasks.count > 1 else { return runs() }
      let names = tasks.map { (number: $0.shownNumber, words: $0.words) }.namesOfTasks
      let question = "\(syntax.bulkVerb ?? key.title) \(tasks.count) tasks?"
      return QuestionScene.confirm(question, about: names, on: navigator) { isMeant in
        if isMeant { runs() }
      }
    }
    let question = OperandQuestion(
      action: syntax, start: key.start, tasks: tasks, context: context, navigator: navigator
    ) { words in
      run([Array(syntax.name.utf8)] + words, on: tasks, titled: key.title)
    }
    let controls = context.program.registry.contributions(of: OperandControl.self).map(\.value)
    if let control = controls.first(where: { $0.kind == missing }) { return control.ask(question) }
    let label = key.title.prefix(1).uppercased() + key.title.dropFirst()
    if case .choice(let words) = missing {
      return ChoiceScene.present(label, words.map { Choice($0) }, on: navigator) { index in
        if let index { question.receive([Array(words[index].utf8)]) }
      }
    }
    QuestionScene.ask(
      Question("\(label): ", prefilledWith: Array(key.start.utf8), history: syntax.name), on: navigator
    ) { answer in
      if let answer, !answer.isBlankText { question.receive([answer]) }
    }
  }

  /// Runs an action with its words, and remembers it for other tasks.
  func run(
    _ words: [[UInt8]], on tasks: [SelectedTask], titled title: String,
    openingEditor opensEditor: Bool = false
  ) {
    if !tasks.isEmpty {
      navigator.remember(
        RepeatableAction(title) { run(words, on: $0, titled: title, openingEditor: opensEditor) })
    }
    var call = ActionCall(words, on: tasks, from: .screen)
    (call.allowsAddOn, call.allowsEditor) = (false, opensEditor)
    let work = { @Sendable [context, call] in context.run(call) }
    let tell = { @EventLoop outcome in navigator.show(ScreenMessage(about: outcome, of: title)) }
    if opensEditor { navigator.lend(work, onSuccess: tell) } else { navigator.commit(work, onSuccess: tell) }
  }
}

/// Asks for a word of an action on a screen. A module offers one for each kind of word that it knows best.
public struct OperandControl: Sendable {
  let kind: Operand
  let ask: @EventLoop @Sendable (OperandQuestion) -> Void

  public init(for kind: Operand, ask: @escaping @EventLoop @Sendable (OperandQuestion) -> Void) {
    self.kind = kind
    self.ask = ask
  }
}

/// A word that an action on a screen still needs.
public struct OperandQuestion {
  public let action: CommandSyntax

  /// As in `ActionKey`.
  public let start: String

  /// The tasks that the action is for.
  public let tasks: [SelectedTask]
  public let context: ModuleContext
  public let navigator: any Navigator

  /// Receives the words after the action's name. Not called if the user cancels.
  public let receive: @EventLoop (_ words: [[UInt8]]) -> Void
}

extension ModuleActionRequest {
  /// Runs an action of the command line on the selected tasks.
  ///
  /// - Parameters:
  ///   - words: its name and the words after the tasks.
  ///   - title: as in `ActionKey`.
  @EventLoop
  public func run(_ words: [String], titled title: String) {
    ActionScreenPresenter(context: context, navigator: navigator)
      .run(words.map { Array($0.utf8) }, on: tasks, titled: title)
  }
}

extension ModuleAction {
  init(_ key: ActionKey, of command: any ModuleCommand.Type) {
    let syntax = command.syntax
    self.init(
      key.name, identity: syntax.name, keys: key.keys.compactMap { KeySequence($0) }, title: key.title,
      summary: key.summary, needs: syntax.needs, isHinted: key.isHinted, group: key.group.heading,
      keywords: syntax.names + syntax.synonyms + key.keywords
    ) { request in
      ActionScreenPresenter(context: request.context, navigator: request.navigator)
        .perform(syntax, by: key, on: request.tasks, keys: request.keys)
    }
  }
}

extension CommandSyntax {
  fileprivate var needs: ScreenAction.Needs {
    guard operands(at: 0).contains(.taskNumber) else { return .nothing }
    return bulkVerb == nil ? .task : .tasks
  }
}

extension ActionKey.Group {
  fileprivate var heading: ScreenActionGroup {
    switch self {
    case .show: .show
    case .edit: .edit
    case .dates: .dates
    case .other: .other
    }
  }
}
