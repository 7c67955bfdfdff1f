import TodoStores

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
  /// - Throws: `TaskProblem`. Then no task is changed, unless todo.sh has the action: it changes one task after another.
  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> Outcome

  /// The facts and the sentences about an outcome.
  func result(of outcome: Outcome) -> ActionResult

  /// The same, of an outcome that is about other tasks, too; by default the one result.
  func results(of outcome: Outcome) -> [ActionResult]
}

extension TaskAction {
  public typealias Step = (task: TaskRequest, action: Self)

  public static var keys: [ActionKey] { [] }

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

  func run(in context: ModuleContext) throws {
    let report = try context.stores.todo.editTasks(steps, allOrNone: !Action.syntax.isOfTodoSh) {
      step, editor throws(TaskProblem) in
      (step.action, try step.action.plan(try editor.task(step.task), in: &editor))
    }.flatMap { action, outcome in action.results(of: outcome) }
    try TaskReportPresenter(in: context, usage: Action.syntax.usage(in: context.settings)).present(report) {
      $0
    }
  }
}
