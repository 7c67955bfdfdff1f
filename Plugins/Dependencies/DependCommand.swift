import ModuleKit

struct DependCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "depend", forms: ["NR on NR [NR ...]", "NR none"], summary: "Let a task wait until others are done",
    details: """
      The others get an id: where they have none, and the task names them by after:. is:blocked and is:ready \
      find such tasks in a listing, and do completes them with --force only. none takes after: away.
      """,
    examples: """
      depend 3 on 1  # 3 waits until 1 is done
      depend 3 none
      ls is:blocked
      """, options: [.expect])

  private let task: TaskRequest

  /// Nil where the task is to wait for nothing any more.
  private let others: [TaskRequest]?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.operands
    task = arguments.task
    if words.count == 2, words[1] == Array("none".utf8) {
      others = nil
    } else if words.count >= 3, words[1] == Array("on".utf8) {
      others = words[2...].map { TaskRequest(word: $0) }
    } else {
      throw Self.syntax.usage(in: context.settings)
    }
  }

  func run(in context: ModuleContext) throws {
    let presenter = DependenciesWireframe(context: context)
      .makePresenter(usage: Self.syntax.usage(in: context.settings))
    if let others { try presenter.let(task, waitFor: others) } else { try presenter.release(task) }
  }
}
