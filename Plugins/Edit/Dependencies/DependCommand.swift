import ModuleKit

struct DependCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "depend", synonyms: ["block", "after", "blocks", "dependency"], forms: ["NR on NR [NR ...]", "NR none"],
    summary: "Make a task wait until other tasks are completed",
    details: """
      Each of the other tasks gets an id: if it has none, and the task lists those ids in after:. List \
      blocked tasks with is:blocked, and open ones that are not blocked with is:ready. do completes a \
      blocked task only with --force. none removes after:, and the ids that no other \
      task names.
      """,
    examples: """
      depend 3 on 1  # 3 waits until 1 is done
      depend 3 none
      ls is:blocked
      """, options: [.expect])

  private let task: TaskRequest

  /// Nil to remove all dependencies.
  private let others: [TaskRequest]?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.operands
    task = arguments.task
    if words.count == 2, words[1] == Array("none".utf8) {
      others = nil
    } else if words.count >= 3, words[1] == Array("on".utf8) {
      others = words[2...].map(arguments.request)
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
