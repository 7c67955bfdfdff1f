import ModuleKit

struct AddToCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "addto", forms: ["DEST \"TODO ITEM\""], summary: "Add a task to another file of the todo.txt directory",
    details: "The words are joined with one space. DEST must exist.",
    examples: "addto someday.txt \"Learn to sail\"", options: [.literal], deed: "Added")

  private let destination: [UInt8]
  private let text: TextArgument
  private let isLiteral: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    destination = arguments.operands.first ?? []
    text = TextArgument(arguments.operands.dropFirst(), in: context.settings)
    isLiteral = arguments.contains(.literal)
  }

  func run(in context: ModuleContext) throws {
    guard !destination.isEmpty, !text.isMissing else { throw Self.syntax.usage(in: context.settings) }
    let wireframe = FilesWireframe(context: context)
    try wireframe.makeAddToPresenter()
      .add(
        text.text, toFileAt: wireframe.route(from: nil, to: destination).destination, isLiteral: isLiteral)
  }
}
