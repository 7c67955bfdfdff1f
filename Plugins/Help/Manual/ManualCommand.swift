import ModuleKit

/// Prints a page of the manual, for the installation: todo(1), or the one that is named.
struct ManualCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "__manual", forms: ["[PAGE]"], summary: "Print a manual page in the language of mdoc(7)", isHidden: true)

  private let page: ManualPage

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let name = arguments.operands.first.map { String(decoding: $0, as: UTF8.self) }
    guard let page = name.map(ManualPage.init(rawValue:)) ?? .program else {
      let names = ManualPage.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError("There is no manual page “\(name ?? "")”. Choose one of: \(names).")
    }
    self.page = page
  }

  func run(in context: ModuleContext) throws {
    try HelpWireframe(context: context).makePresenter(output: context.surroundings.output).present(page)
  }
}
