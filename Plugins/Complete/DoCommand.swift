import ModuleKit

struct DoCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "do", "done", synonyms: ["complete", "finish", "tick"], forms: ["NR [NR ...]"],
    summary: "Mark tasks as done",
    details: """
      Commas may stand between the numbers. The tasks lose their priority and move to done.txt, unless -a \
      keeps them. An empty line stays in the place of each, so that the other numbers stay what they were; \
      archive takes empty lines away, and with -n none is left.
      """, options: [.expect], tasks: .open)

  private let requests: [TaskRequest]
  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    requests = try arguments.tasks(arguments.listedWords)
    isMisused = arguments.operands.isEmpty
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !isMisused else { throw usage }
    try CompleteWireframe(context: context).makeDoPresenter(usage: usage).complete(requests)
  }
}
