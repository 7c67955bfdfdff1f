import ModuleKit
import TodoTxt

struct PrioritizeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "pri", "p", forms: ["NR PRIORITY [NR PRIORITY ...]"], summary: "Give tasks a priority",
    details: "A task that has a priority gets the new one in its place.", options: [.expect], tasks: .open,
    usageNote: "PRIORITY must be anywhere from A to Z.")

  private let requests: [PriorityRequest]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.operands
    let numbers = stride(from: 0, to: words.count, by: 2).map { words[$0] }
    requests = zip(try arguments.tasks(numbers), numbers.indices).map { task, index in
      PriorityRequest(task: task, priority: words.dropFirst(2 * index + 1).first.flatMap(Self.priority))
    }
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !requests.isEmpty else { throw usage }
    try EditWireframe(context: context).makePriorityPresenter(usage: usage).prioritize(requests)
  }

  private static func priority(_ word: [UInt8]) -> Priority? {
    word.count == 1 ? Priority(rawValue: word[0].uppercasedASCII) : nil
  }
}
