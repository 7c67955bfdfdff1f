import ModuleKit

struct DependCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "depend", forms: ["NR on NR [NR ...]"], summary: "Let a task wait until others are done",
    details: """
      The others get an id: where they have none, and the task names them by after:. is:blocked and is:ready \
      find such tasks in a listing, and do completes them with --force only.
      """,
    examples: """
      depend 3 on 1  # 3 waits until 1 is done
      ls is:blocked
      """, options: [.expect])

  private let task: TaskRequest
  private let others: [TaskRequest]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.operands
    guard words.count >= 3, words[1] == Array("on".utf8) else {
      throw Self.syntax.usage(in: context.settings)
    }
    task = arguments.task
    others = words[2...].map { TaskRequest(word: $0) }
  }

  func run(in context: ModuleContext) throws {
    try DependenciesWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .let(task, waitFor: others)
  }
}
