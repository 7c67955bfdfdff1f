public import TodoStores
public import TodoTxt

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

  /// Plans the change of one task. It reads and writes nothing but the editor: a store commits the plan of all tasks at
  /// once, and plans again if the file has changed; a preview shows it without a commit.
  ///
  /// - Throws: `TaskProblem`. Then no task is changed.
  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> Outcome

  /// The facts and the sentences about an outcome.
  func result(of outcome: Outcome) -> ActionResult
}

extension TaskAction {
  public static var keys: [ActionKey] { [] }

  /// The lines of a list after the action, without changing anything.
  ///
  /// - Throws: `TaskProblem` of the first task with one.
  public func preview(on tasks: [TaskRequest], of list: TodoList) throws(TaskProblem) -> [TodoEdit] {
    var editor = TaskEditor(list)
    for request in tasks { _ = try plan(try editor.task(request), in: &editor) }
    return editor.edits
  }
}

extension ModuleRegistry {
  /// Registers an action on tasks: for the command line, under its keys, behind `:`, in help and completion, and for
  /// pages.
  public mutating func add<Action: TaskAction>(action: Action.Type) {
    add(command: TaskActionCommand<Action>.self)
  }
}

/// The command of an action on tasks.
struct TaskActionCommand<Action: TaskAction>: ModuleCommand {
  static var syntax: CommandSyntax { Action.syntax }
  static var keys: [ActionKey] { Action.keys }

  private let requests: [TaskRequest]
  private let action: Action

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let numbers = arguments.taskWords
    requests = try arguments.tasks(numbers, of: Action.syntax, in: context)
    guard !requests.isEmpty else { throw Action.syntax.usage(in: context.settings) }
    action = try Action(
      words: Array(arguments.operands.dropFirst(numbers.count)), arguments: arguments, context: context)
  }

  func run(in context: ModuleContext) throws {
    let report = try context.stores.todo.editTasks(requests, allOrNone: true) {
      request, editor throws(TaskProblem) in
      try action.plan(try editor.task(request), in: &editor)
    }
    try TaskReportPresenter(
      view: context.actionView(), listName: context.settings.files.todoName,
      usage: Action.syntax.usage(in: context.settings)
    ).present(report, action.result)
  }
}
