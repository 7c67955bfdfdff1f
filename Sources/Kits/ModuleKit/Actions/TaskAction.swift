import TodoStores
import ViewKit

/// An action on tasks: its declaration, its rule, and its sentences. Every front end has it by its registration:
/// `registry.add(action: SnoozeAction.self)`.
public protocol TaskAction: Sendable, SendableMetatype {
  /// What became of one task.
  associatedtype Outcome: Sendable

  /// Its first form begins with `NR`, its first operands are the tasks.
  static var syntax: CommandSyntax { get }

  /// The keys that do it on a screen; none by default.
  static var keys: [ActionKey] { get }

  /// - Parameters:
  ///   - words: those after the tasks, which fit a form of the syntax.
  ///   - arguments: the options.
  /// - Throws: `CommandError` for wrong words.
  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws

  /// What is to be done, task by task. By default the tasks that the words begin with all get the same.
  ///
  /// - Throws: as `init`, and as `CommandArguments.tasks(_:of:from:in:)`.
  static func steps(_ arguments: CommandArguments, in context: ModuleContext) throws -> [Step]

  /// Plans the change of one task. It reads and writes nothing but the editor: a store commits the plan of all tasks at
  /// once, and plans again if the file has changed; a preview shows it without a commit.
  ///
  /// - Throws: `TaskProblem`. Then no task is changed if the action changes all or none.
  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> Outcome

  /// Whether all tasks are changed or none; in todo.sh's actions, by default, one after another.
  static var changesAllOrNone: Bool { get }

  /// What the user is asked before the change; nothing by default.
  var question: TaskQuestion? { get }

  /// The action with the text that the user has answered; by default the same.
  ///
  /// - Throws: `CommandError` if the text is no answer.
  func answered(_ text: [UInt8]) throws(CommandError) -> Self

  /// The facts and the sentences about an outcome.
  func result(of outcome: Outcome) -> ActionResult

  /// The same, of an outcome that is about other tasks, too; by default the one result.
  func results(of outcome: Outcome) -> [ActionResult]
}

extension TaskAction {
  public typealias Step = (task: TaskRequest, action: Self)

  public static var keys: [ActionKey] { [] }

  public static var changesAllOrNone: Bool { !syntax.isOfTodoSh }

  public var question: TaskQuestion? { nil }

  public func answered(_ text: [UInt8]) throws(CommandError) -> Self { self }

  public func results(of outcome: Outcome) -> [ActionResult] { [result(of: outcome)] }

  public static func steps(_ arguments: CommandArguments, in context: ModuleContext) throws -> [Step] {
    try steps(arguments, for: arguments.taskWords, in: context)
  }

  /// - Parameter numbers: as many of the words, from the first one on, as name tasks.
  public static func steps(
    _ arguments: CommandArguments, for numbers: [[UInt8]], in context: ModuleContext
  ) throws -> [Step] {
    let words = Array(arguments.operands.dropFirst(numbers.count))
    let action = try Self(words: words, arguments: arguments, context: context)
    return try arguments.tasks(numbers, of: syntax, in: context).map { ($0, action) }
  }
}

extension TaskAction {
  /// Asks what the action asks, commits the plan of all steps at once, and reports.
  public static func run(_ steps: [Step], in context: ModuleContext) throws {
    let reporter = TaskReportPresenter(in: context, usage: syntax.usage(in: context.settings))
    guard let question = steps.first?.action.question else { return try commit(steps, in: context, reporter) }
    let tasks = try reporter.outcomes(of: context.stores.todo.findTasks(steps.map(\.task)))
    let expecting = zip(steps, tasks).map { (task: $0.task.expecting($1), action: $0.action) }
    try question.ask(about: tasks, in: context) { text in
      try commit(
        expecting.map { step in (step.task, try text.map(step.action.answered) ?? step.action) }, in: context,
        reporter)
    }
  }

  private static func commit(
    _ steps: [Step], in context: ModuleContext, _ reporter: TaskReportPresenter
  ) throws {
    let report = try context.stores.todo.editTasks(steps, allOrNone: changesAllOrNone) {
      step, editor throws(TaskProblem) in
      (step.action, try step.action.plan(try editor.task(step.task), in: &editor))
    }.flatMap { action, outcome in action.results(of: outcome) }
    try reporter.present(report) { $0 }
  }
}

extension ModuleRegistry {
  /// Registers an action on tasks: for the command line, under its keys, behind `:`, in help and completion, and for
  /// pages.
  public mutating func add<Action: TaskAction>(action: Action.Type) {
    add(command: TaskActionCommand<Action>.self)
  }
}

struct TaskActionCommand<Action: TaskAction>: ModuleCommand {
  static var syntax: CommandSyntax { Action.syntax }
  static var keys: [ActionKey] { Action.keys }

  private let steps: [Action.Step]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    steps = try Action.steps(arguments, in: context)
    // In todo.sh's way, a word may name no task at all.
    guard !steps.isEmpty || !arguments.operands.isEmpty else {
      throw Action.syntax.usage(in: context.settings)
    }
  }

  func run(in context: ModuleContext) throws { try Action.run(steps, in: context) }
}
