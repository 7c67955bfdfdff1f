import ModuleKit

struct DeprioritizeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "depri", "dp", forms: ["NR [NR ...]"], summary: "Take tasks' priority away",
    details: "Commas may stand between the numbers.", options: [.expect], tasks: .prioritized)

  private let requests: [TaskRequest]
  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    requests = try arguments.tasks(arguments.listedWords)
    isMisused = arguments.operands.isEmpty
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !isMisused else { throw usage }
    try EditWireframe(context: context).makePriorityPresenter(usage: usage).deprioritize(requests)
  }
}
